import { randomInt } from 'node:crypto'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from 'db/limits/security'
import { knownDevices, recoveryCodes, secondFactors } from 'db/schema/security'
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { db, type Queryable, type Tx } from '~/platform/database/db.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { now } from '~/platform/time/clock.server'
import { deviceOf } from '../login/known-devices.server'
import { RECOVERY_ALPHABET } from './code'
import { unsealSetupSecret } from './totp-secrets.server'

/** The state of an account's second factor; `secret` has yet to be added to the app. */
type SecondFactor =
  | { state: 'off' }
  | { state: 'setup'; secret: string }
  | { state: 'on'; since: Date; codesLeft: number }

/** The state of an account's second factor. A setup has only been started for the session `sid` that started it. */
export async function secondFactorOf(userId: string, sid?: string): Promise<SecondFactor> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (factor?.confirmedAt)
    return { state: 'on', since: factor.confirmedAt, codesLeft: await recoveryCodesLeft(userId) }
  const secret = factor && sid !== undefined ? unsealSetupSecret({ userId, sid }, factor.secret) : null
  return secret === null ? { state: 'off' } : { state: 'setup', secret }
}

/** Whether an account needs a code after the password: once its authenticator app was confirmed. */
export async function isSecondFactorOn(userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return row !== undefined
}

/** Whether the second factor is on; locks it until the end of the transaction. */
export async function lockSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const locked = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .for('update')
  return locked.length > 0
}

/**
 * Whether a login with the right password needs a code as well: not in a remembered browser. A `code` that came with the password is checked
 * there, too: only a session that has shown the factor has the rights of an admin.
 */
export async function needsSecondFactor({
  userId,
  request,
  code,
}: {
  userId: string
  request: Request
  code?: string | undefined
}): Promise<boolean> {
  if (!(await isSecondFactorOn(userId))) return false
  return code !== undefined || !(await isRemembered({ userId, request }))
}

async function isRemembered({ userId, request }: { userId: string; request: Request }): Promise<boolean> {
  const known = await deviceOf(request)
  if (!known) return false
  const [row] = await db
    .select({ until: knownDevices.secondFactorUntil })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.device, known.device)))
  return row?.until != null && row.until > now()
}

/** Replaces all recovery codes by ten new ones. The result is shown only once: only hashes are stored. */
export async function makeRecoveryCodes(q: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await dropRecoveryCodes(q, userId)
  await q
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: codeHashOf(userId, code), createdAt: now() })))
  return codes
}

/** Uses up a code (as `readCode` returns it). False for a wrong or used one; concurrent uses succeed once. */
export async function consumeRecoveryCode(q: Queryable, userId: string, code: string): Promise<boolean> {
  const consumed = await q
    .update(recoveryCodes)
    .set({ usedAt: now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHashOf(userId, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return consumed.length > 0
}

/** The number of unused codes. */
async function recoveryCodesLeft(userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

/** Deletes all recovery codes of an account, used ones too. */
export async function dropRecoveryCodes(q: Queryable, userId: string): Promise<void> {
  await q.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

function newCode(): string {
  const letter = () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length))
  return Array.from({ length: RECOVERY_CODE_LENGTH }, letter).join('')
}

// Sixty random bits cannot be guessed from their hash, so a fast one is enough.
const codeHashOf = (userId: string, code: string) => hashOf(`${userId}:${code}`)
