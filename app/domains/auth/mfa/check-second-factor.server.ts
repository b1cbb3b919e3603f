import { secondFactors } from 'db/schema/security'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import type { Device } from '../login/known-devices.server'
import { type GivenCode, readCode } from './code'
import { countCodeTry } from './code-throttle.server'
import { consumeRecoveryCode } from './second-factor.server'
import { totpStep } from './totp.server'
import { unsealTotpSecret } from './totp-secrets.server'

/** Why a code was refused; the texts are `factors:refusal.*`. */
export type CodeRefusal =
  /** Wrong, malformed, used before, or the account has no second factor, without distinction. */
  { refusal: 'code' } | { refusal: 'too-many'; retryAfterS: number }
type SecondFactorCheck = { right: GivenCode['kind'] } | CodeRefusal

/**
 * Checks a code of an account with a second factor: a code of the authenticator app (RFC 6238, one step early or late) or a recovery code. A
 * right code is used up: of two concurrent uses one succeeds. Throttled by browser and network (code-throttle.server.ts); wrong codes and used
 * recovery codes are written to the security log. `code` as typed or sent; `device` as `deviceOf(request)`.
 */
export async function checkSecondFactor({
  userId,
  code,
  at,
  device,
}: {
  userId: string
  code: unknown
  at: ClientInfo
  device: Device | null
}): Promise<SecondFactorCheck> {
  const given = readCode(code)
  // A text that does not have the format of a code does not count as a try.
  if (!given) return { refusal: 'code' }
  const tried = await countCodeTry({ userId, network: at.network, device, kind: given.kind })
  if ('retryAfterS' in tried) return { refusal: 'too-many', ...tried }

  const right =
    given.kind === 'totp'
      ? await consumeTotpCode(userId, given.code)
      : await consumeAndLogRecoveryCode(userId, given.code, at)
  if (!right) {
    await recordSecurityEvent(db, { userId, kind: 'second-factor-failed', at })
    return { refusal: 'code' }
  }
  await tried.right()
  return { right: given.kind }
}

async function consumeTotpCode(userId: string, code: string): Promise<boolean> {
  const on = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))
  const [factor] = await db.select({ sealed: secondFactors.secret }).from(secondFactors).where(on)
  const secret = factor && unsealTotpSecret(userId, factor.sealed)
  const step = secret ? totpStep({ secret, code, at: now() }) : null
  if (step === null) return false
  const consumed = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        on,
        // Only for the secret that was checked: a setup in between has stored another one.
        eq(secondFactors.secret, factor?.sealed ?? ''),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId })
  return consumed.length > 0
}

function consumeAndLogRecoveryCode(userId: string, code: string, at: ClientInfo): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locks the account before its codes, as every other change of them does: the other order could deadlock.
    await lockAccountRow(tx, userId)
    const right = await consumeRecoveryCode(tx, userId, code)
    if (right) await recordSecurityEvent(tx, { userId, kind: 'recovery-code-used', at })
    return right
  })
}
