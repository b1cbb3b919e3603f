import { QUICK_REPLY_MAX } from 'db/limits/chat'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { parseForm } from '~/platform/http/remix/form.server'
import { plainText, signsIn } from '~/platform/plain-text'
import {
  addQuickReply,
  changeQuickReply,
  type QuickReplyRefusal,
  removeQuickReply,
} from './quick-replies.server'

/** Cleaned like a message; at least one sign that is no white space. */
const replyContent = z
  .string('chat:replies.error.empty')
  .transform(plainText)
  .refine((text) => text.length > 0, 'chat:replies.error.empty')
  .refine((text) => signsIn(text) <= QUICK_REPLY_MAX, 'chat:replies.error.tooLong')

const AddReply = z.object({ content: replyContent })
const ChangeReply = z.object({ id: z.guid(), content: replyContent })
const RemoveReply = z.object({ id: z.guid() })

/** Which of the forms it is. */
export const ReplyIntent = z.object({ intent: z.enum(['add', 'change', 'remove']) })

type Owner = Pick<Viewer, 'id'>
type Fields = Map<string, string>
/** What was done as a text key; or what was wrong with which field of which reply (null: the new one). */
export type RepliesDone =
  | { done: string }
  | { refusal: QuickReplyRefusal }
  | { wrong: { id: string | null; error: string; typed: string } }

/** Does what a form of the page of quick replies asks for. */
export function quickReplyAction(
  owner: Owner,
  intent: z.infer<typeof ReplyIntent>['intent'],
  fields: Fields,
): Promise<RepliesDone> {
  return DOES[intent](owner, fields)
}

const DOES = { add, change, remove }

async function add(owner: Owner, fields: Fields): Promise<RepliesDone> {
  const form = parseForm(fields, AddReply)
  if (form.status !== 'success') return wrongIn(fields, form.reply().error, null)
  const refusal = await addQuickReply(owner, form.value.content)
  return refusal ? { refusal } : { done: 'chat:replies.done.added' }
}

async function change(owner: Owner, fields: Fields): Promise<RepliesDone> {
  const form = parseForm(fields, ChangeReply)
  if (form.status !== 'success') return wrongIn(fields, form.reply().error, fields.get('id') ?? '')
  const refusal = await changeQuickReply(owner, form.value)
  return refusal ? { refusal } : { done: 'chat:replies.done.changed' }
}

async function remove(owner: Owner, fields: Fields): Promise<RepliesDone> {
  const form = parseForm(fields, RemoveReply)
  if (form.status !== 'success') return { refusal: 'unknown' }
  const refusal = await removeQuickReply(owner, form.value.id)
  return refusal ? { refusal } : { done: 'chat:replies.done.removed' }
}

/** An id that is none is nobody's; else it is the text that is wrong. */
function wrongIn(
  fields: Fields,
  errors: Record<string, string[] | null> | null | undefined,
  id: string | null,
): RepliesDone {
  const error = errors?.content?.[0]
  if (!error || errors?.id) return { refusal: 'unknown' }
  return { wrong: { id, error, typed: fields.get('content') ?? '' } }
}
