/** SPEC 5 and 9: limits of accounts. Plain numbers; forms, CHECKs and texts take them from here. */
export const PASSWORD_MIN = 8
/** The auth dialog shows its own text below six characters (SPEC 5). */
export const DIALOG_PASSWORD_MIN = 6
/** Longer input is refused before it is hashed. */
export const PASSWORD_MAX = 200
export const EMAIL_MAX = 254
export const NAME_MIN = 1
export const NAME_MAX = 40
export const USER_TYPES = ['trans', 'man'] as const
export type UserType = (typeof USER_TYPES)[number]
