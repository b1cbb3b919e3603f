/**
 * Cover mode: the neutral names that a device may show instead of the platform's, and the cookie that stores the choice. Icons and texts
 * are named after them.
 */
export const COVERS = ['notes', 'weather', 'calculator', 'recipes'] as const
export type Cover = (typeof COVERS)[number]

/** Set per device; without it the platform shows its own name. */
export const COVER_COOKIE = 'cover'

/** The device lock: digits of its PIN, wrong tries until only the password unlocks, minutes without use until it locks. */
export const PIN_MIN = 4
export const PIN_MAX = 8
export const PIN_TRIES = 5
export const LOCK_MINUTES = [1, 5, 15] as const
export type LockMinutes = (typeof LOCK_MINUTES)[number]
