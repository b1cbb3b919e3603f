/** SPEC 9: bounds of the filters and sizes of the lists. */
export const SECTION_SIZES = { premium: 6, fresh: 4, nearby: 40 } as const
/** Bounds are the ends of the sliders; defaults their initial positions. The outermost stops mean "and below", "and above". */
export const HOME_FILTER = {
  ageYears: { min: 18, max: 60, default: [18, 50] },
  priceEur: { min: 50, max: 1000, step: 10, default: [50, 500] },
  cockSizeCm: { min: 10, max: 30, default: [10, 30] },
} as const
/**
 * Bounds of the price filter for each duration; the hour's are SPEC 9's. One step for all: a price may be typed before its duration is
 * chosen, and must not move to the steps of another one.
 */
export const PRICE_FILTER = {
  halfHour: { min: 30, max: 500, step: 10 },
  hour: HOME_FILTER.priceEur,
  twoHours: { min: 100, max: 2000, step: 10 },
  threeHours: { min: 100, max: 3000, step: 10 },
  overnight: { min: 200, max: 5000, step: 10 },
} as const
/** The choices of the filter "updated within", in days. */
export const UPDATED_WITHIN_DAYS = [7, 30, 90] as const
export type UpdatedWithinDays = (typeof UPDATED_WITHIN_DAYS)[number]
/** How many similar profiles a profile shows, and how far away they may be. */
export const SIMILAR_PROFILES = { count: 6, km: 50 } as const
export const DISCOVER_FILTER = {
  ageYears: { min: 18, max: 65, default: [22, 45] },
  distanceKm: { min: 1, max: 100, default: 25 },
} as const
/** How many pages of a list a request can load at once. */
export const PAGES_AT_ONCE_MAX = 6
/** Profiles in "recently seen". */
export const RECENTLY_SEEN_MAX = 12
/** Counts are exact up to this many, then "500+". */
export const COUNT_EXACT_UP_TO = 500
export const API_PAGE_MAX = 100
/** The radius of the premium section. */
export const PREMIUM_SECTION_KM = 100
export const SEARCH_MAX = 80
/** Likes per page. */
export const LIKES_PAGE = 30
/** Blocked people per page. */
export const BLOCKED_PAGE = 50
