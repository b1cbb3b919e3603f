import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft, pathWith } from '~/domains/accounts/form-drafts/form-drafts.server'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import { requireViewer, type Viewer } from '~/domains/accounts/viewer.server'
import { chatHref, QUICK_REPLIES } from '~/domains/chat/conversations/folders'
import { ReplyIntent } from '~/domains/chat/quick-replies/forms'
import {
  keptReply,
  mayHaveReplies,
  quickRepliesOf,
  quickReplyAction,
} from '~/domains/chat/quick-replies/quick-replies.server'
import { RepliesPage } from '~/domains/chat/quick-replies/replies-page'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { isGuid } from '~/platform/input/guid.server'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** A provider's quick replies. `?user=` is the conversation to return to, `?from=settings` leads back to the settings. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireProvider({ request, context })
  const title = translator(languageOf(request))('chat:replies.title')
  const user = new URL(request.url).searchParams.get('user')
  const path = isGuid(user) ? pathWith(QUICK_REPLIES, user) : QUICK_REPLIES
  const kept = keptReply(await loadFormDraft({ viewer, request, path }))
  return { title, replies: await quickRepliesOf(viewer), hrefs: hrefsOf(request), kept }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireProvider({ request, context })
  const fields = await readForm(request)
  const form = parseForm(fields, ReplyIntent)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const result = await quickReplyAction(viewer, form.value.intent, fields)
  if ('wrong' in result) return data({ wrong: result.wrong }, { status: result.status })
  if ('refusal' in result) notFound()
  throw await redirectWithFlash(hrefsOf(request).here, { tone: 'success', key: result.done })
}

async function requireProvider(args: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<Viewer> {
  const viewer = await requireViewer(args)
  return mayHaveReplies(viewer) ? viewer : notFound()
}

/** The addresses of this page and of the one that led to it. */
function hrefsOf(request: Request): { here: string; back: string } {
  const params = new URL(request.url).searchParams
  const user = params.get('user')
  if (isGuid(user)) return { here: `${QUICK_REPLIES}?user=${user}`, back: chatHref({ user }) }
  if (params.get('from') === 'settings')
    return { here: `${QUICK_REPLIES}?from=settings`, back: '/settings/chat' }
  return { here: QUICK_REPLIES, back: chatHref({}) }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function QuickReplies() {
  const { t } = useTranslation()
  const { replies, hrefs, kept } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <Page width="beside" header={<HeaderBar back={hrefs.back} />} title={t('chat:replies.title')}>
      <div className="grid gap-6">
        {kept && !sent ? <FormDraftNotice /> : null}
        <RepliesPage replies={replies} action={hrefs.here} wrong={sent?.wrong} kept={kept} />
      </div>
    </Page>
  )
}
