import { VERIFICATION_REFUSED_KEPT_DAYS } from 'db/limits/verification'
import { users } from 'db/schema/accounts'
import { verifications } from 'db/schema/verification'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { sealKeys } from '~/platform/secrets/seal-keys.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { destroyPictures, eraseDeletedKeys, undecidedSince } from './sealed-pictures.server'
import { verificationMail } from './write-mail.server'

const AT_ONCE = 100
const REFUSED_KEPT = days(VERIFICATION_REFUSED_KEPT_DAYS)

/**
 * Destroys the requests that nobody may decide any more, and asks their owners again by e-mail: undecided for 72 hours, without key or
 * pictures (after a crash of the database, or sealed by a key that SEAL_KEYS no longer lists), or opened in a session that has ended.
 * Then erases deleted keys. Returns how many.
 */
export async function destroyOverdueRequests(): Promise<number> {
  const known = sealKeys('verification').map(({ name }) => name)
  const at = now().toISOString()
  const over = await db.execute<{ id: string }>(sql`
    select v.id from verifications v left join verification_keys k on k.request_id = v.id
    where v.status = 'waiting' and (
      v.created_at <= ${undecidedSince().toISOString()}::timestamptz
      or k.request_id is null
      or k.seal_key <> all (${`{${known.join(',')}}`}::text[])
      or not exists (select from verification_pictures p where p.request_id = v.id)
      or (v.opened_in is not null and not exists (
        select from sessions s where s.sid = v.opened_in and s.user_id = v.opened_by
          and s.ended_at is null and s.expire > ${at}::timestamptz))
    ) limit ${AT_ONCE}`)
  let destroyed = 0
  for (const { id } of over) if (await askAgain(id)) destroyed += 1
  // Also those that the triggers on users deleted.
  if (await hasDeletedKeys()) await eraseDeletedKeys()
  return destroyed
}

async function askAgain(id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(verifications)
      .set({ status: 'renew', openedBy: null, openedIn: null })
      .where(and(eq(verifications.id, id), eq(verifications.status, 'waiting')))
      .returning({ userId: verifications.userId, kind: verifications.kind })
    if (!row) return false
    await destroyPictures(tx, id)
    await verificationMail.enqueue(tx, { ...row, result: 'renew' })
    return true
  })
}

/** The file of an empty table that was never used, or was erased, has no pages; each key left takes a part of one. */
async function hasDeletedKeys(): Promise<boolean> {
  const [row] = await db.execute<{ pages: number; keys: number }>(sql`
    select (pg_relation_size('verification_keys') / current_setting('block_size')::int)::int as pages,
      (select count(*)::int from verification_keys) as keys`)
  return row !== undefined && row.pages > Math.ceil(row.keys / KEYS_A_PAGE_MIN)
}

const KEYS_A_PAGE_MIN = 30

/**
 * Deletes what ended: refused, withdrawn and renewed requests after 30 days, approvals after their two years together with the flags that the
 * clock has already ended. Returns how many rows.
 */
export async function sweepVerifications(): Promise<number> {
  const at = now()
  const old = await db
    .delete(verifications)
    .where(
      and(
        inArray(verifications.status, ['refused', 'withdrawn', 'renew']),
        lt(verifications.createdAt, new Date(at.getTime() - REFUSED_KEPT)),
      ),
    )
    .returning({ id: verifications.id })
  const ended = await db
    .delete(verifications)
    .where(and(eq(verifications.status, 'approved'), lt(verifications.validUntil, at)))
    .returning({ id: verifications.id })
  await db.update(users).set({ isVerified: false, verifiedUntil: null }).where(lt(users.verifiedUntil, at))
  await db.execute(sql`delete from checked_photos where valid_until < ${at.toISOString()}::timestamptz`)
  return old.length + ended.length
}
