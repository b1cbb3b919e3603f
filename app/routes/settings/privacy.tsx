import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PROFILE_VISIBILITIES, type ProfileVisibility } from 'db/limits/profiles'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { visibilityOf } from '~/domains/profiles/visibility.server'
import { SAVE_SETTING } from '~/domains/settings/forms'
import { SettingsRows } from '~/domains/settings/overview/settings-rows'
import { SettingGroup } from '~/domains/settings/setting-group'
import { SettingsPage } from '~/domains/settings/settings-page'
import { switchSettingsOf } from '~/domains/settings/switch-settings.server'
import { languageOf, translator } from '~/i18n/server.server'
import { Button } from '~/ui/button'
import { RADIO, RADIO_CARD } from '~/ui/form/radios'
import { useSetting } from '~/ui/form/setting-switch'
import { SWITCHES_LEGEND } from '~/ui/form/switch'
import { pageTitle } from '~/ui/frame/page-handle'

/** The settings of a member's privacy: who sees the profile, and what others see of the member (SPEC 2 "Settings", DECISIONS "Listing"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const isProvider = viewer.userType === 'trans'
  const [settings, visibility] = await Promise.all([
    switchSettingsOf(viewer),
    // Customers are never listed.
    isProvider ? visibilityOf(viewer) : null,
  ])
  return { title: translator(languageOf(request))('overview:privacy.title'), settings, visibility }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Privacy() {
  const { t } = useTranslation()
  const { title, settings, visibility } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={title}>
      {visibility ? (
        <>
          <p className="mb-6 text-ink-soft noscript:hidden">{t('overview:privacy.lead')}</p>
          <VisibilityForm saved={visibility} />
        </>
      ) : (
        <p className="mb-6 text-ink-soft">
          {t('owner:mine.customer')} <span className="noscript:hidden">{t('overview:privacy.lead')}</span>
        </p>
      )}
      <SettingGroup
        title={t('settings:chat.group.seen')}
        names={['showOnlineStatus', 'showLastSeen']}
        settings={settings}
        isListed={visibility !== null}
      />
      <SettingGroup
        title={t('overview:privacy.messages')}
        names={['allowMessagePreviews']}
        settings={settings}
      />
      {visibility ? (
        <SettingGroup
          title={t('overview:privacy.searchEngines')}
          names={['isSearchable']}
          settings={settings}
        />
      ) : null}
      {/* A wide window shows these links beside the page. */}
      <section className="xl:hidden">
        <h2 className="mb-2 font-serif text-xl font-semibold">{t('overview:privacy.more')}</h2>
        <SettingsRows names={['blocked', 'chat', 'cover']} />
      </section>
    </SettingsPage>
  )
}

const NAME = 'profileVisibility'

/** Who sees one's profile, each choice with what it means. It changes at once; without JavaScript by the button. */
function VisibilityForm({ saved }: { saved: ProfileVisibility }) {
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
