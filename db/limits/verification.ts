/** What a member can have checked (DECISIONS "Premium and payment", Verification, and "Adults only"). */
export const VERIFICATION_KINDS = ['photos', 'document', 'age'] as const
export type VerificationKind = (typeof VERIFICATION_KINDS)[number]

/** The pictures that each kind requires, in the order in which a moderator sees them. */
export const VERIFICATION_PICTURES = {
  photos: ['selfie'],
  document: ['document', 'selfie'],
  age: ['document', 'selfie'],
} as const satisfies Record<VerificationKind, readonly string[]>
export type VerificationPicture = 'document' | 'selfie'

/** The states of a request. `renew`: its pictures were destroyed before a decision, and the member is asked to send it again. */
export const VERIFICATION_STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'renew'] as const

/** How a request is checked. */
export const VERIFICATION_METHODS = ['selfie-with-code', 'document-and-selfie'] as const

/** The reasons of a refusal, in the order of the number keys by which a moderator chooses one. */
export const VERIFICATION_REASONS = {
  photos: ['unreadable', 'wrong-code', 'other-person', 'edited'],
  document: ['unreadable', 'other-person', 'no-document', 'document-expired', 'under-age'],
  age: ['unreadable', 'other-person', 'no-document', 'document-expired', 'under-age'],
} as const satisfies Record<VerificationKind, readonly string[]>
export type VerificationReason = (typeof VERIFICATION_REASONS)[VerificationKind][number]
export const ALL_VERIFICATION_REASONS = [
  ...new Set(Object.values(VERIFICATION_REASONS).flat()),
] as VerificationReason[]

/** Undecided requests are destroyed after this time. */
export const VERIFICATION_UNDECIDED_HOURS = 72
export const VERIFICATION_VALID_YEARS = 2
/** How long a member can read why a request was refused. */
export const VERIFICATION_REFUSED_KEPT_DAYS = 30
/** Enough for an unscaled photo of a phone. */
export const VERIFICATION_FILE_MAX_MB = 12
/** Requests of one member within 24 hours, withdrawn ones included. */
export const VERIFICATION_TRIES_A_DAY = 5
export const BIRTH_YEAR_MIN = 1900
export const ADULT_YEARS = 18
