import { COUNTED_MAX } from '../query/search.server'
import { factsSql, isSelective, onlineSql } from './conditions.server'
import { boxSql, kmTo, type QueryContext } from './query-context.server'
import { profilesOfPlaceSql } from './walk-sql.server'

/** How many profiles are read first, to estimate how selective the filters are. */
const PROBE_SIZE = 128
/** If fewer of them match, an index scan would take too long to find COUNTED_MAX profiles. */
const PROBE_HITS_MIN = 16

/**
 * The parts of a statement that find the matches of a search, up to COUNTED_MAX: `near` are the inhabited places in the area, nearest first;
 * `hits` the people; `counted` their number.
 *
 * Two plans: a scan through the places reads a narrow index from its beginning and is fast if many match the filters; the index of all
 * facets finds rare matches. If both are possible, a probe decides. Limits are sub-selects because the planner underestimates boxes:
 * with a known limit it would fetch and sort everybody in the box; without, it stops early.
 */
export function hitsSql(context: QueryContext): string {
  const counted = 'counted as materialized (select count(*)::int as number from hits)'
  return [nearSql(context), ...hits(context), counted].join(',\n    ')
}

/** The parts of a statement with everybody in the area of a search without filters, uncounted: `near` as above, and `people`. */
export function everybodySql(context: QueryContext): string {
  return `${nearSql(context)},\n    people as materialized (${inArea(context, context.audience)})`
}

function nearSql(context: QueryContext): string {
  const { search, premiumKm } = context
  return `near as materialized (
      select id, km from (
        select id, ${kmTo('spot', context)} as km from listed_places
        where spot <@ ${boxSql(search.area.premiumKm, context)} offset 0
      ) place
      where km <= ${premiumKm} order by km
    )`
}

function hits(context: QueryContext): string[] {
  const { filters } = context.search
  // Search words have their own index.
  if (filters.search) return [`hits as materialized (${throughFacets(context)})`]
  if (filters.onlineOnly) return [`hits as materialized (${throughOnline(context)})`]
  if (!isSelective(filters)) return [`hits as materialized (${throughPlaces(context)})`]
  return [
    `probe as materialized (${probe(context)})`,
    `hits as materialized (
      (${throughPlaces(context, 'and (select is_scan_fast from probe)')})
      union all
      (${throughFacets(context, 'and not (select is_scan_fast from probe)')})
    )`,
  ]
}

function throughPlaces(context: QueryContext, also = ''): string {
  const { facts, other } = context.scanConditions()
  return `select l.user_id, l.km, l.premium, l.shuffle, l.listed_at, l.hourly_rate
      from (${inArea(context, facts)}) l where true${other} ${also}
      limit (select ${context.values.add(COUNTED_MAX, 'int')})`
}

function throughFacets(context: QueryContext, also = ''): string {
  const { search, longitude, latitude } = context
  // Nearest first, so that the index is read no further than needed.
  const order = search.filters.search ? '' : `order by l.spot <-> point(${longitude}, ${latitude})`
  return oneByOne(context, 'listings l', `l.shuffle >= 0${context.facetConditions()} ${also}`, order)
}

/** Few people are online. OFFSET 0 in a sub-select makes the planner read their index and look up each row. */
function throughOnline(context: QueryContext): string {
  const { search, values } = context
  const people = `(
        select id from users where ${onlineSql(search.asOf, values)} order by online_until desc limit (select null::int)
      ) online
      cross join lateral (select * from listings where user_id = online.id offset 0) l`
  return oneByOne(
    context,
    people,
    `true${factsSql(search.filters, search.asOf, values, 'bits')}${context.hidden()}`,
  )
}

/** SQL: the matching profiles among rows `l` of listings, each checked against the area. */
function oneByOne(context: QueryContext, from: string, where: string, order = ''): string {
  const { search, values, isPremium, premiumKm } = context
  const km = kmTo('l.spot', context)
  return `select l.user_id, ${km} as km, ${isPremium} as premium, l.shuffle, l.listed_at, l.hourly_rate
      from ${from}
      where ${where} and l.spot <@ ${boxSql(search.area.premiumKm, context)}
        ${search.filters.premiumOnly ? `and ${isPremium}` : ''}
        and ${km} <= case when ${isPremium} then ${premiumKm} else ${context.radiusKm()} end
      ${order}
      limit (select ${values.add(COUNTED_MAX, 'int')})`
}

/**
 * Whether a scan through the places is fast (`is_scan_fast`): the area has few profiles, or enough of the first ones match. The numbers of
 * the order are independent of the filters, so these are a random sample.
 */
function probe(context: QueryContext): string {
  return `
      select count(*) < ${PROBE_SIZE} or count(*) filter (where true${context.scanConditions().facts}) >= ${PROBE_HITS_MIN} as is_scan_fast
      from (${inArea(context, '')} limit (select ${PROBE_SIZE})) l`
}

/** Everybody in the area who meets these conditions, place by place. */
export function inArea(context: QueryContext, facts: string): string {
  const { search, isPremium } = context
  const premium = `l.premium_until is not null and ${isPremium}${facts}`
  const people = search.filters.premiumOnly
    ? profilesOfPlaceSql(context, premium)
    : `(${profilesOfPlaceSql(context, `near.km <= ${context.radiusKm()}${facts}`)})
      union all (${profilesOfPlaceSql(context, `near.km > ${context.radiusKm()} and ${premium}`)})`
  return `select l.*, near.km, ${isPremium} as premium from near cross join lateral (${people}) l`
}
