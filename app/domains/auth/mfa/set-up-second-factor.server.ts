import { users } from 'db/schema/accounts'
import { secondFactors } from 'db/schema/security'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import type { ClientInfo } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { lockForSession } from '~/domains/accounts/sessions/sessions.server'
import { forgetRememberedDevices } from '~/domains/accounts/sessions/sessions-ended.server'
import { db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { readCode } from './code'
import { deleteFactorRemoval } from './factor-removal.server'
import { type QrOutline, qrOutline } from './qr-outline.server'
import { dropRecoveryCodes, lockSecondFactor, makeRecoveryCodes } from './second-factor.server'
import { newTotpSecret, otpauthHref, totpStep } from './totp.server'
import { type SettingUp, sealSetupSecret, sealTotpSecret, unsealSetupSecret } from './totp-secrets.server'

/** Makes ten new recovery codes, which are shown only once and replace the earlier ones. Null if the factor is off or the session ended. */
export function renewRecoveryCodes({
  userId,
  sid,
  at,
}: {
  userId: string
  /** The requesting session. */
  sid: string
  at: ClientInfo
}): Promise<string[] | null> {
  return db.transaction(async (tx) => {
    if (!(await lockForSession(tx, { userId, sid })) || !(await lockSecondFactor(tx, userId))) return null
    await recordSecurityEvent(tx, { userId, kind: 'recovery-codes-renewed', at })
    return makeRecoveryCodes(tx, userId)
  })
}

/** Turns the second factor off and deletes its recovery codes and remembered browsers. False if it was off already. */
export function switchOffSecondFactor({ userId, at }: { userId: string; at: ClientInfo }): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The account is locked first, as in every other change of its factors.
    await lockAccountRow(tx, userId, 'update')
    if (!(await lockSecondFactor(tx, userId))) return false
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
    await dropRecoveryCodes(tx, userId)
    await deleteFactorRemoval(tx, userId)
    await forgetRememberedDevices(tx, userId)
    await recordSecurityEvent(tx, { userId, kind: 'second-factor-off', at })
    return true
  })
}

/** How long a setup keeps its secret: a repeated start, or another tab, continues with the secret that an app may already have stored. */
const SETUP_LIFETIME = minutes(15)

/**
 * Starts a setup with a new secret, or continues the one that this session started within the last SETUP_LIFETIME. Does not change a second
 * factor that is on.
 */
export async function startSetup(by: SettingUp): Promise<void> {
  const { userId } = by
  const fresh = { secret: sealSetupSecret(by, newTotpSecret()), createdAt: now(), lastStep: null }
  const [present] = await db
    .select({ sealed: secondFactors.secret })
    .from(secondFactors)
    .where(unconfirmed(userId))
  const ofAnotherSession = present && unsealSetupSecret(by, present.sealed) === null ? present.sealed : null
  await db
    .insert(secondFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: fresh,
      setWhere: and(
        isNull(secondFactors.confirmedAt),
        or(
          lte(secondFactors.createdAt, new Date(fresh.createdAt.getTime() - SETUP_LIFETIME)),
          ofAnotherSession === null ? undefined : eq(secondFactors.secret, ofAnotherSession),
        ),
      ),
    })
}

/** Deletes a setup that was not confirmed. Does not change a second factor that is on. */
export async function cancelSetup(userId: string): Promise<void> {
  await db.delete(secondFactors).where(unconfirmed(userId))
}

/**
 * Turns the second factor on with the first right code of the app. Returns the ten recovery codes, shown only once. Refuses a wrong code
 * ('code'), and a missing setup, one of another session or an ended session ('no-setup').
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
  const secret = factor && unsealSetupSecret({ userId, sid }, factor.sealed)
  if (!secret) return { refusal: 'no-setup' }
  const given = readCode(code)
  const step = given?.kind === 'totp' ? totpStep({ secret, code: given.code, at: now() }) : null
  if (step === null) return { refusal: 'code' }
  return db.transaction(async (tx) => {
    if (!(await lockForSession(tx, { userId, sid }))) return { refusal: 'no-setup' as const }
    // Of two concurrent requests one succeeds; a secret created meanwhile is not the confirmed one.
    const on = await tx
      .update(secondFactors)
      .set({ confirmedAt: now(), lastStep: step, secret: sealTotpSecret(userId, secret) })
      .where(and(unconfirmed(userId), eq(secondFactors.secret, factor.sealed)))
      .returning({ userId: secondFactors.userId })
    if (on.length === 0) return { refusal: 'no-setup' as const }
    await recordSecurityEvent(tx, { userId, kind: 'second-factor-on', at })
    return { codes: await makeRecoveryCodes(tx, userId) }
  })
}

const unconfirmed = (userId: string) =>
  and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt))

/** Three ways to add a secret to an app: by camera, by a link on the same device, by typing. */
export type SetupSheet = { qr: QrOutline; href: string; key: string }

/** The data of the setup page. An authenticator app shows the account as APP_NAME with the e-mail address. */
export async function setupSheet({
  userId,
  secret,
}: {
  userId: string
  secret: string
}): Promise<SetupSheet> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const href = otpauthHref({ secret, issuer: env().appName, account: user?.email ?? '' })
  return { qr: qrOutline(href), href, key: secret.match(/.{1,4}/g)?.join(' ') ?? '' }
}
