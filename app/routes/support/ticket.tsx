import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SUPPORT_ANSWER_HOURS, TICKET_REOPEN_DAYS } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { FormDraftNotice } from '~/domains/accounts/forms/form-notices'
import {
  checkSender,
  type RequestArgs,
  requireViewer,
  type Viewer,
  viewerOf,
} from '~/domains/accounts/viewer.server'
import { refuseWithoutStorage } from '~/domains/media/files/files.server'
import { MEDIA_REFUSAL_STATUS } from '~/domains/media/refusal'
import {
  CLOSE,
  INTENT,
  imagesRefusedText,
  OWN_TICKETS,
  ReplyFormSchema as ReplySchema,
  SUPPORT,
  supportErrorText,
} from '~/domains/support/forms'
import { readMessageForm } from '~/domains/support/tickets/message-form.server'
import {
  closeOwnTicket,
  markAnswersRead,
  replyLimit,
  replyToTicket,
  ticketAt,
} from '~/domains/support/tickets/own-tickets.server'
import { shownTicket } from '~/domains/support/tickets/ticket.server'
import { Conversation } from '~/domains/support/ui/conversation'
import { CloseButton, REPLY_FORM, ReplyForm } from '~/domains/support/ui/reply-form'
import { StateChip } from '~/domains/support/ui/ticket-list'
import { languageOf, translator } from '~/i18n/server.server'
import { networkOf } from '~/platform/http/limits/network'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { cacheControlHeaders, notFound } from '~/platform/http/remix/responses.server'
import { isMultipart } from '~/platform/http/uploads/upload.server'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

export const headers = cacheControlHeaders

/** One ticket and its conversation: for the owner of its account by its id, and for everybody who has the link of a mail. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const part = params.ticket ?? ''
  const { ticketId, viewer } = await ticketFor({ request, context }, part)
  const ticket = (await shownTicket(ticketId)) ?? notFound()
  if (viewer) await markAnswersRead(viewer, request, ticketId)
  const title = translator(languageOf(request))('support:ticket')
  return data({ title, isMember: viewer !== null, part, ticket }, { headers: PRIVATE })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const part = params.ticket ?? ''
  const { ticketId, viewer } = await ticketFor({ request, context }, part)
  const headers = new Headers(PRIVATE)
  const here = `${OWN_TICKETS}/${part}`
  // Once the form has arrived. The link of a mail needs no session.
  const checkOwner = async () => {
    if (part.length === UUID_LENGTH) await checkSender(viewer, { request, context })
  }
  const empty = { reply: undefined, refusal: null, retryAfterS: null, images: null, isClosed: false }
  const texts = isMultipart(request) ? null : await readForm(request)
  if (texts?.get(INTENT) === CLOSE) {
    await checkOwner()
    await closeOwnTicket(ticketId)
    // What is typed is no message yet. It is back in its field, as a link of a mail has no account to keep a draft for.
    if (texts.get('message')?.trim())
      return data({ ...empty, reply: parse(texts).reply(), isClosed: true }, { headers })
    throw await redirectWithFlash(here, { tone: 'success', key: 'support:flash.closed' }, headers)
  }
  let form: ReturnType<typeof parse> | undefined
  const sender = viewer?.id ?? networkOf(context.ip)
  const read = await readMessageForm(request, sender, async (fields) => {
    await checkOwner()
    form = parse(fields)
    const back = { ...empty, reply: form.reply() }
    if (form.status !== 'success') return { ...back, status: 400 }
    const reached = await replyLimit(ticketId)
    return reached ? { ...back, retryAfterS: reached.retryAfterS, status: 429 } : null
  })
  if ('fieldsRefusal' in read) {
    const { status, ...back } = read.fieldsRefusal
    if (back.retryAfterS) headers.set('Retry-After', String(back.retryAfterS))
    return data(back, { status, headers })
  }
  if ('refusal' in read || form?.status !== 'success') {
    const images = 'refusal' in read ? read : { refusal: 'unreadable' as const }
    const status = MEDIA_REFUSAL_STATUS[images.refusal]
    return data({ ...empty, reply: form?.reply(), images }, { status, headers })
  }
  const reply = { ticketId, text: form.value.message, images: read.images }
  const sent = (await refuseWithoutStorage(() => replyToTicket(reply))) ?? notFound()
  if ('refusal' in sent && sent.refusal === 'no-storage') {
    const status = MEDIA_REFUSAL_STATUS[sent.refusal]
    return data({ ...empty, reply: form.reply(), images: sent }, { status, headers })
  }
  if ('refusal' in sent)
    return data({ ...empty, reply: form.reply(), refusal: sent.refusal }, { status: 409, headers })
  throw await redirectWithFlash(here, { tone: 'success', key: 'support:flash.sent' }, headers)
}

const parse = (fields: Map<string, string>) => parseForm(fields, ReplySchema)

/** A ticket of somebody else, a damaged link and one that never existed are the same 404; an id, signed out, is a page of members. */
async function ticketFor(
  args: RequestArgs,
  part: string,
): Promise<{ ticketId: string; viewer: Viewer | null }> {
  const viewer = await viewerOf(args)
  const ticketId = await ticketAt(part, viewer)
  if (ticketId) return { ticketId, viewer }
  if (!viewer && part.length === UUID_LENGTH) await requireViewer(args)
  return notFound()
}

const UUID_LENGTH = 36

// The link is a secret: no cache stores the page. Other sites do not learn it, since the host sends `Referrer-Policy: same-origin`.
const PRIVATE = { 'Cache-Control': 'private, no-store' }

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
  { name: 'robots', content: 'noindex' },
]

export default function Ticket() {
  const { t } = useTranslation()
  const { isMember, part, ticket } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { state, messages, number, category, subject, canReply } = ticket
  const here = `${OWN_TICKETS}/${part}`
  return (
    <Page width="text" header={<HeaderBar back={isMember ? OWN_TICKETS : SUPPORT} />}>
      <div className="mt-3 grid gap-5">
        <div className="grid gap-2">
          <h1 className="wrap-anywhere">{subject}</h1>
          <p className="flex flex-wrap items-center gap-3 text-ink-soft">
            <StateChip state={state} />
            <span className="tabular-nums">{number}</span>
            <span>{t(`support:category.${category}`)}</span>
          </p>
          {state === 'open' ? (
            <p className="text-ink-soft">{t('support:promise', { hours: SUPPORT_ANSWER_HOURS })}</p>
          ) : null}
        </div>
        <Conversation messages={messages} imageHref={(id) => `${here}/images/${id}`} />
        {sent?.retryAfterS ? (
          <Notice tone="error" takesFocus title={t('support:failed')}>
            {t('support:tooMany', { count: Math.ceil(sent.retryAfterS / 60) })}
          </Notice>
        ) : sent?.refusal ? (
          <Notice tone="error" takesFocus title={t('support:failed')}>
            {t(`support:refusal.${sent.refusal}`, { days: TICKET_REOPEN_DAYS })}
          </Notice>
        ) : sent?.isClosed ? (
          <>
            <Notice tone="success" takesFocus title={t('support:flash.closed')} />
            <FormDraftNotice />
          </>
        ) : (
          <ErrorSummary errors={errorsIn(sent?.reply, (error) => supportErrorText(t, error), REPLY_FORM)} />
        )}
        {canReply ? (
          <ReplyForm
            key={messages.length}
            reply={sent?.reply}
            action={here}
            imagesError={sent?.images ? imagesRefusedText(t, sent.images) : undefined}
            isAgain={sent !== undefined}
            isClosed={state === 'closed'}
          />
        ) : (
          <Notice title={t('support:refusal.over', { days: TICKET_REOPEN_DAYS })}>
            <ButtonLink variant="secondary" href={SUPPORT}>
              {t('support:own.write')}
            </ButtonLink>
          </Notice>
        )}
        {state === 'closed' ? null : <CloseButton />}
      </div>
    </Page>
  )
}
