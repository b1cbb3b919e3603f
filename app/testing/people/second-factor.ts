import { passkeys, recoveryCodes, secondFactors, securityEvents } from 'db/schema/security'
import { desc, eq } from 'drizzle-orm'
import { makeRecoveryCodes, secondFactorOf } from '~/domains/auth/mfa/second-factor.server'
import { confirmSetup, startSetup } from '~/domains/auth/mfa/set-up-second-factor.server'
import { newTotpSecret, totpCode } from '~/domains/auth/mfa/totp.server'
import { sealTotpSecret } from '~/domains/auth/mfa/totp-secrets.server'
import { db } from '~/platform/database/db.server'
import { now, setClock } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { makeAccount } from './accounts'
import { newSid } from './login-by-password'

/** Switches the second factor of an account on. Returns a function for the current code, as an authenticator app shows it. */
export async function switchOnSecondFactor(userId: string): Promise<() => string> {
  const sid = await newSid(userId)
  await startSetup({ userId, sid })
  const factor = await secondFactorOf(userId, sid)
  if (factor.state !== 'setup') throw new Error('There is nothing to set up')
  const { secret } = factor
  const at = { device: '', country: null, network: '' }
  // Confirms with the code of the previous time step. Each code is valid once, so the current one can still be used for the first login.
  const confirm = () =>
    confirmSetup({ userId, sid, at, code: totpCode({ secret, at: new Date(now().getTime() - seconds(30)) }) })
  const first = await confirm()
  // If a time step ends between computing and checking the code, the code is two steps old and refused. A second attempt then succeeds.
  const on = 'refusal' in first ? await confirm() : first
  if ('refusal' in on) throw new Error(`The second factor is not on: ${on.refusal}`)
  return () => totpCode({ secret, at: now() })
}

/** The time at which `startedSetup` and `completedSetup` set the clock. */
export const START = new Date('2026-05-01T12:00:10Z')
/** The time that many seconds after START. */
export const later = (s: number) => new Date(START.getTime() + seconds(s))
let networks = 0
/** A client in a network that no earlier call returned. */
export const newClient = () => ({ device: 'Firefox, Linux', country: null, network: `10.0.${++networks}.1` })
export const at = newClient()

/** Creates an account and starts its setup in a session; returns the secret for the authenticator app. */
export async function startedSetup() {
  setClock(START)
  const { id: userId } = await makeAccount()
  const sid = await newSid(userId)
  await startSetup({ userId, sid })
  const factor = await secondFactorOf(userId, sid)
  if (factor.state !== 'setup') throw new Error(`The setup was not started: ${factor.state}`)
  return { userId, sid, secret: factor.secret }
}

/** Creates an account whose second factor is on since START. The code of START is used. */
export async function completedSetup() {
  const { userId, sid, secret } = await startedSetup()
  const answer = await confirmSetup({ userId, sid, code: totpCode({ secret, at: START }), at })
  if ('refusal' in answer) throw new Error(answer.refusal)
  return { userId, sid, secret, codes: answer.codes }
}

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
