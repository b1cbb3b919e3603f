import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { chatSettingsOf, setChatSettings } from '~/domains/settings/chat/chat-settings.server'
import { ChatSettingsForm } from '~/domains/settings/chat/chat-settings-form'
import { SoundSwitch } from '~/domains/settings/chat/sound-switch'
import { CHAT_SWITCHES, type ChatSettings, ChatSettingsForm as Fields } from '~/domains/settings/forms'
import { languageOf, translator } from '~/i18n/server.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { Anchor } from '~/ui/button'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { LONE_LINK } from '~/ui/link'

const HERE = '/settings/chat'

/** The chat settings: who may write, and what others see. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const kept = await loadFormDraft({ viewer, request, path: HERE })
  const settings = kept
    ? (Object.fromEntries(CHAT_SWITCHES.map((name) => [name, kept.has(name)])) as ChatSettings)
    : await chatSettingsOf(viewer)
  const title = translator(languageOf(request))('settings:chat.title')
  return { title, settings, isKept: kept !== null }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const form = parseForm(await readForm(request), Fields)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const { all: _, ...settings } = form.value
  await setChatSettings(viewer, settings)
  const headers = new Headers()
  await setFlash(headers, { tone: 'success', key: 'settings:chat.done' })
  return redirect(HERE, { headers })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function ChatSettingsPage() {
  const { t } = useTranslation()
  const { title, settings, isKept } = useLoaderData<typeof loader>()
  return (
    <Page width="form" header={<HeaderBar back="/settings" />} title={title}>
      <div className="grid gap-6">
        {isKept ? <FormDraftNotice /> : null}
        <ChatSettingsForm action={HERE} settings={settings} />
        <SoundSwitch />
        <p>
          <Anchor className={LONE_LINK} href="/settings/notifications">
            {t('notifications:settingsTitle')}
          </Anchor>
        </p>
        <p>
          <Anchor className={LONE_LINK} href="/chat">
            {t('settings:chat.toChat')}
          </Anchor>
        </p>
      </div>
    </Page>
  )
}
