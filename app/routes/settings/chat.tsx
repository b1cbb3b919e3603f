import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { SettingsRows } from '~/domains/settings/overview/settings-rows'
import { SettingGroup } from '~/domains/settings/setting-group'
import { SettingsPage } from '~/domains/settings/settings-page'
import { switchSettingsOf } from '~/domains/settings/switch-settings.server'
import { languageOf, translator } from '~/i18n/server.server'
import { Anchor } from '~/ui/button'
import { pageTitle } from '~/ui/frame/page-handle'
import { LONE_LINK } from '~/ui/link'

/** The chat settings: who may write, and the ways to what else concerns messages. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const title = translator(languageOf(request))('settings:chat.title')
  return { title, settings: await switchSettingsOf(viewer) }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ChatSettings() {
  const { t } = useTranslation()
  const { title, settings } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={title}>
      <SettingGroup title={t('settings:chat.group.requests')} names={['takesRequests']} settings={settings} />
      <SettingsRows names={['privacy', 'notifications', 'devices']} />
      <p className="mt-4">
        <Anchor className={LONE_LINK} href="/chat">
          {t('settings:chat.toChat')}
        </Anchor>
      </p>
    </SettingsPage>
  )
}
