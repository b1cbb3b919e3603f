import { Secret, TOTP } from 'otpauth'
import { seconds } from '~/platform/durations'

// RFC 6238 as every authenticator app understands it.
const ALGORITHM = 'SHA1'
const DIGITS = 6
const PERIOD_S = 30
/** One code early or late: clocks of phones are not ours. */
const WINDOW = 1
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

/** A new secret in base 32, as apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/**
 * The time step that a code belongs to: the present one, the one before or the one after. Null for a wrong code. A step
 * is to be taken once only (RFC 6238, 5.2); that is for the caller to see to.
 */
export function totpStep({ secret, code, at }: { secret: string; code: string; at: Date }): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(at.getTime() / seconds(PERIOD_S)) + delta
}

/** The code of a moment, as the app shows it. */
export function totpCode({ secret, at }: { secret: string; at: Date }): string {
  return totpOf(secret).generate({ timestamp: at.getTime() })
}

/** The otpauth: address, by which an app takes everything over at once. */
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
