import { hiddenFrom } from '~/domains/relations/blocks-sql.server'
import type { Filters } from '../filters/filters'
import { type AsOf, conditionsOf, type Judged } from './conditions.server'
import { type Standing, type Stretch, stretchesOf } from './order.server'
import { boxAround, type Reach, RINGS_KM } from './reach.server'
import type { Values } from './statement.server'

/** What every statement of a listing is about. */
export type Search = {
  reach: Reach
  filters: Filters
  asOf: AsOf
  /** Where the day's order starts. */
  start: number
  /** Whose view: people blocked either way, and the viewer, are not in it. */
  viewerId: string | null
}
/** Which lists a statement picks, and how many of each; of `nearby` only what stands behind `after`, up to `until`. */
export type Wanted = {
  nearby: { limit: number; after?: Standing; until?: Standing }
  premium: number
  fresh: number
}
export type Section = 'nearby' | 'premium' | 'fresh'
/** A picked profile: the columns of both statements below. */
export type Picked = { section: Section; user_id: string; km: number; premium: boolean; shuffle: number }

/**
 * Counts those within reach, but not further than `limit`. Nearest first, so that the index is read no further than needed;
 * words have an index of their own. The limit is a sub-select because the planner takes boxes for tiny: told the number, it would
 * fetch and sort everybody in the box, who are thousands; not told, it stops early.
 */
export function countSql(search: Search, limit: number, values: Values): string {
  const { filters } = search
  const nearestFirst = ({ longitude, latitude }: Common) =>
    filters.search || filters.onlineOnly ? '' : `order by l.spot <-> point(${longitude}, ${latitude})`
  return `select count(*)::int as number from (
    ${hitsSql(search, values, () => 'l.user_id', nearestFirst)} limit (select ${values.add(limit, 'int')})
  ) counted`
}

/** Picks where few (some hundred) profiles match: finds them all through the index of all facets, then sorts. */
export function pickFromFew(search: Search, wanted: Wanted, values: Values): string {
  const start = values.add(search.start, 'float8')
  const place = `${ringSql('km')}, not premium, shuffle <= ${start}, shuffle`
  const bound = (mark: Standing | undefined, sign: string) =>
    mark
      ? ` and (${place}) ${sign} (${values.add(mark.ring, 'int')}, ${values.add(!mark.premium, 'bool')},
          ${values.add(mark.shuffle <= search.start, 'bool')}, ${values.add(mark.shuffle, 'float8')})`
      : ''
  const list = (section: Section, limit: number, where: string, order: string) =>
    `(select '${section}' as section, user_id, km, premium, shuffle from hits where ${where}
      order by ${order} limit ${values.add(limit, 'int')})`
  const { nearby } = wanted
  const marks = bound(nearby.after, '>') + bound(nearby.until, '<=')
  const lists = [list('nearby', nearby.limit, `true${marks}`, place)]
  if (wanted.premium > 0)
    lists.push(list('premium', wanted.premium, `premium and km <= ${PREMIUM_SECTION_KM}`, place))
  if (wanted.fresh > 0) lists.push(list('fresh', wanted.fresh, 'not premium', 'listed_at desc, user_id'))
  const columns = ({ km, isPremium }: Common) =>
    `l.user_id, ${km('l')} as km, ${isPremium} as premium, l.shuffle, l.listed_at`
  return `with hits as materialized (${hitsSql(search, values, columns)})\n${lists.join(' union all ')}`
}

/**
 * Picks where many match: walks the order stretch by stretch and stops as soon as enough are found. New ones are met soon
 * along the index of days, since so many match.
 */
export function pickFromMany(search: Search, wanted: Wanted, values: Values): string {
  const { reach, start, filters } = search
  const common = commonSql(search, values, 'one by one')
  const { limit, after, until } = wanted.nearby
  const nearby = stretchesOf(reach, { start, premiumOnly: filters.premiumOnly, after, until })
  const lists = [walk('nearby', nearby, limit, common, values)]
  if (wanted.premium > 0) {
    // "The nearest" would search a whole country where no premium member is near.
    const near = { ...reach, premiumKm: Math.min(reach.premiumKm, PREMIUM_SECTION_KM) }
    const stretches = stretchesOf(near, { start, premiumOnly: true })
    lists.push(walk('premium', stretches, wanted.premium, common, values))
  }
  if (wanted.fresh > 0 && !filters.premiumOnly) {
    // Newest first, whatever the filters seem to promise of another index: a limit that is none, but that the planner does
    // not know, keeps them apart. The box is asked before the distance because it is much cheaper.
    const box = boxAround(reach.latitude, reach.radiusKm)
    const halves = [values.add(box.longitude, 'float8'), values.add(box.latitude, 'float8')]
    lists.push(`(select 'fresh' as section, l.user_id, ${common.km('l')} as km, false as premium, l.shuffle
      from (select * from listings order by listed_at desc nulls last limit (select null::int)) l
      where l.spot <@ ${boxSql(common.longitude, common.latitude, halves)}
        and ${common.km('l')} <= ${values.add(reach.radiusKm, 'float8')} and not ${common.isPremium}${common.conditions}
      limit ${values.add(wanted.fresh, 'int')})`)
  }
  return lists.join(' union all ')
}

/** How far the premium section looks. */
const PREMIUM_SECTION_KM = 100

type Common = {
  reach: Reach
  longitude: string
  latitude: string
  km(table: string): string
  isPremium: string
  conditions: string
}

function commonSql({ reach, filters, asOf, viewerId }: Search, values: Values, judged: Judged): Common {
  const [longitude, latitude] = [values.add(reach.longitude, 'float8'), values.add(reach.latitude, 'float8')]
  const at = values.add(asOf.at.toISOString(), 'timestamptz')
  return {
    reach,
    longitude,
    latitude,
    km: (table) => `distance_km(${table}.spot, ${longitude}, ${latitude})`,
    isPremium: `coalesce(l.premium_until > ${at}, false)`,
    conditions:
      conditionsOf(filters, asOf, values, judged) +
      (viewerId ? hiddenFrom(values.add(viewerId, 'uuid'), 'l.user_id') : ''),
  }
}

/** Everybody within reach whom the filters leave. */
function hitsSql(
  search: Search,
  values: Values,
  columns: (common: Common) => string,
  order: (common: Common) => string = () => '',
): string {
  const { reach, filters } = search
  const common = commonSql(search, values, 'all at once')
  const { km, isPremium, conditions, longitude, latitude } = common
  const box = boxAround(reach.latitude, reach.premiumKm)
  const halves = [values.add(box.longitude, 'float8'), values.add(box.latitude, 'float8')]
  const [premiumKm, radiusKm] = [values.add(reach.premiumKm, 'float8'), values.add(reach.radiusKm, 'float8')]
  return `select ${columns(common)} from listings l
    where l.spot <@ ${boxSql(longitude, latitude, halves)}${conditions}
    ${filters.premiumOnly ? `and ${isPremium}` : ''}
      and ${km('l')} <= case when ${isPremium} then ${premiumKm} else ${radiusKm} end
    ${order(common)}`
}

/**
 * Stretches are many, rows wanted few: each stretch is looked into only when those before it did not give enough. For
 * each place of the stretch the index gives the first few in order; they are merged. No outer "order by", which would read all
 * stretches; the caller sorts the few rows that come.
 */
function walk(
  section: Section,
  stretches: readonly Stretch[],
  limit: number,
  common: Common,
  values: Values,
): string {
  const { reach, longitude, latitude, km, isPremium, conditions } = common
  const boxes = stretches.map(({ toKm }) => boxAround(reach.latitude, toKm))
  const most = values.add(limit, 'int')
  const columns = [
    values.numbers(
      stretches.map(({ fromKm }) => fromKm),
      'float8',
    ),
    values.numbers(
      stretches.map(({ toKm }) => toKm),
      'float8',
    ),
    values.numbers(
      boxes.map((box) => box.longitude),
      'float8',
    ),
    values.numbers(
      boxes.map((box) => box.latitude),
      'float8',
    ),
    values.numbers(
      stretches.map(({ premium }) => Number(premium)),
      'int',
    ),
    values.numbers(
      stretches.map(({ after }) => after),
      'float8',
    ),
    values.numbers(
      stretches.map(({ until }) => until),
      'float8',
    ),
  ]
  // "offset 0" keeps the filters out of the search for an index: it must be the one that holds the order.
  const first = (which: string) => `(select l.user_id, l.shuffle from (
            select * from listings l
            where ${which} and l.place_id = p.id and l.shuffle > s.after and l.shuffle <= s.until
            order by l.shuffle offset 0
          ) l where true${conditions} limit ${most})`
  return `(select '${section}' as section, found.user_id, found.km, s.premium = 1 as premium, found.shuffle
    from unnest(${columns.join(', ')}) with ordinality
      as s (from_km, to_km, half_width, half_height, premium, after, until, number)
    cross join lateral (
      select hit.user_id, hit.shuffle, p.km
      from (
        select id, ${km('listed_places')} as km from listed_places
        where spot <@ ${boxSql(longitude, latitude, ['s.half_width', 's.half_height'])} offset 0
      ) p
      cross join lateral (
        ${first(`s.premium = 1 and l.premium_until is not null and ${isPremium}`)}
        union all
        ${first(`s.premium = 0 and not ${isPremium}`)}
      ) hit
      where p.km > s.from_km and p.km <= s.to_km
      order by hit.shuffle limit ${most}
    ) found
    limit ${most})`
}

const boxSql = (longitude: string, latitude: string, [width, height]: readonly string[]) =>
  `box(point(${longitude} - ${width}, ${latitude} - ${height}), point(${longitude} + ${width}, ${latitude} + ${height}))`

/** The ring of a distance, as ringOf. */
const ringSql = (km: string) =>
  `case ${RINGS_KM.map((upTo, ring) => `when ${km} <= ${upTo} then ${ring}`).join(' ')} else ${RINGS_KM.length} end`
