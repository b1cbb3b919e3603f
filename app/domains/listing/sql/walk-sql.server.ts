import { PREMIUM_SECTION_KM } from 'db/limits/listing'
import { type IndexRange, indexRangesOf } from '../query/order.server'
import type { Section, Wanted } from '../query/search.server'
import { offerColumns } from './conditions.server'
import { boxSql, kmTo, type QueryContext } from './query-context.server'

/**
 * The columns of the indexes with the order of each place (0005_listing_walk.sql, *_profile_visibility_rules.sql): a scan that selects no
 * other column reads no rows of the table.
 */
const IN_INDEX =
  'l.user_id, l.shuffle, l.born_on, l.hourly_rate, l.cock_size, l.trait_bits, l.premium_until, l.listed_at, l.show_online, l.members_only'

/**
 * SQL for the profiles of the place `near`, ordered by `shuffle`. "offset 0" keeps conditions outside the sub-select from choosing an index
 * without this order.
 */
export function profilesOfPlaceSql({ search }: QueryContext, where: string): string {
  const { filters } = search
  const more = [...(filters.search ? ['l.search_text'] : []), ...offerColumns(filters)]
  const columns = [IN_INDEX, ...more].join(', ')
  return `select ${columns} from listings l where l.place_id = near.id and ${where} order by l.shuffle offset 0`
}

/**
 * The lists of a page if many match: scans the order range by range and stops when the page is full. New profiles are soon found in the
 * index of `listed_at`, since so many match.
 */
export function pickFromMany(context: QueryContext, wanted: Wanted, when: string): string[] {
  const { area, start, filters } = context.search
  const { limit, after, until } = wanted.nearby
  const nearby = indexRangesOf(area, { start, premiumOnly: filters.premiumOnly, after, until })
  const lists = [walk(context, { section: 'nearby', ranges: nearby, limit, when })]
  if (wanted.premium > 0) {
    // Without this limit the nearest premium members would be searched in a whole country if none is near.
    const near = { ...area, premiumKm: Math.min(area.premiumKm, PREMIUM_SECTION_KM) }
    const ranges = indexRangesOf(near, { start, premiumOnly: true })
    lists.push(walk(context, { section: 'premium', ranges, limit: wanted.premium, when }))
  }
  if (wanted.fresh > 0 && !filters.premiumOnly) lists.push(newest(context, wanted.fresh, when))
  return lists
}

/**
 * Newest first (NEWEST_SQL), from the index of `listed_at`, so that only profiles of the same moment are left to sort. The sub-select with an
 * unknown limit keeps the planner from choosing another index. The box is checked before the distance because it is much cheaper.
 */
function newest(context: QueryContext, limit: number, when: string): string {
  const { search, values, isPremium } = context
  const { facts, other } = context.scanConditions()
  const km = kmTo('l.spot', context)
  return `(select 'fresh' as section, l.user_id, ${km} as km, false as premium, l.shuffle
      from (select * from listings order by listed_at desc nulls last, user_id limit (select null::int)) l
      where l.spot <@ ${boxSql(search.area.radiusKm, context)} and ${km} <= ${context.radiusKm()} and not ${isPremium}
        ${facts}${other} and ${when}
      limit ${values.add(limit, 'int')})`
}

/**
 * One list, scanned range by range. There are many ranges and few wanted rows: a range is read only if those before it returned too few. In
 * each range the index returns the first rows of each place in order, and these are merged. There is no outer "order by", which would read
 * all ranges; the caller sorts the rows.
 */
function walk(
  context: QueryContext,
  {
    section,
    ranges,
    limit,
    when,
  }: { section: Section; ranges: readonly IndexRange[]; limit: number; when: string },
): string {
  const { values, isPremium } = context
  const { facts, other } = context.scanConditions()
  const column = (of: (range: IndexRange) => number, type: string) => values.numbers(ranges.map(of), type)
  const columns = [
    column(({ fromKm }) => fromKm, 'float8'),
    column(({ toKm }) => toKm, 'float8'),
    column(({ premium }) => Number(premium), 'int'),
    column(({ after }) => after, 'float8'),
    column(({ until }) => until, 'float8'),
  ]
  const rowLimit = values.add(limit, 'int')
  const firstOfPlace = (condition: string) =>
    `(select l.user_id, l.shuffle from (
            ${profilesOfPlaceSql(context, `${condition} and l.shuffle > s.after and l.shuffle <= s.until${facts}`)}
          ) l where true${other} limit ${rowLimit})`
  return `(select '${section}' as section, found.user_id, found.km, s.premium = 1 as premium, found.shuffle
    from unnest(${columns.join(', ')}) with ordinality as s (from_km, to_km, premium, after, until, number)
    cross join lateral (
      select hit.user_id, hit.shuffle, near.km
      from near cross join lateral (
        ${firstOfPlace(`s.premium = 1 and l.premium_until is not null and ${isPremium}`)}
        union all
        ${firstOfPlace(`s.premium = 0 and not ${isPremium}`)}
      ) hit
      where near.km > s.from_km and near.km <= s.to_km
      order by hit.shuffle limit ${rowLimit}
    ) found
    where ${when}
    limit ${rowLimit})`
}
