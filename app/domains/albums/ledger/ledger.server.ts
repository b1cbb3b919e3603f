import { albumLedger } from 'db/schema/albums'
import { eq, or, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable, rowsOf } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'

/** A sharing: `accessId` is the row of album_access. */
type LedgerShare = {
  accessId: string
  albumId: string
  ownerId: string
  receiverId: string
  /** The end of access, exclusively. */
  expiresAt: Date
  at: Date
}
type LedgerRevocation = Omit<LedgerShare, 'expiresAt'>

/** Records a first sharing, in the transaction that grants it (DECISIONS "Consent ledger"). */
export const recordShare = (tx: Queryable, share: LedgerShare): Promise<void> => record(tx, 'share', share)

/** Records that an album was shared again with the same receiver: access lasts longer, or begins anew. */
export const recordExtension = (tx: Queryable, share: LedgerShare): Promise<void> =>
  record(tx, 'extension', share)

/** Records a revocation, in the transaction that ends the access. */
export const recordRevocation = (tx: Queryable, revocation: LedgerRevocation): Promise<void> =>
  record(tx, 'revocation', { ...revocation, expiresAt: null })

/**
 * Records for each open access that it ended because the album is deleted or removed, before its rows go; or that it came back with the
 * album. Under the same conditions as the triggers that record ends by accounts and blocks (decision 0187).
 */
export async function recordAlbumEnd(
  tx: Queryable,
  { entry, albumId, at }: { entry: 'end' | 'resumption'; albumId: string; at: Date },
): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into album_ledger (entry, access_id, album_id, owner_id, receiver_id, created_at)
    select ${entry}::text, g.id, g.album_id, g.granted_by, g.user_id, ${moment}
    from album_access g
    join users o on o.id = g.granted_by and not o.is_suspended and o.deleted_at is null
    join users r on r.id = g.user_id and not r.is_suspended and r.deleted_at is null
    where g.album_id = ${albumId}::uuid and g.revoked_at is null and g.expires_at > ${moment} and is_unsealed(g)`)
}

/**
 * Records that a receiver opened the album on that day (YYYY-MM-DD, UTC): once a day and sharing, without the time of day. Owners are not
 * receivers: nothing is recorded for them.
 */
export async function recordOpening(viewer: Pick<Viewer, 'id'>, albumId: string, day: string): Promise<void> {
  await rowsOf(OPENING, [albumId, viewer.id, day], { prepared: true })
}

// The anti-join spares a write for each further view of the day; the conflict is that of two first views at once.
const OPENING = `
  insert into album_ledger (entry, access_id, album_id, owner_id, receiver_id, opened_on, created_at)
  select 'opening', g.id, g.album_id, g.granted_by, g.user_id, $3::date, $3::date::timestamp at time zone 'UTC'
  from album_access g
  where g.album_id = $1::uuid and g.user_id = $2::uuid
    and not exists (select from album_ledger l where l.access_id = g.id and l.opened_on = $3::date)
  on conflict (access_id, opened_on) where opened_on is not null do nothing`

/** The last day (YYYY-MM-DD, UTC) whose openings are shown. It ended at least a day ago: else they would show when somebody was online. */
export function lastShownOpeningDay(at: Date): string {
  return new Date(at.getTime() - days(2)).toISOString().slice(0, 10)
}

async function record(
  tx: Queryable,
  entry: 'share' | 'extension' | 'revocation',
  { at, ...share }: Omit<LedgerShare, 'expiresAt'> & { expiresAt: Date | null },
): Promise<void> {
  await tx.insert(albumLedger).values({ entry, ...share, createdAt: at })
}

const BATCH_SIZE = 500

/**
 * Removes a person and the titles of their albums from the consent ledger (decision 0187). A trigger removes the salts too; the digests remain.
 * For the other person the ledger still shows that an album was shared, and from when until when. Works in batches.
 */
export async function forgetInLedger(userId: string): Promise<void> {
  while (await forgetBatch(userId));
}

async function forgetBatch(userId: string): Promise<boolean> {
  const without = (column: typeof albumLedger.ownerId | typeof albumLedger.receiverId) =>
    sql`nullif(${column}, ${userId}::uuid)`
  const changed = await db
    .update(albumLedger)
    .set({ ownerId: without(albumLedger.ownerId), receiverId: without(albumLedger.receiverId) })
    .where(
      sql`${albumLedger.id} in (${db
        .select({ id: albumLedger.id })
        .from(albumLedger)
        .where(or(eq(albumLedger.ownerId, userId), eq(albumLedger.receiverId, userId)))
        .limit(BATCH_SIZE)})`,
    )
    .returning({ id: albumLedger.id })
  return changed.length === BATCH_SIZE
}
