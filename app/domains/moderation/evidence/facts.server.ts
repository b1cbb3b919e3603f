import { EVIDENCE_CONTEXT } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { messages } from 'db/schema/chat'
import { imageModeration, images } from 'db/schema/media'
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { ageToday, PROFILE_COLUMNS } from '~/domains/accounts/stated-profile.server'
import type { Queryable, Tx } from '~/platform/database/db.server'

export type EvidencePhotoSource = { id: string; url: string; phash: string | null }

/** What a person states in a profile, as evidence keeps it, with the age now; null if the account is gone. */
export async function profileFacts(q: Queryable, userId: string) {
  const [row] = await q
    .select({
      firstName: users.firstName,
      username: users.username,
      userType: users.userType,
      age: ageToday(),
      location: users.location,
      ...PROFILE_COLUMNS,
      interests: users.interests,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

/** The photos that others see in a profile. They cannot be deleted before this transaction ends. */
export function lockShownPhotos(tx: Tx, userId: string): Promise<EvidencePhotoSource[]> {
  return tx
    .select({ id: images.id, url: images.url, phash: images.phash })
    .from(images)
    .innerJoin(imageModeration, eq(imageModeration.imageUrl, images.url))
    .where(and(eq(images.ownerId, userId), eq(images.imageType, 'profile'), imageModeration.isPublic))
    .orderBy(asc(images.position), asc(images.id))
    .for('share', { of: images })
}

type Row = typeof messages.$inferSelect
type MessageState = Omit<ReturnType<typeof stateOf>, 'imageUrl'>
/** A message as it is stored in evidence, with the messages around it and both people. */
export type MessageFacts = {
  message: MessageState
  context: MessageState[]
  people: { id: string; firstName: string; userType: string }[]
}

/**
 * A message, the nearest ones that its reporter can see, and both names. Moderators read nothing else of the conversation.
 * @param clearedSeq messages up to this number are hidden from the reporter
 */
export async function messageFacts(
  tx: Tx,
  message: Row,
  { clearedSeq }: { clearedSeq: number },
): Promise<MessageFacts> {
  // The nearest ones; of two at the same distance the earlier.
  const around = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.roomId, message.roomId),
        ne(messages.id, message.id),
        gt(messages.seq, Math.max(clearedSeq, message.seq - EVIDENCE_CONTEXT - 1)),
        sql`${messages.seq} <= ${message.seq + EVIDENCE_CONTEXT}`,
      ),
    )
    .orderBy(sql`abs(${messages.seq} - ${message.seq}::int)`, asc(messages.seq))
    .limit(EVIDENCE_CONTEXT)
  const people = await tx
    .select({ id: users.id, firstName: users.firstName, userType: users.userType })
    .from(users)
    .where(inArray(users.id, [message.senderId, message.receiverId]))
    .orderBy(asc(users.id))
  const context = around.sort((one, other) => one.seq - other.seq).map(stateOf)
  return { message: stateOf(message), context, people }
}

/** The message as it is now; null if its conversation was deleted. */
export async function messageNow(q: Queryable, id: string): Promise<MessageState | null> {
  const [row] = await q.select().from(messages).where(eq(messages.id, id))
  return row ? stateOf(row) : null
}

const stateOf = ({ id, seq, senderId, content, messageType, imageUrl, ...row }: Row) => ({
  id,
  seq,
  senderId,
  content,
  messageType,
  imageUrl,
  phrase: row.phrase,
  privateAlbumId: row.privateAlbumId,
  isUnsent: row.unsentAt !== null,
  createdAt: row.createdAt.toISOString(),
})
