import { randomUUID } from 'node:crypto'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft, pathWith } from '~/domains/accounts/form-drafts/form-drafts.server'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { requireViewer, type Viewer } from '~/domains/accounts/viewer.server'
import { chatPage } from '~/domains/chat/conversations/chat-page.server'
import { type Conversation, conversationWith } from '~/domains/chat/conversations/conversation.server'
import { conversationAction } from '~/domains/chat/conversations/conversation-settings.server'
import { chatHref } from '~/domains/chat/conversations/folders'
import {
  ComposerFormSchema,
  isOfAnotherAccount,
  PhraseFormSchema,
  ThreadIntent,
} from '~/domains/chat/messages/forms'
import { clientIdOfForm, refusedFlash } from '~/domains/chat/messages/plain-form.server'
import { CHAT_REFUSAL_STATUS, composerErrorText } from '~/domains/chat/messages/refusal'
import { sendMessage } from '~/domains/chat/messages/send.server'
import {
  cannedRepliesFor,
  phraseText,
  phraseToContent,
  unchangedPhrase,
} from '~/domains/chat/phrasebook/phrasebook.server'
import { isPhrase, type Phrase } from '~/domains/chat/phrasebook/phrases'
import { quickReply } from '~/domains/chat/quick-replies/quick-replies.server'
import { ChatScreen } from '~/domains/chat/ui/chat-screen'
import type { Language } from '~/i18n/languages'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { actionHeaders, profileNotFound } from '~/platform/http/remix/responses.server'
import { PageNotice } from '~/ui/frame/page'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'

export const headers = actionHeaders

const HERE = '/chat'

/** The list and the open conversation (SPEC 2 "Chat"); opening marks it as read. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const page = (await chatPage(viewer, request)) ?? profileNotFound()
  const { thread } = page
  const kept = thread && (await loadFormDraft({ viewer, request, path: pathWith(HERE, thread.partnerId) }))
  const language = languageOf(request)
  const query = new URL(request.url).searchParams
  const reply = thread && (await quickReply(viewer, query.get('reply') ?? ''))
  const cannedReplies = thread && query.has('phrases') ? await cannedRepliesFor(viewer, language) : null
  const phrase = thread ? phraseIn(query) : undefined
  const typed = kept?.get('content') ?? reply?.content ?? (phrase && phraseText(language, phrase))
  return {
    page,
    clientId: randomUUID(),
    typed,
    phrase,
    cannedReplies,
    title: translator(language)('chat:title'),
  }
}

/** Sends a message, or changes a conversation. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const userId = new URL(request.url).searchParams.get('user') ?? ''
  const conversation = (await conversationWith(viewer, userId)) ?? profileNotFound()
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  if (fields.has('intent')) return change(viewer, conversation, fields)
  return sendFromForm(viewer, conversation, { fields, language: languageOf(request) })
}

async function sendFromForm(
  viewer: Viewer,
  { partnerId }: Conversation,
  { fields, language }: { fields: Map<string, string>; language: Language },
) {
  const isPhraseAlone = fields.has('phrase') && !fields.has('content')
  const submission = isPhraseAlone
    ? parseForm(fields, PhraseFormSchema)
    : parseForm(fields, ComposerFormSchema)
  const reply = submission.reply()
  const phrase = phraseIn(fields)
  if (submission.status !== 'success') return data({ reply, phrase, refused: null }, { status: 400 })
  if (isOfAnotherAccount(viewer, submission.value)) {
    const ofAnother = submission.reply({ fieldErrors: { content: ['chat:live.notYou'] } })
    return data({ reply: ofAnother, phrase, refused: null }, { status: 403 })
  }
  const { clientId: formId, ...given } = submission.value
  const content = 'content' in given ? unchangedPhrase(language, given) : phraseToContent(language, given)
  const replyTo = 'replyTo' in given ? given.replyTo : undefined
  const clientId = clientIdOfForm(formId, { ...content, replyTo })
  const refused = await sendMessage({ by: viewer, userId: partnerId, ...content, clientId, replyTo })
  if ('refusal' in refused) {
    const init = { status: CHAT_REFUSAL_STATUS[refused.refusal], headers: retryAfterHeaders(refused) }
    return data({ reply, phrase, refused }, init)
  }
  throw redirect(chatHref({ user: partnerId }))
}

function phraseIn(given: { get(name: string): string | null | undefined }): Phrase | undefined {
  const key = given.get('phrase')
  return key && isPhrase(key) ? key : undefined
}

async function change(viewer: Viewer, conversation: Conversation, fields: Map<string, string>) {
  const form = parseForm(fields, ThreadIntent)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const done = await conversationAction(viewer, conversation, form.value)
  const thread = chatHref({ user: conversation.partnerId })
  if ('refusal' in done) throw await redirectWithFlash(thread, { tone: 'error', ...refusedFlash(done) })
  const to = done.staysOpen ? thread : HERE
  throw done.key ? await redirectWithFlash(to, { tone: 'success', key: done.key }) : redirect(to)
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  pageTitle(matches, loaded?.title),
  // The keyboard of a phone pushes the composer up instead of covering it. The last viewport tag wins.
  {
    name: 'viewport',
    content: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
  },
]

export const handle: PageHandle = { footer: false, windowHeight: true }

export default function Chat() {
  const { t } = useTranslation()
  const { page, clientId, typed, phrase, cannedReplies } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  // The chat has no column of its own: it stands above both parts.
  const notice = useContext(PageNotice)
  const { error, initialValue } = sent?.reply ?? {}
  const wrong = (error?.content ?? error?.phrase ?? error?.replyTo)?.[0]
  const content = initialValue?.content
  return (
    <>
      {notice}
      <ChatScreen
        page={page}
        clientId={clientId}
        typed={typeof content === 'string' ? content : typed}
        phrase={sent?.phrase ?? phrase}
        cannedReplies={cannedReplies}
        error={composerErrorText(t, { refused: sent?.refused ?? null, wrong })}
      />
    </>
  )
}
