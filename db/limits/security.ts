/** Delays after failed sign-ins; figures as GrowingDelay reads them, in seconds. Why: decision 0082. */
export const SIGN_IN_DELAYS = {
  /** One account from one IP: 30 s after the fifth, then 1, 2, 4, 8 and 15 minutes. */
  accountAndIp: { free: 5, firstS: 30, longestS: 15 * 60, forgetAfterS: 24 * 60 * 60 },
  /** All accounts from one IP, or from the browsers of one account: seven, then one after 2, 4, 8, 15 minutes. */
  ip: { free: 7, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  /** The same for the /56 and the /48 of an IPv6 network: room for several households. */
  ip56: { free: 28, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  ip48: { free: 112, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  /** One account from unknown devices (NIST SP 800-63B 5.2.2: no more than 100). */
  unknownDevices: { free: 100, firstS: 30, longestS: 15 * 60, forgetAfterS: 24 * 60 * 60 },
} as const

/**
 * Credential stuffing: limits for failed attempts of all unknown browsers together, since an attack from thousands of networks stays below
 * every other counter. Known browsers are exempt.
 */
export const SIGN_IN_PRESSURE = {
  windowS: 10 * 60,
  /** From here on each attempt needs a solved task of level 2; each doubling raises the level. */
  taskFrom: 150,
  /** From here on attempts with a task are also rate limited (REQUEST_LIMITS.signInUnderAttack). */
  waitFrom: 1500,
} as const

/** Events of the security log, readable by the account's owner and by admins. */
export const SECURITY_EVENTS = [
  'registered',
  'email-verified',
  'signed-in',
  'signed-in-new-device',
  'sign-in-failed',
  'second-factor-failed',
  'signed-out',
  'session-ended',
  'sessions-ended',
  'reset-requested',
  'password-reset',
  'password-changed',
  'email-change-requested',
  'email-changed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-removal-requested',
  'second-factor-removal-cancelled',
  'recovery-code-used',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'suspended',
  'reinstated',
  'deleted',
  'restored',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** How long a browser that signed in is remembered after its last use. */
export const KNOWN_DEVICES_KEPT_DAYS = 400
/** Retention of the security log. */
export const SECURITY_EVENTS_KEPT_DAYS = 90

export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
/** An alphabet of 32 letters: sixty bits. */
export const RECOVERY_CODE_LENGTH = 12
/** How long a remembered browser needs no second factor. */
export const SECOND_FACTOR_REMEMBERED_DAYS = 30

/** A password reset requires a second factor older than this, and removes newer factors and passkeys. */
export const FACTOR_SETTLED_DAYS = 30
/** How long after the request a lost second factor is removed. */
export const FACTOR_REMOVAL_DAYS = 7

/** Size limit of a form draft from an ended session. */
export const FORM_DRAFT_BYTES = 100_000
/** Form drafts per person. */
export const FORM_DRAFTS_MAX = 5
