import type { SubmissionResult } from '@conform-to/react'
import { QUICK_REPLIES_MAX } from 'db/limits/chat'
import { quickReplies } from 'db/schema/chat'
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import type { FormDraft } from '~/domains/accounts/form-drafts/draft-fields'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { parseForm } from '~/platform/http/remix/form.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { AddReplyFormSchema, ChangeReplyFormSchema, RemoveReplyFormSchema, type ReplyIntent } from './forms'

type Owner = Pick<Viewer, 'id'>
export type QuickReply = { id: string; content: string }
type QuickReplyRefusal =
  /** The owner already has QUICK_REPLIES_MAX of them. */
  | 'too-many-replies'
  /** The id is unknown or belongs to another provider; the response is 404. */
  | 'unknown'

/** Whether a member may have quick replies: only providers, who answer the same questions of many customers. */
export const mayHaveReplies = ({ userType }: Pick<Viewer, 'userType'>): boolean => userType === 'trans'

/** A provider's quick replies, oldest first. */
export function quickRepliesOf(owner: Owner): Promise<QuickReply[]> {
  return db
    .select({ id: quickReplies.id, content: quickReplies.content })
    .from(quickReplies)
    .where(eq(quickReplies.ownerId, owner.id))
    .orderBy(asc(quickReplies.createdAt), asc(quickReplies.id))
}

/** One of the owner's quick replies; null if the id is unknown or belongs to another provider. */
export async function quickReply(owner: Owner, id: string): Promise<QuickReply | null> {
  if (!isGuid(id)) return null
  const [row] = await db
    .select({ id: quickReplies.id, content: quickReplies.content })
    .from(quickReplies)
    .where(isOwnReply(owner, id))
  return row ?? null
}

/** Adds a quick reply at the end, up to the limit. A text that is there already is not added again, as by a form that is sent twice. */
export async function addQuickReply(owner: Owner, content: string): Promise<QuickReplyRefusal | null> {
  return db.transaction(async (tx) => {
    // Two concurrent requests must not both take the last slot.
    await lockAccountRow(tx, owner.id)
    const existing = await tx
      .select({ content: quickReplies.content })
      .from(quickReplies)
      .where(eq(quickReplies.ownerId, owner.id))
    if (existing.some((reply) => reply.content === content)) return null
    if (existing.length >= QUICK_REPLIES_MAX) return 'too-many-replies'
    await tx.insert(quickReplies).values({ ownerId: owner.id, content, createdAt: now() })
    return null
  })
}

/** Changes the text of one of the owner's quick replies. */
export async function changeQuickReply(
  owner: Owner,
  { id, content }: QuickReply,
): Promise<QuickReplyRefusal | null> {
  const changed = await db.update(quickReplies).set({ content }).where(isOwnReply(owner, id)).returning()
  return changed.length > 0 ? null : 'unknown'
}

/** Removes one of the owner's quick replies. */
export async function removeQuickReply(owner: Owner, id: string): Promise<QuickReplyRefusal | null> {
  const removed = await db.delete(quickReplies).where(isOwnReply(owner, id)).returning()
  return removed.length > 0 ? null : 'unknown'
}

const isOwnReply = (owner: Owner, id: string) =>
  and(eq(quickReplies.id, id), eq(quickReplies.ownerId, owner.id))

type Fields = Map<string, string>
/** A refused text: the id of the reply (null: the new one), and the result for its form. */
export type WrongReply = { id: string | null; reply: SubmissionResult }
/** What the page shows: the text key of a success, a refusal, or the errors of the form of one reply. */
type QuickReplyResult =
  | { done: string }
  | { refusal: QuickReplyRefusal }
  | { wrong: WrongReply; status: 400 | 409 }

/** A text that was sent after the session ended: the id of the reply (null: a new one). */
export type KeptReply = { id: string | null; content: string }

/** What a draft of the page holds; null without a text. */
export function keptReply(draft: FormDraft | null): KeptReply | null {
  const content = draft?.get('content')
  if (!draft || content === undefined) return null
  return { id: draft.get('intent') === 'change' ? (draft.get('id') ?? null) : null, content }
}

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
