import { FACTOR_SETTLED_DAYS } from 'db/limits/security'
import { passkeys, recoveryCodes, secondFactors } from 'db/schema/security'
import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Queryable, Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { dropRecoveryCodes } from '../mfa/second-factor.server'

/** The factors that a password reset removed, because they were added within the last FACTOR_SETTLED_DAYS. */
export type RemovedFactors = { secondFactor: boolean; recoveryCodes: boolean; passkeys: number }

/** Whether a reset requires a code of the second factor: if it has been on for at least FACTOR_SETTLED_DAYS (DECISIONS "Reset"). */
export async function isCodeNeededToReset(q: Queryable, userId: string): Promise<boolean> {
  const [settled] = await q
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.confirmedAt),
        lte(secondFactors.confirmedAt, settledSince()),
      ),
    )
  return settled !== undefined
}

/**
 * Removes factors that were added within the last FACTOR_SETTLED_DAYS: an attacker who knew the password could have added them to sign in
 * again after the reset. Also removes an unfinished setup, and recovery codes that were renewed within this time, unless one of them was
 * used for this reset.
 */
export async function removeRecentFactors(
  tx: Tx,
  { userId, resetBy }: { userId: string; resetBy: 'totp' | 'recovery' | null },
): Promise<RemovedFactors> {
  const since = settledSince()
  await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)))
  const factors = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), gt(secondFactors.confirmedAt, since)))
    .returning({ userId: secondFactors.userId })
  const secondFactor = factors.length > 0
  if (secondFactor) await dropRecoveryCodes(tx, userId)
  const codes =
    resetBy === 'recovery'
      ? []
      : await tx
          .delete(recoveryCodes)
          .where(and(eq(recoveryCodes.userId, userId), gt(recoveryCodes.createdAt, since)))
          .returning({ id: recoveryCodes.id })
  const keys = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, since)))
    .returning({ id: passkeys.id })
  return { secondFactor, recoveryCodes: codes.length > 0, passkeys: keys.length }
}

const settledSince = () => new Date(now().getTime() - days(FACTOR_SETTLED_DAYS))
