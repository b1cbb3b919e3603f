import type { SubmissionResult } from '@conform-to/react'
import { saveFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { type AnswerRefusal, answerTicket } from '~/domains/support/desk/answer-ticket.server'
import { cannedAnswers } from '~/domains/support/desk/canned-answers.server'
import { deskTicket } from '~/domains/support/desk/desk-ticket.server'
import {
  AnswerFormSchema,
  DeskFormSchema,
  type DeskIntent,
  intentOf,
  MergeFormSchema,
  NoteFormSchema,
  SEEN_WITH,
  SENDS,
  TYPED,
  type Typed,
  textBelow,
  typedFields,
} from '~/domains/support/desk/forms'
import { type MergeRefusal, mergeTicket } from '~/domains/support/desk/merge-tickets.server'
import type { Staff } from '~/domains/support/desk/queue.server'
import { DESK, ticketHref, ticketSearchOf } from '~/domains/support/desk/ticket-search'
import { addNote, assignTicket, closeTicket, reopenTicket } from '~/domains/support/desk/ticket-work.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'

type Refusal = AnswerRefusal['refusal'] | MergeRefusal | 'taken'
type Refused = { code: Exclude<Refusal, 'unknown'>; by?: string | null }
/** The page again, with everything that was typed. */
type Back = {
  status: number
  intent: DeskIntent
  reply: SubmissionResult | undefined
  refusal: Refused | null
  typed: Typed
}
type Result = { to: string; headers: Headers } | Back
type Act = { by: Staff; ticketId: string; ip: string }
type Sent = {
  act: Act
  intent: DeskIntent
  fields: Map<string, string>
  request: Request
}

/** Runs the action of a button on a ticket's page. Throws 404 for a ticket that does not exist. */
export async function runDeskAction({ request, ...act }: Act & { request: Request }): Promise<Result> {
  const fields = await readForm(request)
  await checkAccount(request, act.by, fields)
  const intent = intentOf(fields.get('intent')) ?? 'answer'
  const sent = { act, intent, fields, request }
  switch (intent) {
    case 'answer':
    case 'answer-close':
      return answer(sent)
    case 'insert':
      return insert(sent)
    case 'note':
      return note(sent)
    case 'merge':
      return merge(sent)
    case 'take':
    case 'release':
      return assign(sent)
    case 'close':
      return close(sent)
    case 'reopen':
      return doneOrNotFound(sent, await reopenTicket(act))
  }
}

async function answer(sent: Sent): Promise<Result> {
  const form = parseForm(sent.fields, AnswerFormSchema)
  if (form.status !== 'success') return invalid(sent, form.reply())
  const { text, version } = form.value
  const isClosing = sent.intent === 'answer-close'
  const refused = await answerTicket({ ...sent.act, text, version, isClosing })
  if (!refused) return done(sent)
  if (refused.refusal === 'unknown') return mergedOrNotFound(sent)
  const by = refused.refusal === 'answered' ? refused.by : undefined
  return refuse(sent, { code: refused.refusal, by })
}

/** Inserts a canned answer below the typed text: the page comes back with both, and nothing is stored. */
async function insert(sent: Sent): Promise<Result> {
  const { act, intent, fields } = sent
  const found = (await deskTicket(act.ticketId)) ?? notFound()
  if ('mergedInto' in found) return pageAfter(found.mergedInto, sent)
  const { language } = found.ticket
  const typed = typedFields(fields)
  const canned = cannedAnswers(language, language).find(({ name }) => name === fields.get('canned'))
  const text = canned ? textBelow(typed.text, canned.text) : typed.text
  return { status: 200, intent, reply: undefined, refusal: null, typed: { ...typed, text } }
}

async function note(sent: Sent): Promise<Result> {
  const form = parseForm(sent.fields, NoteFormSchema)
  if (form.status !== 'success') return invalid(sent, form.reply())
  const refused = await addNote({ ...sent.act, text: form.value.note })
  if (!refused) return done(sent)
  return refused.refusal === 'unknown' ? mergedOrNotFound(sent) : refuse(sent, { code: refused.refusal })
}

async function merge(sent: Sent): Promise<Result> {
  const form = parseForm(sent.fields, MergeFormSchema)
  if (form.status !== 'success') return invalid(sent, form.reply())
  const merged = await mergeTicket({ ...sent.act, into: form.value.into })
  if ('targetId' in merged) return done(sent, merged.targetId)
  if (merged.refusal !== 'unknown') return refuse(sent, { code: merged.refusal })
  // Sent again after a lost answer: it is done.
  const target = await mergedInto(sent)
  return target?.number === form.value.into ? done(sent, target.id) : mergedOrNotFound(sent)
}

/** The ticket that took this one over, if any. */
async function mergedInto(sent: Sent): Promise<{ id: string; number: string } | null> {
  const found = await deskTicket(sent.act.ticketId)
  const target = found && 'mergedInto' in found ? await deskTicket(found.mergedInto) : null
  return target && 'ticket' in target ? target.ticket : null
}

async function assign(sent: Sent): Promise<Result> {
  const { act, intent, fields } = sent
  const refused = await assignTicket({ ...act, isTaking: intent === 'take', seenWith: fields.get(SEEN_WITH) })
  return refused?.refusal === 'taken'
    ? refuse(sent, { code: refused.refusal, by: refused.by })
    : doneOrNotFound(sent, refused)
}

async function close(sent: Sent): Promise<Result> {
  const form = parseForm(sent.fields, DeskFormSchema)
  const version = form.status === 'success' ? form.value.version : undefined
  const refused = await closeTicket({ ...sent.act, version })
  if (refused?.refusal === 'answered') return refuse(sent, { code: refused.refusal, by: refused.by })
  return refused?.refusal === 'changed'
    ? refuse(sent, { code: refused.refusal })
    : doneOrNotFound(sent, refused)
}

function doneOrNotFound(sent: Sent, refused: { refusal: string } | null): Promise<Result> {
  return refused ? mergedOrNotFound(sent) : done(sent)
}

/** What was typed for a ticket that was merged meanwhile is not lost: the page of the other one has it, and nothing was sent. */
async function mergedOrNotFound(sent: Sent): Promise<Result> {
  const target = await mergedInto(sent)
  const hasText = Object.values(typedFields(sent.fields)).some((text) => text.trim() !== '')
  if (!target || !hasText) return notFound()
  const result = await pageAfter(target.id, { ...sent, intent: 'insert' })
  await setFlash(result.headers, { tone: 'error', key: 'helpdesk:refusal.changed' })
  return result
}

async function done(sent: Sent, ticketId = sent.act.ticketId): Promise<Result> {
  const result = await pageAfter(ticketId, sent)
  await setFlash(result.headers, { tone: 'success', key: `helpdesk:flash.${sent.intent}` })
  return result
}

/** A ticket's page, which fills its fields with what this button did not send. */
async function pageAfter(
  ticketId: string,
  { act, intent, fields, request }: Sent,
): Promise<{ to: string; headers: Headers }> {
  // As the loader looks for the draft.
  const id = ticketId.toLowerCase()
  const headers = new Headers()
  const typed = typedFields(fields)
  const rest = TYPED.filter((name) => name !== SENDS[intent] && typed[name].trim() !== '')
  const kept = new Map<string, string>(rest.map((name) => [name, typed[name]]))
  const draft =
    kept.size > 0 &&
    (await saveFormDraft({ userId: act.by.id, path: `${DESK}/${id}`, fields: kept, request }))
  if (draft) headers.append('Set-Cookie', draft)
  return { to: ticketHref(id, ticketSearchOf(new URL(request.url).searchParams)), headers }
}

const invalid = ({ intent, fields }: Sent, reply: SubmissionResult): Back => ({
  status: 400,
  intent,
  reply,
  refusal: null,
  typed: typedFields(fields),
})

const refuse = ({ intent, fields }: Sent, refusal: Refused): Back => ({
  status: 409,
  intent,
  reply: undefined,
  refusal,
  typed: typedFields(fields),
})
