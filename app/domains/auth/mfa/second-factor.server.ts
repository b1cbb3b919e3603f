import { knownDevices, secondFactors } from 'db/schema/security'
import { and, eq, isNotNull } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { deviceOf } from '../login/known-devices.server'
import { recoveryCodesLeft } from './recovery-codes.server'
import { openTotpSecret } from './totp/totp-secret.server'

/** The state of an account's second factor; `secret` has yet to be added to the app. */
export type SecondFactor =
  | { state: 'off' }
  | { state: 'setup'; secret: string }
  | { state: 'on'; since: Date; codesLeft: number }

export async function secondFactorOf(userId: string): Promise<SecondFactor> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  if (factor?.confirmedAt)
    return { state: 'on', since: factor.confirmedAt, codesLeft: await recoveryCodesLeft(userId) }
  const secret = factor ? openTotpSecret(userId, factor.secret) : null
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

/** Whether a login with the right password needs a code as well: not in a remembered browser. */
export async function needsSecondFactor({
  userId,
  request,
}: {
  userId: string
  request: Request
}): Promise<boolean> {
  return (await isSecondFactorOn(userId)) && !(await isRemembered({ userId, request }))
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
