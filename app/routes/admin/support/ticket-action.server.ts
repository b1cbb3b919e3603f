import type { SubmissionResult } from '@conform-to/react'
import { type AnswerRefusal, answerTicket } from '~/domains/support/desk/answer-ticket.server'
import { cannedAnswers } from '~/domains/support/desk/canned-answers.server'
import { deskTicket } from '~/domains/support/desk/desk-ticket.server'
import {
  AnswerForm,
  CloseForm,
  type DeskIntent,
  intentOf,
  MergeForm,
  NoteForm,
  textBelow,
} from '~/domains/support/desk/forms'
import { type MergeRefusal, mergeTicket } from '~/domains/support/desk/merge-tickets.server'
import type { Staff } from '~/domains/support/desk/queue.server'
import { DESK } from '~/domains/support/desk/ticket-search'
import { addNote, assignTicket, closeTicket, reopenTicket } from '~/domains/support/desk/ticket-work.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { notFound, parseForm, readForm } from '~/platform/http/remix/form.server'

type FormName = 'answer' | 'note' | 'merge'
type Refused = { code: Exclude<AnswerRefusal['refusal'] | MergeRefusal, 'unknown'>; by?: string | null }
/** The page again, with a form as it was sent. */
type Back = {
  status: number
  /** Which form comes back. */
  form: FormName
  reply: SubmissionResult | undefined
  refusal: Refused | null
  /** The new text of the answer field. */
  text?: string
}
type Result = { to: string; headers: Headers } | Back
type StoredIntent = Exclude<DeskIntent, 'insert'>
type Act = { by: Staff; ticketId: string; ip: string }

/** Runs the action of a button on a ticket's page. Throws 404 for a ticket that does not exist. */
export async function runDeskAction({ request, ...act }: Act & { request: Request }): Promise<Result> {
  const fields = await readForm(request)
  const intent = intentOf(fields.get('intent')) ?? 'answer'
  switch (intent) {
    case 'answer':
    case 'answer-close':
      return answer(act, fields, intent)
    case 'insert':
      return insert(act, fields)
    case 'note':
      return note(act, fields)
    case 'merge':
      return merge(act, fields)
    case 'take':
    case 'release':
      return doneOrNotFound(act, intent, await assignTicket({ ...act, isTaking: intent === 'take' }))
    case 'close':
      return close(act, fields)
    case 'reopen':
      return doneOrNotFound(act, intent, await reopenTicket(act))
  }
}

async function answer(
  act: Act,
  fields: Map<string, string>,
  intent: 'answer' | 'answer-close',
): Promise<Result> {
  const form = parseForm(fields, AnswerForm)
  if (form.status !== 'success') return back('answer', form.reply())
  const refused = await answerTicket({ ...act, ...form.value, isClosing: intent === 'answer-close' })
  if (!refused) return done(act.ticketId, intent)
  if (refused.refusal === 'unknown') return notFound()
  const by = refused.refusal === 'answered' ? refused.by : undefined
  return back('answer', form.reply(), { code: refused.refusal, by })
}

/** Inserts a canned answer below the typed text: the page comes back with both, and nothing is stored. */
async function insert({ ticketId }: Act, fields: Map<string, string>): Promise<Result> {
  const found = (await deskTicket(ticketId)) ?? notFound()
  if ('mergedInto' in found) return { to: `${DESK}/${found.mergedInto}`, headers: new Headers() }
  const { language } = found.ticket
  const typed = fields.get('text') ?? ''
  const canned = cannedAnswers(language, language).find(({ name }) => name === fields.get('canned'))
  const text = canned ? textBelow(typed, canned.text) : typed
  return { status: 200, form: 'answer', reply: undefined, refusal: null, text }
}

async function note(act: Act, fields: Map<string, string>): Promise<Result> {
  const form = parseForm(fields, NoteForm)
  if (form.status !== 'success') return back('note', form.reply())
  const refused = await addNote({ ...act, text: form.value.note })
  if (!refused) return done(act.ticketId, 'note')
  return refused.refusal === 'unknown' ? notFound() : back('note', form.reply(), { code: refused.refusal })
}

async function merge(act: Act, fields: Map<string, string>): Promise<Result> {
  const form = parseForm(fields, MergeForm)
  if (form.status !== 'success') return back('merge', form.reply())
  const merged = await mergeTicket({ ...act, into: form.value.into })
  if ('targetId' in merged) return done(merged.targetId, 'merge')
  return merged.refusal === 'unknown' ? notFound() : back('merge', form.reply(), { code: merged.refusal })
}

async function close(act: Act, fields: Map<string, string>): Promise<Result> {
  const form = parseForm(fields, CloseForm)
  const version = form.status === 'success' ? form.value.version : undefined
  const refused = await closeTicket({ ...act, version })
  return refused?.refusal === 'changed'
    ? back('answer', undefined, { code: refused.refusal })
    : doneOrNotFound(act, 'close', refused)
}

function doneOrNotFound(
  act: Act,
  intent: StoredIntent,
  refused: { refusal: string } | null,
): Promise<Result> {
  return refused ? notFound() : done(act.ticketId, intent)
}

async function done(ticketId: string, intent: StoredIntent): Promise<Result> {
  const headers = new Headers()
  await setFlash(headers, { tone: 'success', key: `helpdesk:flash.${intent}` })
  return { to: `${DESK}/${ticketId}`, headers }
}

const back = (form: FormName, reply: SubmissionResult | undefined, refusal: Refused | null = null): Back => ({
  status: refusal ? 409 : 400,
  form,
  reply,
  refusal,
})
