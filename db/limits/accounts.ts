// Limits of accounts (SPEC 5 and 9): plain values for forms, CHECK constraints and texts.

export const PASSWORD_MIN = 8
/** For a shorter password the auth dialog shows an error text of its own (SPEC 5). */
export const DIALOG_PASSWORD_MIN = 6
/** Longer input is refused before it is hashed. */
export const PASSWORD_MAX = 200
export const EMAIL_MAX = 254
export const NAME_MIN = 1
export const NAME_MAX = 40
/** The handle of a profile (DECISIONS "Names and accounts"). An id has 36 characters, so no handle can be mistaken for an id. */
export const USERNAME_MIN = 3
export const USERNAME_MAX = 30
export const USERNAME_PATTERN = `^[a-z0-9-]{${USERNAME_MIN},${USERNAME_MAX}}$`
/** Length of the reason for a suspension, which the owner of the account reads when signing in. */
export const SUSPENSION_REASON_MAX = 500
export const USER_TYPES = ['trans', 'man'] as const
export type UserType = (typeof USER_TYPES)[number]
/** Lifetime of the link that confirms the address of a new account. */
export const VERIFY_LINK_HOURS = 24
/** How long the first registration of an address is valid; after that the address is free for a new one. */
export const REGISTRATION_VALID_HOURS = 24
/** Unconfirmed accounts are deleted after this time. */
export const UNVERIFIED_KEPT_DAYS = 7
/** Lifetime of a password reset link. */
export const RESET_LINK_HOURS = 1
/** Lifetime of the link that confirms a new address. */
export const NEW_EMAIL_LINK_HOURS = 24
/** DECISIONS "Settings, deletion, export": how long a deleted account can be restored. */
export const RESTORE_DAYS = 14
/** The word that a member types to delete the account (SPEC 5), the same in every language. */
export const DELETE_WORD = 'LÖSCHEN'

/**
 * Anybody can request e-mails to any address. In this time an address gets at most one of them for each purpose; it states how many requests
 * it answers.
 */
export const ADDRESS_MAIL_EVERY_MINUTES = 15
