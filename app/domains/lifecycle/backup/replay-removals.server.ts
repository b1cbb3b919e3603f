import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { messages } from 'db/schema/chat'
import { decisions, type RemovedContent } from 'db/schema/decisions'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { restoreMessage } from '~/domains/chat/messages/remove-message.server'
import { withdrawMessage } from '~/domains/chat/messages/unsend.server'
import type { JournalEntry } from '~/platform/backup/journal-segments.server'
import { RESTORE_SCHEMA } from '~/platform/backup/restore-guard.server'
import type { Tx } from '~/platform/database/db.server'

/* What the replay takes away waits until the end of the restore: a later entry may say that moderators gave it back (decision 0316). */

const MESSAGES = sql`${sql.identifier(RESTORE_SCHEMA)}.withdrawn_messages`
const TEXTS = sql`${sql.identifier(RESTORE_SCHEMA)}.withdrawn_texts`

type Content = Parameters<typeof restoreMessage>[2]
type Texts = { bio: string | null; about: string | null }

/**
 * Withdraws a message that was unsent or removed after the backup. If its entry says `unsent: false`, moderators gave it back instead: it gets
 * the content that this replay withdrew, or that a decision of the backup removed.
 */
export async function replayMessage(
  tx: Tx,
  { subject: messageId, state }: Pick<JournalEntry, 'subject' | 'state'>,
): Promise<void> {
  if (state.unsent === false) return giveMessageBack(tx, messageId)
  await tx.execute(sql`
    insert into ${MESSAGES} (message_id, content, phrase, fraud_warning, image_url, private_album_id)
    select id, content, phrase, fraud_warning, image_url, private_album_id from messages
    where id = ${messageId} and unsent_at is null
    on conflict (message_id) do nothing`)
  await withdrawMessage(tx, messageId)
}

async function giveMessageBack(tx: Tx, messageId: string): Promise<void> {
  const [withdrawn] = await tx.execute<Content>(sql`
    delete from ${MESSAGES} where message_id = ${messageId}
    returning content, phrase, fraud_warning as "fraudWarning", image_url as "imageUrl",
      private_album_id as "privateAlbumId"`)
  const content = withdrawn ?? (await takeRemoved(tx, 'message', messageId))
  if (!content) return
  // Only what moderators removed is ever given back; the replay cannot tell that from what its sender unsent.
  await tx
    .update(messages)
    .set({ isRemoved: true })
    .where(and(eq(messages.id, messageId), isNotNull(messages.unsentAt)))
  await restoreMessage(tx, messageId, content as Content)
}

/** Removes the texts of a profile that moderators hid after the backup: its next edit would show them again. */
export async function withdrawTexts(tx: Tx, userId: string): Promise<void> {
  // The last ones only: what was removed before an edit stays away.
  await tx.execute(sql`
    insert into ${TEXTS} (user_id, bio, about)
    select id, bio, about from users where id = ${userId} and not is_hidden_until_edited
    on conflict (user_id) do update set bio = excluded.bio, about = excluded.about`)
  await tx
    .update(users)
    .set({ bio: null, about: null })
    .where(and(eq(users.id, userId), eq(users.isHiddenUntilEdited, false)))
}

/** Gives a profile the texts back that this replay removed, or a decision of the backup. */
export async function giveTextsBack(tx: Tx, userId: string): Promise<void> {
  const [withdrawn] = await tx.execute<Texts>(sql`
    delete from ${TEXTS} where user_id = ${userId} returning bio, about`)
  const texts = withdrawn ?? (await takeRemoved(tx, 'profile', userId))
  if (!texts) return
  const { bio, about = null } = texts
  await tx
    .update(users)
    .set({
      bio: sql`coalesce(${users.bio}, ${bio})`,
      about: sql`coalesce(${users.about}, ${about})`,
      isHiddenUntilEdited: false,
    })
    .where(eq(users.id, userId))
}

/** Its decision is still in force in the backup. It was over: it must not give back what was removed or unsent after it. */
async function takeRemoved<Kind extends 'message' | 'profile'>(
  tx: Tx,
  kind: Kind,
  subjectId: string,
): Promise<Extract<RemovedContent, { kind: Kind }> | null> {
  const [found] = await tx
    .select({ id: decisions.id, removed: decisions.removed })
    .from(decisions)
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .where(
      and(
        eq(moderationCases.subjectType, kind),
        eq(moderationCases.subjectId, subjectId),
        isNotNull(decisions.removed),
      ),
    )
    .orderBy(desc(decisions.createdAt))
    .limit(1)
  const removed = found?.removed
  if (!found || removed?.kind !== kind) return null
  await tx.update(decisions).set({ removed: null }).where(eq(decisions.id, found.id))
  return removed as Extract<RemovedContent, { kind: Kind }>
}
