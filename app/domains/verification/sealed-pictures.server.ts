import { VERIFICATION_UNDECIDED_HOURS, type VerificationPicture } from 'db/limits/verification'
import { verificationKeys, verificationPictures, verifications } from 'db/schema/verification'
import { and, eq, gt, sql } from 'drizzle-orm'
import { db, type Tx } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { openWithOwnKey, sealWithOwnKey } from '~/platform/secrets/seal-with-own-key.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'

const LOCK_WITHIN = '2s'

/** Binds the pictures to their request: in the row of another request they cannot be decrypted. */
const placeOf = (requestId: string) => `verifications:${requestId}`

/** Seals the pictures of a request with a key of its own and stores both (decision 0205). */
export async function storePictures(
  tx: Tx,
  requestId: string,
  { pictures, codes }: { pictures: Partial<Record<VerificationPicture, Buffer>>; codes: string[] },
): Promise<void> {
  const { sealed, wrapped, sealKey } = sealWithOwnKey(pictures, placeOf(requestId))
  await tx.insert(verificationKeys).values({ requestId, wrapped, sealKey, codes })
  for (const [picture, bytes] of Object.entries(sealed))
    await tx
      .insert(verificationPictures)
      .values({ requestId, picture: picture as VerificationPicture, sealed: bytes })
}

/** One picture of a waiting request, decrypted in memory; null if it does not exist, cannot be decrypted, or the time to decide is over. */
export async function openPicture(requestId: string, picture: VerificationPicture): Promise<Buffer | null> {
  const [row] = await db
    .select({
      wrapped: verificationKeys.wrapped,
      sealKey: verificationKeys.sealKey,
      sealed: verificationPictures.sealed,
    })
    .from(verificationPictures)
    .innerJoin(verificationKeys, eq(verificationKeys.requestId, verificationPictures.requestId))
    .innerJoin(verifications, eq(verifications.id, verificationPictures.requestId))
    .where(
      and(
        eq(verificationPictures.requestId, requestId),
        eq(verificationPictures.picture, picture),
        eq(verifications.status, 'waiting'),
        gt(verifications.createdAt, expiryCutoff()),
      ),
    )
  if (!row) return null
  const { wrapped, sealKey, sealed } = row
  return openWithOwnKey(
    { wrapped: Buffer.from(wrapped), sealKey },
    { place: placeOf(requestId), name: picture, sealed: Buffer.from(sealed) },
  )
}

/** Requests created until this time have expired: they can no longer be opened, and are destroyed without a decision. */
export const expiryCutoff = (): Date => new Date(now().getTime() - hours(VERIFICATION_UNDECIDED_HOURS))

/** Destroys key and pictures of a request, in the transaction that decides or ends it. Call `eraseDeletedKeys` after the commit. */
export async function destroyPictures(tx: Tx, requestId: string): Promise<void> {
  await tx.delete(verificationKeys).where(eq(verificationKeys.requestId, requestId))
  await tx.delete(verificationPictures).where(eq(verificationPictures.requestId, requestId))
}

/**
 * Makes Postgres write the few remaining keys into a new file and delete the old one: deleted rows stay in a table's file until something
 * overwrites them. Uses TRUNCATE, since VACUUM FULL copies deleted rows that another transaction could still see. If another statement
 * locks the table for too long, the next sweep tries again.
 */
export async function eraseDeletedKeys(): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_WITHIN}'`))
      await tx.execute(sql`lock table verification_keys in access exclusive mode`)
      const kept = await tx.select().from(verificationKeys)
      await tx.execute(sql`truncate verification_keys`)
      if (kept.length > 0) await tx.insert(verificationKeys).values(kept)
    })
  } catch (error) {
    log.warn({ err: error }, 'deleted keys of verifications could not be erased; the next sweep tries again')
  }
}
