/** Delays after failed sign-ins, in seconds, as the `DelayFigures` of growing-delay.server.ts. Decision 0082 explains them. */
export const SIGN_IN_DELAYS = {
  /** Attempts on one account from one IP: a delay of 30 s after the fifth, then 1, 2, 4, 8 and 15 minutes. */
  accountAndIp: { free: 5, firstS: 30, longestS: 15 * 60, forgetAfterS: 24 * 60 * 60 },
  /** Attempts on any account from one IP, or from the known browsers of one account: 2 minutes after the seventh, then 4, 8 and 15. */
  ip: { free: 7, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  /** Attempts on any account from the /56 and the /48 of an IPv6 network, which several households may share. */
  ip56: { free: 28, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  ip48: { free: 112, firstS: 120, longestS: 15 * 60, forgetAfterS: 30 * 60 },
  /** Attempts on one account from all unknown devices (NIST SP 800-63B 5.2.2 allows no more than 100). */
  unknownDevices: { free: 100, firstS: 30, longestS: 15 * 60, forgetAfterS: 24 * 60 * 60 },
} as const

/**
 * Limits against credential stuffing, for the failed attempts of all unknown browsers together: an attack from thousands of networks stays
 * below every other limit. Known browsers are exempt.
 */
export const SIGN_IN_PRESSURE = {
  windowS: 10 * 60,
  /**
   * Above this number of failures an attempt needs a solved task of level 2; each doubling of the number raises the level by one. A few
   * attempts without a task are admitted (REQUEST_LIMITS.signInWithoutTask).
   */
  taskFrom: 150,
  /** Above this number of failures attempts with a solved task are also rate limited (REQUEST_LIMITS.signInUnderAttack). */
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
/** In characters of an alphabet of 32: a code has sixty random bits. */
export const RECOVERY_CODE_LENGTH = 12
/** How long a remembered browser needs no second factor. */
export const SECOND_FACTOR_REMEMBERED_DAYS = 30

/** A password reset requires a second factor older than this, and removes newer factors and passkeys. */
export const FACTOR_SETTLED_DAYS = 30
/** How long after the request a lost second factor is removed. */
export const FACTOR_REMOVAL_DAYS = 7

/** Size limit of a form draft, which is a form that was submitted after its session had ended. */
export const FORM_DRAFT_BYTES = 100_000
/** Form drafts per person. */
export const FORM_DRAFTS_MAX = 5
