import { Secret, TOTP } from 'otpauth'
import { seconds } from '~/platform/time/durations'

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
