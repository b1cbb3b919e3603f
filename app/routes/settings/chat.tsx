import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { mayHaveReplies } from '~/domains/chat/quick-replies/quick-replies.server'
import { SettingsRows } from '~/domains/settings/overview/settings-rows'
import { SettingGroup } from '~/domains/settings/setting-group'
import { SettingsPage } from '~/domains/settings/settings-page'
import { switchSettingsOf } from '~/domains/settings/switch-settings.server'
import { languageOf, translator } from '~/i18n/server.server'
import { pageTitle } from '~/ui/frame/page-handle'

/** The chat settings: who may write to the member, and links to other settings about messages. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const title = translator(languageOf(request))('settings:chat.title')
  return { title, settings: await switchSettingsOf(viewer), hasReplies: mayHaveReplies(viewer) }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ChatSettings() {
  const { title, settings, hasReplies } = useLoaderData<typeof loader>()
  return (
    <SettingsPage title={title}>
      <SettingGroup names={['takesRequests']} settings={settings} />
      {hasReplies ? <SettingsRows names={['quickReplies']} /> : null}
      {/* In a wide window, `SettingsPage` shows these links beside the page. */}
      <div className="mt-6 xl:hidden">
        <SettingsRows names={['privacy', 'notifications', 'devices']} />
      </div>
    </SettingsPage>
  )
}
