/** DECISIONS "Admin": limits of the administration. */

/** The platform's numbers that admins can change, with their bounds and SPEC 9's defaults. */
export const PLATFORM_NUMBERS = {
  premiumListSize: { min: 2, max: 24, default: 6 },
  newListSize: { min: 2, max: 24, default: 4 },
  nearbyListSize: { min: 10, max: 100, default: 40 },
  freeAlbums: { min: 0, max: 20, default: 1 },
  freeAlbumImages: { min: 1, max: 50, default: 5 },
} as const
export type PlatformNumber = keyof typeof PLATFORM_NUMBERS

/** Rows of a table on one page. Users and log entries of the API come in pages of API_PAGE_MAX. */
export const ADMIN_PAGE = 50
/** The largest number of accounts in a bulk action. */
export const BULK_MAX = 500
/** SPEC 9 "Admin premium activation". */
export const PREMIUM_DAYS = 30
export const PREMIUM_DAYS_ALLOWED = { min: 1, max: 3650 } as const
/** Length of the reason of a deletion. */
export const DELETE_REASON_MAX = 500
/** A search for people takes the first matches by first name, last name, handle and e-mail, so many of each. */
export const SEARCH_DEPTH = 1000
/** Days that the charts of the statistics show. */
export const CURVE_DAYS = 30
/** Rows of one CSV file of the log. */
export const LOG_EXPORT_MAX = 50_000

/** SPEC 9: how often open pages refresh. */
export const REFRESH_S = { stats: 30, users: 10, logs: 15 } as const

/** The facets by which the table of users filters, as bits of one number. A trigger computes them (migration admin_tables). */
export const FACETS = {
  man: 1,
  premium: 2,
  suspended: 4,
  verified: 8,
  emailVerified: 16,
  admin: 32,
  moderator: 64,
  deleted: 128,
} as const

/** The administration counts what waits in each area up to this number, and shows a plus beyond. */
export const WAITING_SHOWN_MAX = 99
