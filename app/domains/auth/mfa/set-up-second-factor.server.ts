import { secondFactors } from 'db/schema/security'
import { and, eq, isNull, lte } from 'drizzle-orm'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { lockForSession } from '~/domains/accounts/sessions/sessions.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { minutes } from '~/platform/durations'
import { readCode } from './given-code'
import { makeRecoveryCodes } from './recovery-codes.server'
import { newTotpSecret, totpStep } from './totp/totp.server'
import { openTotpSecret, sealTotpSecret } from './totp/totp-secret.server'

/** For this long a second press, or another tab, continues with the same secret, which an app may have stored already. */
const SETUP_GOES_ON = minutes(15)

/** Starts a setup, or continues a recent one; later a new secret is created. Does not change a second factor that is on. */
export async function startSetup(userId: string): Promise<void> {
  const fresh = { secret: sealTotpSecret(userId, newTotpSecret()), createdAt: now(), lastStep: null }
  await db
    .insert(secondFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: fresh,
      setWhere: and(
        isNull(secondFactors.confirmedAt),
        lte(secondFactors.createdAt, new Date(fresh.createdAt.getTime() - SETUP_GOES_ON)),
      ),
    })
}

export async function cancelSetup(userId: string): Promise<void> {
  await db.delete(secondFactors).where(unconfirmed(userId))
}

/**
 * Turns the second factor on with the first right code of the app. Returns the ten recovery codes, shown only once. Refuses a wrong code
 * ('code'), and a missing setup or an ended session ('no-setup').
 */
export async function confirmSetup({
  userId,
  sid,
  code,
  at,
}: {
  userId: string
  /** The requesting session. */
  sid: string
  code: unknown
  at: ClientInfo
}): Promise<{ codes: string[] } | { refusal: 'code' | 'no-setup' }> {
  const [factor] = await db
    .select({ sealed: secondFactors.secret })
    .from(secondFactors)
    .where(unconfirmed(userId))
  const secret = factor && openTotpSecret(userId, factor.sealed)
  if (!secret) return { refusal: 'no-setup' }
  const given = readCode(code)
  const step = given?.kind === 'totp' ? totpStep({ secret, code: given.code, at: now() }) : null
  if (step === null) return { refusal: 'code' }
  return db.transaction(async (tx) => {
    if (!(await lockForSession(tx, { userId, sid }))) return { refusal: 'no-setup' as const }
    // Of two concurrent requests one succeeds; a secret created meanwhile is not the confirmed one.
    const on = await tx
      .update(secondFactors)
      .set({ confirmedAt: now(), lastStep: step })
      .where(and(unconfirmed(userId), eq(secondFactors.secret, factor.sealed)))
      .returning({ userId: secondFactors.userId })
    if (on.length === 0) return { refusal: 'no-setup' as const }
    await recordSecurityEvent(tx, { userId, kind: 'second-factor-on', at })
    return { codes: await makeRecoveryCodes(tx, userId) }
  })
}

const unconfirmed = (userId: string) =>
  and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt))
