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
  'blocked',
  'unblocked',
  'deleted',
  'restored',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

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
