import { VERIFICATION_REFUSED_KEPT_DAYS, VERIFICATION_VALID_YEARS } from 'db/limits/verification'
import { users } from 'db/schema/accounts'
import { verifications } from 'db/schema/verification'
import { and, asc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { sealKeys } from '~/platform/secrets/seal-keys.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { destroyPictures, eraseDeletedKeys, expiryCutoff } from './sealed-pictures.server'
import { verificationMail, verificationMailKey } from './send-result.server'

const BATCH_SIZE = 100
const REFUSED_KEPT = days(VERIFICATION_REFUSED_KEPT_DAYS)

/**
 * Destroys the requests that nobody may or can decide any more, and asks their owners by e-mail for new ones. These are requests that
 * - have been undecided for 72 hours,
 * - have no key or pictures (after a crash of the database),
 * - are sealed by a key that SEAL_KEYS no longer lists,
 * - or were opened in a session that has ended, or by somebody who is no moderator any more.
 * Then erases deleted keys.
 * @returns how many requests it destroyed
 */
export async function destroyOverdueRequests(): Promise<number> {
  const listedKeys = sealKeys('verification').map(({ name }) => name)
  const at = now().toISOString()
  const overdue = await db.execute<{ id: string }>(sql`
    select v.id from verifications v left join verification_keys k on k.request_id = v.id
    where v.status = 'waiting' and (
      v.created_at <= ${expiryCutoff().toISOString()}::timestamptz
      or k.request_id is null
      or k.seal_key <> all (${`{${listedKeys.join(',')}}`}::text[])
      or not exists (select from verification_pictures p where p.request_id = v.id)
      or (v.opened_in is not null and not exists (
        select from sessions s join users u on u.id = s.user_id and (u.is_moderator or u.is_admin)
        where s.sid = v.opened_in and s.user_id = v.opened_by
          and s.ended_at is null and s.expire > ${at}::timestamptz))
    ) limit ${BATCH_SIZE}`)
  let destroyed = 0
  for (const { id } of overdue) if (await askAgain(id)) destroyed += 1
  // Triggers on users delete keys, too.
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
    const mail = { ...row, result: 'renew' as const }
    await verificationMail.enqueue(tx, mail, { key: verificationMailKey(mail) })
    return true
  })
}

/** Whether the file of the table has more pages than its keys need: deleted rows stay in it until it is erased. */
async function hasDeletedKeys(): Promise<boolean> {
  const [row] = await db.execute<{ pages: number; keys: number }>(sql`
    select (pg_relation_size('verification_keys') / current_setting('block_size')::int)::int as pages,
      (select count(*)::int from verification_keys) as keys`)
  return row !== undefined && row.pages > Math.ceil(row.keys / KEYS_PER_PAGE_MIN)
}

const KEYS_PER_PAGE_MIN = 30

/**
 * Deletes refused requests 30 days after the decision, in which their owner can read the reason, withdrawn and renewed ones 30 days after they
 * were sent, and approvals after two years, with the flags of accounts and photos that expired with them, and the moments of age checks.
 * @returns how many requests it deleted
 */
export async function sweepVerifications(): Promise<number> {
  const at = now()
  const closedBefore = new Date(at.getTime() - REFUSED_KEPT).toISOString()
  const closed = await db
    .delete(verifications)
    .where(
      and(
        inArray(verifications.status, ['refused', 'withdrawn', 'renew']),
        sql`coalesce(${verifications.decidedAt}, ${verifications.createdAt}) < ${closedBefore}::timestamptz`,
      ),
    )
    .returning({ id: verifications.id })
  const expired = await db
    .delete(verifications)
    .where(and(eq(verifications.status, 'approved'), lt(verifications.validUntil, at)))
    .returning({ id: verifications.id })
  const verified = idsOf(lt(users.verifiedUntil, at))
  await db.update(users).set({ isVerified: false, verifiedUntil: null }).where(inArray(users.id, verified))
  const validSince = sql`${at.toISOString()}::timestamptz - make_interval(years => ${VERIFICATION_VALID_YEARS})`
  const checked = idsOf(lte(users.ageCheckedAt, validSince))
  await db.update(users).set({ ageCheckedAt: null }).where(inArray(users.id, checked))
  await db.execute(sql`delete from checked_photos where valid_until < ${at.toISOString()}::timestamptz`)
  return closed.length + expired.length
}

/** Locks accounts in the order of their ids, as every statement that writes several of them does: another order could deadlock. */
const idsOf = (condition: SQL) =>
  db.select({ id: users.id }).from(users).where(condition).orderBy(asc(users.id)).for('no key update')
