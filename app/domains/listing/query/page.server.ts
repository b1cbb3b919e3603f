import { COUNT_EXACT_UP_TO } from 'db/limits/listing'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Place } from '~/domains/places/place'
import { now } from '~/platform/clock.server'
import { rowsOf } from '~/platform/db.server'
import type { Filters } from '../filters/filters'
import { type CardRow, cardsSql, pickedAgain } from './card-sql.server'
import type { AsOf } from './conditions.server'
import { type Cursor, readCursor, writeCursor } from './cursor.server'
import { compareStanding, type Standing, standingOf, startOf } from './order.server'
import {
  countSql,
  type Picked,
  pickFromFew,
  pickFromMany,
  type Search,
  type Section,
  type Wanted,
} from './pick-sql.server'
import { type Reach, reachOf } from './reach.server'
import { type Candidate, candidatesSql, compareRanks, rankOf } from './recommend.server'
import { Values } from './statement.server'

/** As many of the nearest are put into an order for one member; the others follow in the order for all. */
const CANDIDATES = COUNT_EXACT_UP_TO

export type ListingRequest = {
  viewer: Pick<Viewer, 'id' | 'interests'> | null
  place: Place
  filters: Filters
  /** Of an earlier answer; anything else gives the first page. */
  cursor?: string
}
export type Sizes = Record<Section, number>
export type Page = {
  rows: Record<Section, CardRow[]>
  reach: Reach
  asOf: AsOf
  /** Up to one more than COUNT_EXACT_UP_TO. */
  count: number
  nextCursor: string | null
}

/** One page of a listing with as many of each list as `sizes` says. */
export async function pageOf(
  request: ListingRequest,
  { sizes, recommended }: { sizes: Sizes; recommended: boolean },
): Promise<Page> {
  const cursor = readCursor(request.cursor, now())
  const search = searchOf(request, cursor)
  const { reach, asOf } = search
  const count = await countOf(search)
  const page = { reach, asOf, count }
  if (count === 0) return { ...page, rows: { nearby: [], premium: [], fresh: [] }, nextCursor: null }

  const few = count <= CANDIDATES
  const { viewer } = request
  const forOne = recommended && viewer && !cursor?.after ? viewer : null
  const list = forOne
    ? await recommendedList(search, { few, sizes, cursor, viewer: forOne })
    : await commonList(search, { few, sizes, after: cursor?.after })
  return { ...page, ...list }
}

/** What is looked for; later pages judge everything by the first page's moment. */
export function searchOf(
  { viewer, place, filters }: Omit<ListingRequest, 'cursor'>,
  cursor: Cursor | null,
): Search {
  const at = cursor?.at ?? now()
  const day = dayOf(at)
  return {
    reach: reachOf(place, filters),
    filters,
    asOf: { at, day },
    start: startOf(day),
    viewerId: viewer?.id ?? null,
  }
}

/** How many match, counted up to one more than is shown exactly. */
export async function countOf(search: Search): Promise<number> {
  const [row] = await run<{ number: number }>(search, (values) =>
    countSql(search, COUNT_EXACT_UP_TO + 1, values),
  )
  return row?.number ?? 0
}

type Listed = Pick<Page, 'rows' | 'nextCursor'>

/** In the order that is the same for everybody. */
async function commonList(
  search: Search,
  { few, sizes, after }: { few: boolean; sizes: Sizes; after?: Standing },
): Promise<Listed> {
  const wanted = { ...sizes, nearby: { limit: sizes.nearby + 1, after } }
  const found = await run<CardRow>(search, (values) =>
    cardsSql(pickSql(search, few, wanted, values), search.asOf, search.viewerId, values),
  )
  const rows = bySection(found, search.start)
  return { rows: { ...rows, nearby: rows.nearby.slice(0, sizes.nearby) }, nextCursor: nextCursor() }

  function nextCursor() {
    const last = rows.nearby[sizes.nearby - 1]
    const more = rows.nearby.length > sizes.nearby
    return more && last ? writeCursor({ at: search.asOf.at, after: standingOf(last) }) : null
  }
}

/** The nearest, in the order made for one member; when they are all shown, the order for all goes on behind them. */
async function recommendedList(
  search: Search,
  {
    few,
    sizes,
    cursor,
    viewer,
  }: { few: boolean; sizes: Sizes; cursor: Cursor | null; viewer: NonNullable<ListingRequest['viewer']> },
): Promise<Listed> {
  const { reach, asOf, start, viewerId } = search
  const earlier = cursor?.ranked
  // Later pages rank the same people again, whoever came or went: those up to the last candidate of the first page.
  const wanted = { ...sizes, nearby: { limit: earlier ? 2 * CANDIDATES : CANDIDATES, until: earlier?.until } }
  const candidates = await run<Candidate>(search, (values) =>
    candidatesSql(pickSql(search, few, wanted, values), viewer, asOf.day, values),
  )
  const picked = bySection(candidates, start)
  const last = picked.nearby.at(-1)
  const until = earlier ? earlier.until : !few && last ? standingOf(last) : undefined

  const ranked = picked.nearby
    .map((candidate) => ({ candidate, rank: rankOf(candidate, reach) }))
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .filter(({ rank }) => !earlier || compareRanks(rank, earlier.rank) > 0)
  const shown = ranked.slice(0, sizes.nearby)
  const chosen = [...shown.map(({ candidate }) => candidate), ...picked.premium, ...picked.fresh]
  const found = await run<CardRow>(search, (values) =>
    cardsSql(pickedAgain(chosen, values), asOf, viewerId, values),
  )
  return { rows: inOrderOf(chosen, found), nextCursor: nextCursor() }

  function nextCursor() {
    const end = shown.at(-1)
    if (end && ranked.length > shown.length)
      return writeCursor({ at: asOf.at, ranked: { rank: end.rank, until } })
    return until ? writeCursor({ at: asOf.at, after: until }) : null
  }
}

function pickSql(search: Search, few: boolean, wanted: Wanted, values: Values): string {
  return few ? pickFromFew(search, wanted, values) : pickFromMany(search, wanted, values)
}

/** Sends a statement. Which filters are set makes its text, their values do not: without words the texts are few. */
function run<Row extends object>({ filters }: Search, text: (values: Values) => string): Promise<Row[]> {
  const values = new Values()
  const statement = text(values)
  return rowsOf<Row>(statement, values.list, { prepared: !filters.search })
}

/** The rows of each list, each in its order. */
function bySection<Row extends Picked & { listed_ms: number }>(
  rows: readonly Row[],
  start: number,
): Record<Section, Row[]> {
  const of = (section: Section) => rows.filter((row) => row.section === section)
  const ordered = (section: Section) =>
    of(section)
      .map((row) => ({ row, standing: standingOf(row) }))
      .sort((one, other) => compareStanding(one.standing, other.standing, start))
      .map(({ row }) => row)
  const newest = of('fresh').sort(
    (one, other) => other.listed_ms - one.listed_ms || (one.user_id < other.user_id ? -1 : 1),
  )
  return { nearby: ordered('nearby'), premium: ordered('premium'), fresh: newest }
}

function inOrderOf(chosen: readonly Picked[], found: readonly CardRow[]): Record<Section, CardRow[]> {
  const rows = new Map(found.map((row) => [`${row.section} ${row.user_id}`, row]))
  const of = (section: Section) =>
    chosen.flatMap((one) => (one.section === section ? (rows.get(`${section} ${one.user_id}`) ?? []) : []))
  return { nearby: of('nearby'), premium: of('premium'), fresh: of('fresh') }
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

/** The day, YYYY-MM-DD, on which everybody here says a moment to be. */
function dayOf(moment: Date): string {
  return DAY.format(moment)
}
