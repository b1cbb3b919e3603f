import { passkeys, recoveryCodes, secondFactors, securityEvents } from 'db/schema/security'
import { desc, eq } from 'drizzle-orm'
import { makeRecoveryCodes } from '~/domains/auth/mfa/second-factor.server'
import { newTotpSecret, sealTotpSecret, totpCode } from '~/domains/auth/mfa/totp.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { makeAccount } from './accounts'

/** Makes an account whose second factor was confirmed at `since`, and whose recovery codes were made at `codesSince`. */
export async function withFactor(since: Date, codesSince = since) {
  const user = await makeAccount()
  const secret = newTotpSecret()
  const sealed = sealTotpSecret(user.id, secret)
  await db.insert(secondFactors).values({ userId: user.id, secret: sealed, confirmedAt: since })
  const codes = await makeRecoveryCodes(db, user.id)
  await db.update(recoveryCodes).set({ createdAt: codesSince }).where(eq(recoveryCodes.userId, user.id))
  return { user, codes, totp: () => totpCode({ secret, at: now() }) }
}
export const addKey = (userId: string, id: string, createdAt: Date) =>
  db
    .insert(passkeys)
    .values({ id: `${userId}-${id}`, userId, name: id, publicKey: new Uint8Array(8), createdAt })
export const keysOf = async (userId: string) =>
  (await db.select().from(passkeys).where(eq(passkeys.userId, userId))).map(({ name }) => name)
export const codesOf = (userId: string) =>
  db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))

/** The security events of an account, the newest first. */
export const eventsOf = async (userId: string) =>
  db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.createdAt))
