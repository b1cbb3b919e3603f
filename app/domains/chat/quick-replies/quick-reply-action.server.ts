import type { SubmissionResult } from '@conform-to/react'
import type { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { parseForm } from '~/platform/http/remix/form.server'
import { AddReplyFormSchema, ChangeReplyFormSchema, RemoveReplyFormSchema, type ReplyIntent } from './forms'
import {
  addQuickReply,
  changeQuickReply,
  type QuickReplyRefusal,
  removeQuickReply,
} from './quick-replies.server'

type Owner = Pick<Viewer, 'id'>
type Fields = Map<string, string>
/** A refused text: the id of the reply (null: the new one), and the result for its form. */
export type WrongReply = { id: string | null; reply: SubmissionResult }
/** What the page shows: the text key of a success, a refusal, or the errors of the form of one reply. */
type QuickReplyResult =
  | { done: string }
  | { refusal: QuickReplyRefusal }
  | { wrong: WrongReply; status: 400 | 409 }

/** Performs the action of a form of the quick replies page. */
export function quickReplyAction(
  owner: Owner,
  intent: z.infer<typeof ReplyIntent>['intent'],
  fields: Fields,
): Promise<QuickReplyResult> {
  return ACTIONS[intent](owner, fields)
}

const ACTIONS = { add, change, remove }

async function add(owner: Owner, fields: Fields): Promise<QuickReplyResult> {
  const form = parseForm(fields, AddReplyFormSchema)
  if (form.status !== 'success') return { wrong: { id: null, reply: form.reply() }, status: 400 }
  const refusal = await addQuickReply(owner, form.value.content)
  if (refusal === 'unknown') return { refusal }
  if (!refusal) return { done: 'chat:replies.done.added' }
  const reply = form.reply({ fieldErrors: { content: ['chat:replies.full'] } })
  return { wrong: { id: null, reply }, status: 409 }
}

async function change(owner: Owner, fields: Fields): Promise<QuickReplyResult> {
  const form = parseForm(fields, ChangeReplyFormSchema)
  if (form.status !== 'success') {
    const reply = form.reply()
    // With an invalid id there is no such reply. Otherwise the text is invalid.
    if (reply.error?.id) return { refusal: 'unknown' }
    return { wrong: { id: fields.get('id') ?? '', reply }, status: 400 }
  }
  const refusal = await changeQuickReply(owner, form.value)
  return refusal ? { refusal } : { done: 'chat:replies.done.changed' }
}

async function remove(owner: Owner, fields: Fields): Promise<QuickReplyResult> {
  const form = parseForm(fields, RemoveReplyFormSchema)
  if (form.status !== 'success') return { refusal: 'unknown' }
  // Whatever the id: one that is gone may be removed again after a lost answer.
  await removeQuickReply(owner, form.value.id)
  return { done: 'chat:replies.done.removed' }
}
