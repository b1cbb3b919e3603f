import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PROFILE_VISIBILITIES, type ProfileVisibility } from 'db/limits/profiles'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { visibilityOf } from '~/domains/profiles/visibility.server'
import { SAVE_SETTING, SettingChange } from '~/domains/settings/forms'
import { SettingsRows } from '~/domains/settings/overview/settings-rows'
import { SettingGroup } from '~/domains/settings/setting-group'
import { SettingsPage } from '~/domains/settings/settings-page'
import { switchSettingsOf } from '~/domains/settings/switch-settings.server'
import { languageOf, translator } from '~/i18n/server.server'
import { Button } from '~/ui/button'
import { RADIO, RADIO_CARD, radiosOf } from '~/ui/form/radios'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
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
  const [form, fields] = useSchemaForm({ id: NAME, schema: SettingChange })
  const group = useRef<HTMLFieldSetElement>(null)
  const radios = radiosOf({
    field: fields.value,
    options: PROFILE_VISIBILITIES.map((value) => ({ value })),
  })
  // What was chosen before the page was hydrated is saved then.
  const saveChosen = useRef(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>('[type=radio]:checked')?.value
    const one = PROFILE_VISIBILITIES.find((value) => value === chosen)
    if (one && one !== saved) change(one)
  })
  useEffect(() => saveChosen.current(), [])
  return (
    <SchemaForm
      form={form}
      action={SAVE_SETTING}
      className="mb-8"
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name={fields.setting.name} value={NAME} />
      <fieldset ref={group} className="grid min-w-0 gap-3">
        <legend className={`${SWITCHES_LEGEND} mb-3`}>{t('overview:privacy.visibility')}</legend>
        {radios.map(({ option: { value: one }, input: { defaultChecked: _, ...input } }) => (
          <label key={one} className={RADIO_CARD} htmlFor={input.id}>
            <input
              {...input}
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
    </SchemaForm>
  )
}
