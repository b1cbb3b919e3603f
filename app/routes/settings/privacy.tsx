import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { visibilityOf } from '~/domains/profiles/visibility.server'
import { SettingsRows } from '~/domains/settings/overview/settings-rows'
import { VisibilityForm } from '~/domains/settings/privacy/visibility-form'
import { SettingGroup } from '~/domains/settings/setting-group'
import { SettingsPage } from '~/domains/settings/settings-page'
import { switchSettingsOf } from '~/domains/settings/switch-settings.server'
import { languageOf, translator } from '~/i18n/server.server'
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
