import { users } from 'db/schema/accounts'
import { blockedHashes } from 'db/schema/hashes'
import { imageDecisions } from 'db/schema/hints'
import { images } from 'db/schema/media'
import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { type CursorScope, readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'

/** A picture whose copies are held for moderation. Only its hashes are stored, not the picture. */
export type BlockedPicture = {
  id: string
  note: string | null
  /** The first name of the moderator; null if the account is gone. */
  by: string | null
  createdAt: string
  /** How many stored uploads were copies of it. */
  copies: number
}

const PAGE = 30
const SCOPE: CursorScope = { list: 'blocked pictures', personId: null }
const Position = z.tuple([z.string(), z.guid()])

/** One page of the blocked pictures, newest first, read with one statement. An invalid cursor returns the first page. */
export async function blockedPictures(
  cursor: string | null,
): Promise<{ pictures: BlockedPicture[]; nextCursor: string | null }> {
  const after = readCursor(cursor, SCOPE, Position)
  // As text, because a Date has no microseconds, and the cursor needs them.
  const exactCreatedAt = sql<string>`${blockedHashes.createdAt}::text`
  const rows = await db
    .select({
      id: blockedHashes.id,
      note: blockedHashes.note,
      by: users.firstName,
      createdAt: blockedHashes.createdAt,
      exactCreatedAt,
      copies: sql<number>`(select count(*)::int from ${images} where ${images.blockedHashId} = ${blockedHashes.id})`,
    })
    .from(blockedHashes)
    .leftJoin(users, eq(users.id, blockedHashes.blockedBy))
    .where(
      after
        ? sql`(${blockedHashes.createdAt}, ${blockedHashes.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : undefined,
    )
    .orderBy(desc(blockedHashes.createdAt), desc(blockedHashes.id))
    .limit(PAGE + 1)
  const page = rows.slice(0, PAGE)
  const last = page.at(-1)
  return {
    pictures: page.map(({ exactCreatedAt: _, createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
    nextCursor: rows.length > PAGE && last ? writeCursor([last.exactCreatedAt, last.id], SCOPE) : null,
  }
}

/** Why an upload waits for moderation: the blocked picture that it is a copy of. */
export type BlockedMatch = Pick<BlockedPicture, 'note' | 'by' | 'createdAt'>

/** The blocked picture that an image matched when it was uploaded; null if it matched none, or the block has been lifted since. */
export async function blockedMatchOf(imageId: string): Promise<BlockedMatch | null> {
  const [row] = await db
    .select({ note: blockedHashes.note, by: users.firstName, createdAt: blockedHashes.createdAt })
    .from(images)
    .innerJoin(blockedHashes, eq(blockedHashes.id, images.blockedHashId))
    .leftJoin(users, eq(users.id, blockedHashes.blockedBy))
    .where(eq(images.id, imageId))
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null
}

/**
 * Lifts the block of a picture: copies that are uploaded from now on are treated like any other photo. A moderator still decides on the
 * copies that wait. For admins: the caller checks that. Refused as `unknown` once somebody has lifted the block.
 */
export async function unblockPicture(act: Lifting): Promise<null | { refusal: 'unknown' }> {
  if (!isGuid(act.blockedId)) return { refusal: 'unknown' }
  return db.transaction(async (tx) => ((await liftBlock(tx, act)) ? null : { refusal: 'unknown' }))
}

type Lifting = { by: Pick<Viewer, 'id'>; blockedId: string; ip: string }

/** Lifts a block in a transaction of the caller's, as `unblockPicture` does. Returns whether there was a block. */
export async function liftBlock(tx: Tx, { by, blockedId, ip }: Lifting): Promise<boolean> {
  // The decision before the block, as an undo locks them: the deletion changes both.
  await tx
    .select({ id: imageDecisions.id })
    .from(imageDecisions)
    .where(eq(imageDecisions.blockedHashId, blockedId))
    .for('update')
  const [removed] = await tx
    .delete(blockedHashes)
    .where(eq(blockedHashes.id, blockedId))
    .returning({ id: blockedHashes.id })
  if (!removed) return false
  await writeAuditLog(tx, { by, action: 'picture.unblock', target: { type: 'picture', id: blockedId }, ip })
  return true
}
