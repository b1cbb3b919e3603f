/**
 * Cover mode: the neutral names that a device may show instead of the platform's, and the cookie that
 * holds the choice. Icons and texts are named after them.
 */
export const COVERS = ['notes', 'weather', 'calculator', 'recipes'] as const
export type Cover = (typeof COVERS)[number]

/** Set per device; without it the platform shows its own name. */
export const COVER_COOKIE = 'cover'
