import { COUNT_EXACT_UP_TO } from 'db/limits/listing'
import type { Filters } from '../filters/filters'
import type { AsOf } from '../sql/conditions.server'
import type { SortKey } from './order.server'
import type { SearchArea } from './reach.server'

/** What every statement of a listing is about. */
export type Search = {
  reach: SearchArea
  filters: Filters
  asOf: AsOf
  /** The day (YYYY-MM-DD) whose order is shown … */
  orderDay: string
  /** … and where that order starts. */
  start: number
  /** Whose view: people blocked either way, and the viewer, are not in it. */
  viewerId: string | null
}
/** Which lists a statement picks, and how many of each; of `nearby` only what stands behind `after`, up to `until`. */
export type Wanted = {
  nearby: { limit: number; after?: SortKey; until?: SortKey }
  premium: number
  fresh: number
}
export type Section = 'nearby' | 'premium' | 'fresh'
/** A picked profile. */
export type Picked = { section: Section; user_id: string; km: number; premium: boolean; shuffle: number }

/** Counted are at most these: one more than is shown exactly. Up to the exact number everybody is found and sorted. */
export const COUNTED_MAX = COUNT_EXACT_UP_TO + 1

/** How far the premium section looks. */
export const PREMIUM_SECTION_KM = 100
