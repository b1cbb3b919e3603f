import { secondFactors } from 'db/schema/security'
import { and, eq, isNotNull, notLike } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { create } from 'qrcode'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { newestSealPrefix, seal, unseal } from '~/platform/secrets/sealed.server'
import { seconds } from '~/platform/time/durations'

/** A QR code as a vector: a square of `size` units, its dark modules as one path of unit squares. */
export type QrOutline = { size: number; path: string }

/** The quiet zone that scanners require (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** The QR code of a text, for an SVG of one path: no image, no script and no inline style. */
export function qrOutline(text: string): QrOutline {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const path = Array.from({ length: modules.size }, (_, row) => rowOf(modules, row)).join('')
  return { size: modules.size + 2 * QUIET_ZONE, path }
}

function rowOf({ size, data }: { size: number; data: Uint8Array }, row: number): string {
  const dark = Array.from({ length: size }, (_, column) => column).filter((at) => data[row * size + at])
  return dark.map((column) => `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`).join('')
}

/** The place that a secret is sealed for: `unseal` refuses it in the row of another account. */
const sealPlaceOf = (userId: string) => `second_factors:${userId}`

/** Seals the secret of an account’s app; it can be opened for this account only. */
export function sealTotpSecret(userId: string, secret: string): string {
  return seal(secret, sealPlaceOf(userId))
}

/**
 * Unseals the TOTP secret of an account. Null if SESSION_SECRET no longer lists the secret that sealed it: then no code of the app is accepted,
 * but recovery codes are.
 */
export function unsealTotpSecret(userId: string, sealed: string): string | null {
  const secret = unseal(sealed, sealPlaceOf(userId))
  if (secret === null) log.error({ userId }, 'cannot unseal a second factor: its session secret is missing')
  return secret
}

/** The person who sets a second factor up, and their session (its row key). */
export type SettingUp = { userId: string; sid: string }

/** The place of a secret that is not confirmed yet: of one session. */
const setupPlaceOf = ({ userId, sid }: SettingUp) => `${sealPlaceOf(userId)}:${sid}`

/**
 * Seals the secret of a setup for the session that started it. No other session continues with it: somebody who knew the password could
 * have started the setup, and would know the secret of the owner's app.
 */
export function sealSetupSecret(by: SettingUp, secret: string): string {
  return seal(secret, setupPlaceOf(by))
}

/** Unseals the secret of a setup; null for one that another session started. */
export function unsealSetupSecret(by: SettingUp, sealed: string): string | null {
  return unseal(sealed, setupPlaceOf(by))
}

/**
 * Seals all confirmed TOTP secrets again with the newest session secret, so that older ones can be removed from SESSION_SECRET. Returns how
 * many. Setups are over before that.
 */
export async function resealTotpSecrets(): Promise<number> {
  const old = await db
    .select({ userId: secondFactors.userId, sealed: secondFactors.secret })
    .from(secondFactors)
    .where(
      and(
        isNotNull(secondFactors.confirmedAt),
        notLike(secondFactors.secret, `${likeText(newestSealPrefix())}%`),
      ),
    )
  let resealed = 0
  for (const { userId, sealed } of old) {
    const secret = unsealTotpSecret(userId, sealed)
    if (secret === null) continue
    // Only if the row is unchanged: meanwhile its owner may have set up a new factor.
    const done = await db
      .update(secondFactors)
      .set({ secret: sealTotpSecret(userId, secret) })
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, sealed)))
      .returning({ userId: secondFactors.userId })
    resealed += done.length
  }
  return resealed
}

// A key id may contain an underscore, which is a wildcard in LIKE.
const likeText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

// RFC 6238 with the parameters that every authenticator app supports.
const ALGORITHM = 'SHA1'
const DIGITS = 6
const PERIOD_S = 30
/** Codes are accepted one step early or late, because phone clocks differ. */
const WINDOW = 1
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

/** A new secret in base 32, the format that authenticator apps read. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/**
 * The time step of a code: the current, the previous or the next one. Null for a wrong code. The caller must accept each step only once
 * (RFC 6238, 5.2).
 */
export function totpStep({ secret, code, at }: { secret: string; code: string; at: Date }): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(at.getTime() / seconds(PERIOD_S)) + delta
}

/** The code that an authenticator app shows at a time. */
export function totpCode({ secret, at }: { secret: string; at: Date }): string {
  return totpOf(secret).generate({ timestamp: at.getTime() })
}

/** The otpauth: URL, which configures an app in one step. */
export function otpauthHref({
  secret,
  issuer,
  account,
}: {
  secret: string
  issuer: string
  account: string
}): string {
  return totpOf(secret, { issuer, label: account }).toString()
}

function totpOf(secret: string, more: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_S,
    ...more,
  })
}
