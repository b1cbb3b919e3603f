import { QUICK_REPLIES_MAX } from 'db/limits/chat'
import { users } from 'db/schema/accounts'
import { quickReplies } from 'db/schema/chat'
import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'

type Owner = Pick<Viewer, 'id'>
export type QuickReply = { id: string; content: string }
export type QuickReplyRefusal =
  /** db/limits/chat says how many one may have. */
  | 'too-many-replies'
  /** Nobody's, or somebody else's: 404. */
  | 'unknown'

/** Quick replies are a provider's: customers write to one at a time, providers to many about the same. */
export const mayHaveReplies = ({ userType }: Pick<Viewer, 'userType'>): boolean => userType === 'trans'

/** Somebody's own texts to answer with, the oldest first. */
export function quickRepliesOf(owner: Owner): Promise<QuickReply[]> {
  return db
    .select({ id: quickReplies.id, content: quickReplies.content })
    .from(quickReplies)
    .where(eq(quickReplies.ownerId, owner.id))
    .orderBy(asc(quickReplies.createdAt), asc(quickReplies.id))
}

/** One of them; null for those of others. */
export async function quickReply(owner: Owner, id: string): Promise<QuickReply | null> {
  if (!z.guid().safeParse(id).success) return null
  const [row] = await db
    .select({ id: quickReplies.id, content: quickReplies.content })
    .from(quickReplies)
    .where(own(owner, id))
  return row ?? null
}

/** Adds a text behind the others, as long as there is room. */
export async function addQuickReply(owner: Owner, content: string): Promise<QuickReplyRefusal | null> {
  return db.transaction(async (tx) => {
    // Two sent at once must not both take the last place.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.id)).for('no key update')
    const there = await tx.$count(quickReplies, eq(quickReplies.ownerId, owner.id))
    if (there >= QUICK_REPLIES_MAX) return 'too-many-replies'
    await tx.insert(quickReplies).values({ ownerId: owner.id, content, createdAt: now() })
    return null
  })
}

/** Gives one of the own texts other words. */
export async function changeQuickReply(
  owner: Owner,
  { id, content }: QuickReply,
): Promise<QuickReplyRefusal | null> {
  const changed = await db.update(quickReplies).set({ content }).where(own(owner, id)).returning()
  return changed.length > 0 ? null : 'unknown'
}

/** Takes one of the own texts away. */
export async function removeQuickReply(owner: Owner, id: string): Promise<QuickReplyRefusal | null> {
  const removed = await db.delete(quickReplies).where(own(owner, id)).returning()
  return removed.length > 0 ? null : 'unknown'
}

const own = (owner: Owner, id: string) => and(eq(quickReplies.id, id), eq(quickReplies.ownerId, owner.id))
