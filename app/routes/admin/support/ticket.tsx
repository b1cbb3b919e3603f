import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { requireModerator } from '~/domains/accounts/staff.server'
import { AnswerFields } from '~/domains/support/desk/answer-form'
import { cannedAnswers } from '~/domains/support/desk/canned-answers.server'
import { deskTicket } from '~/domains/support/desk/desk-ticket.server'
import {
  DeskFormSchema,
  type DeskIntent,
  deskErrorText,
  intentOf,
  SEEN_WITH,
  schemaOf,
  type Typed,
  typedFields,
} from '~/domains/support/desk/forms'
import { dueAt } from '~/domains/support/desk/queue.server'
import { TicketFacts, TicketState } from '~/domains/support/desk/ticket-facts'
import { DESK, deskHref, ticketHref, ticketSearchOf } from '~/domains/support/desk/ticket-search'
import { DefaultButton, Responsibility, TicketTools } from '~/domains/support/desk/ticket-tools'
import { Conversation } from '~/domains/support/ui/conversation'
import { languageOf, translator } from '~/i18n/server.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { now } from '~/platform/time/clock.server'
import { dueText } from '~/ui/due'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { AdminHeader } from '~/ui/frame/admin-header'
import { BackLink } from '~/ui/frame/back-link'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'
import { runDeskAction } from './ticket-action.server'

/** One support request: its conversation, the answer, and the tools. For moderators. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const found = (await deskTicket(params.ticketId ?? '')) ?? notFound()
  const search = ticketSearchOf(new URL(request.url).searchParams)
  if ('mergedInto' in found) throw redirect(ticketHref(found.mergedInto, search))
  const { waitingSince, createdAt, userId, assignee, ...ticket } = found.ticket
  const draft = await loadFormDraft({ viewer: staff, request, path: `${DESK}/${ticket.id}` })
  const language = languageOf(request)
  const t = translator(language)
  return {
    title: t('helpdesk:ticket'),
    ticket,
    search,
    createdAt: createdAt.toISOString(),
    due: waitingSince && dueText(t, dueAt(waitingSince), now()),
    assignee: assignee && { ...assignee, isOwn: assignee.id === staff.id },
    // Moderators have no page of accounts.
    personHref: userId && staff.isAdmin ? `/admin/users/${userId}` : null,
    canned: cannedAnswers(language, ticket.language),
    // What another button, or a sign-in, came between.
    kept: typedFields(draft),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const staff = await requireModerator({ request, context })
  const done = await runDeskAction({ by: staff, ticketId: params.ticketId ?? '', request, ip: context.ip })
  if ('to' in done) throw redirect(done.to, { headers: done.headers })
  const { status, ...back } = done
  return data(back, { status })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function SupportTicket() {
  const { t } = useTranslation()
  const { ticket, search, createdAt, due, assignee, personHref, canned, kept } =
    useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const { id, number, subject, state, messages, version, others } = ticket
  const [form, fields] = useDeskForm({
    intent: sent?.intent ?? null,
    reply: sent?.reply,
    typed: sent?.typed ?? kept,
  })
  const canMerge = others.length > 0 || sent?.intent === 'merge'
  const errors = errorsIn(sent?.reply, (error) => deskErrorText(t, error), DESK_FORM)
  const refusal = sent?.refusal
  return (
    <Page>
      <AdminHeader current="support" />
      {/* On a phone what was written and the answer to it come first. */}
      <SchemaForm
        form={form}
        errorText={deskErrorText}
        action={ticketHref(id, search)}
        className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem]"
      >
        {canMerge ? <DefaultButton /> : null}
        <AccountField />
        <input type="hidden" name={fields.version.name} value={version} />
        <input type="hidden" name={SEEN_WITH} value={assignee?.id ?? ''} />
        <div className="grid content-start gap-5">
          <div className="grid">
            <BackLink href={deskHref(search)}>{t('helpdesk:title')}</BackLink>
            <h1 className="wrap-anywhere">{subject}</h1>
            <TicketState state={state} due={due} />
          </div>
          <Conversation
            messages={messages}
            imageHref={(image) => `${DESK}/${id}/images/${image}`}
            forStaff={{ senderName: ticket.person?.firstName }}
          />
          {refusal ? (
            <Notice tone="error" takesFocus title={t('helpdesk:notDone')}>
              {t(`helpdesk:refusal.${refusal.code}`, { name: refusal.by ?? t('helpdesk:gone') })}
            </Notice>
          ) : (
            <ErrorSummary errors={errors} />
          )}
          <AnswerFields field={fields.text} canned={canned} />
        </div>
        <div className="grid content-start gap-5">
          <Responsibility assignee={assignee} takenFrom={ticket.takenFrom} isClosed={state === 'closed'} />
          <TicketFacts ticket={ticket} createdAt={createdAt} personHref={personHref} />
          <TicketTools fields={fields} number={number} others={others} canMerge={canMerge} />
        </div>
      </SchemaForm>
    </Page>
  )
}

const DESK_FORM = 'desk'

/**
 * The form of a ticket's page.
 * @param intent of the button whose reply this is
 * @param typed what the fields begin with
 */
function useDeskForm(page: { intent: DeskIntent | null; reply: SubmissionResult | undefined; typed: Typed }) {
  // While one corrects a field, no button says what the form is for.
  const pressed = useRef(page.intent)
  return useSchemaForm({
    id: DESK_FORM,
    schema: DeskFormSchema,
    reply: page.reply,
    values: page.typed,
    schemaOf: (sent) => {
      pressed.current = intentOf(sent.get('intent')) ?? pressed.current
      return schemaOf(pressed.current)
    },
  })
}
