import { COUNT_EXACT_UP_TO } from 'db/limits/listing'
import type { Filters } from '../filters/filters'
import type { AsOf } from '../sql/conditions.server'
import type { SortKey } from './order.server'
import type { SearchArea } from './search-area.server'

/** The parameters of every statement of a listing. */
export type Search = {
  area: SearchArea
  filters: Filters
  asOf: AsOf
  /** The day (YYYY-MM-DD) whose order applies. */
  orderDay: string
  /** The number at which the order of that day starts (`orderStartOf`). */
  start: number
  /** The viewer, who is excluded together with blocks in either direction. */
  viewerId: string | null
  /** What comes before the distance: the price, or the day of the first listing. */
  lead?: Lead
  /** Only people who are not online at this moment: the second part of "online first". */
  excludesOnline?: boolean
  /** Whether members-only profiles are listed, too: for people who are signed in. */
  seesMembersOnly: boolean
}
/** The value that a chosen order begins with. */
export type Lead = 'price' | 'newest'
/** Which lists a statement picks, and how many of each; of `nearby` only what follows `after`, up to `until`. */
export type Wanted = {
  nearby: { limit: number; after?: SortKey; until?: SortKey }
  premium: number
  fresh: number
}
export type Section = 'nearby' | 'premium' | 'fresh'
/** A picked profile. */
export type Picked = { section: Section; user_id: string; km: number; premium: boolean; shuffle: number }
/** What the order of a row depends on beside its columns of Picked. */
export type Ordered = Picked & { listed_ms: number; hourly_rate?: number | null }

/** Counting stops here, one above the largest number that is shown exactly. Up to that number all matches are found and sorted. */
export const COUNTED_MAX = COUNT_EXACT_UP_TO + 1
