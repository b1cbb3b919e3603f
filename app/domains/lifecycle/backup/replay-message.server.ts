import { moderationCases } from 'db/schema/cases'
import { messages } from 'db/schema/chat'
import { decisions } from 'db/schema/decisions'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { restoreMessage } from '~/domains/chat/messages/remove-message.server'
import { withdrawMessage } from '~/domains/chat/messages/unsend.server'
import type { JournalEntry } from '~/platform/backup/journal-segments.server'
import { RESTORE_SCHEMA } from '~/platform/backup/restore-guard.server'
import type { Tx } from '~/platform/database/db.server'

type Content = Parameters<typeof restoreMessage>[2]

/** What the replay withdrew: until the end of the restore, since a later entry may say that moderators gave it back. */
const WITHDRAWN = sql`${sql.identifier(RESTORE_SCHEMA)}.withdrawn_messages`

/**
 * Withdraws a message that was unsent or removed after the backup. If its entry says `unsent: false`, moderators gave it back instead: it gets
 * the content that this replay withdrew, or that a decision of the backup removed.
 */
export async function replayMessage(
  tx: Tx,
  { subject: messageId, state }: Pick<JournalEntry, 'subject' | 'state'>,
): Promise<void> {
  if (state.unsent === false) return giveBack(tx, messageId)
  await tx.execute(sql`
    insert into ${WITHDRAWN} (message_id, content, phrase, fraud_warning, image_url, private_album_id)
    select id, content, phrase, fraud_warning, image_url, private_album_id from messages
    where id = ${messageId} and unsent_at is null
    on conflict (message_id) do nothing`)
  await withdrawMessage(tx, messageId)
}

async function giveBack(tx: Tx, messageId: string): Promise<void> {
  const content = (await takeWithdrawn(tx, messageId)) ?? (await takeRemoved(tx, messageId))
  if (!content) return
  // Only what moderators removed is ever given back; the replay cannot tell that from what its sender unsent.
  await tx
    .update(messages)
    .set({ isRemoved: true })
    .where(and(eq(messages.id, messageId), isNotNull(messages.unsentAt)))
  await restoreMessage(tx, messageId, content)
}

async function takeWithdrawn(tx: Tx, messageId: string): Promise<Content | null> {
  const [content] = await tx.execute<Content>(sql`
    delete from ${WITHDRAWN} where message_id = ${messageId}
    returning content, phrase, fraud_warning as "fraudWarning", image_url as "imageUrl",
      private_album_id as "privateAlbumId"`)
  return content ?? null
}

/** Its decision is still in force in the backup. It was over: it must not give back what was removed or unsent after it. */
async function takeRemoved(tx: Tx, messageId: string): Promise<Content | null> {
  const [found] = await tx
    .select({ id: decisions.id, removed: decisions.removed })
    .from(decisions)
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .where(
      and(
        eq(moderationCases.subjectType, 'message'),
        eq(moderationCases.subjectId, messageId),
        isNotNull(decisions.removed),
      ),
    )
  if (found?.removed?.kind !== 'message') return null
  await tx.update(decisions).set({ removed: null }).where(eq(decisions.id, found.id))
  const { kind: _, ...content } = found.removed
  return content as Content
}
