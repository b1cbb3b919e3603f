/** What the owner of an account, and an admin, can read about its protection. */
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
  'blocked',
  'unblocked',
  'deleted',
  'restored',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

/** How long the security log remembers. */
export const SECURITY_EVENTS_KEPT_DAYS = 90

export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
/** Of 32 letters each: sixty bits. */
export const RECOVERY_CODE_LENGTH = 12
/** How long a browser is spared the second factor, if its owner wants it to be. */
export const SECOND_FACTOR_REMEMBERED_DAYS = 30

/** A password reset asks for a second factor that is older than this, and removes younger factors and passkeys. */
export const FACTOR_SETTLED_DAYS = 30
/** How long after the request a lost second factor is removed. */
export const FACTOR_REMOVAL_DAYS = 7

/** A form that waits for its owner to sign in again. */
export const FORM_DRAFT_BYTES = 100_000
/** How many wait for one person at once. */
export const FORM_DRAFTS_MAX = 5
