import { PROFILE_VISIBILITIES, type ProfileVisibility } from 'db/limits/profiles'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { RADIO, RADIO_CARD } from '~/ui/form/radios'
import { useSetting } from '~/ui/form/setting-switch'
import { SWITCHES_LEGEND } from '~/ui/form/switch'
import { SAVE_SETTING } from '../forms'

const NAME = 'profileVisibility'

/** Who sees one's profile, each choice with what it means. It changes at once; without JavaScript by the button. */
export function VisibilityForm({ saved }: { saved: ProfileVisibility }) {
  const { t } = useTranslation()
  const [shown, change] = useSetting<ProfileVisibility>({ action: SAVE_SETTING, name: NAME, saved })
  const form = useRef<HTMLFormElement>(null)
  // What was chosen before the page was hydrated is saved then.
  const saveChosen = useRef(() => {
    const chosen = form.current?.querySelector<HTMLInputElement>('[type=radio]:checked')?.value
    const one = PROFILE_VISIBILITIES.find((value) => value === chosen)
    if (one && one !== saved) change(one)
  })
  useEffect(() => saveChosen.current(), [])
  return (
    <form
      ref={form}
      method="post"
      action={SAVE_SETTING}
      id={NAME}
      className="mb-8"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="setting" value={NAME} />
      <fieldset className="grid min-w-0 gap-3">
        <legend className={`${SWITCHES_LEGEND} mb-3`}>{t('overview:privacy.visibility')}</legend>
        {PROFILE_VISIBILITIES.map((one) => (
          <label key={one} className={RADIO_CARD}>
            <input
              type="radio"
              name="value"
              value={one}
              checked={shown === one}
              onChange={() => change(one)}
              autoComplete="off"
              className={RADIO}
              aria-describedby={`visibility-${one}`}
              aria-label={t(`overview:privacy.${one}.label`)}
            />
            <span className="font-semibold">{t(`overview:privacy.${one}.label`)}</span>
            <span id={`visibility-${one}`} className="text-sm text-ink-soft">
              {t(`overview:privacy.${one}.text`)}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="mt-3 text-sm text-ink-soft">{t('overview:privacy.cached')}</p>
      <Button className="mt-3 scripting:hidden" wide>
        {t('overview:privacy.save')}
      </Button>
    </form>
  )
}
