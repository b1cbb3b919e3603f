import { COUNTED_MAX } from '../query/search.server'
import { factsSql, isSelective, onlineSql } from './conditions.server'
import { boxSql, kmTo, type QueryContext } from './terms.server'
import { ofPlace } from './walk-sql.server'

/** So many are looked at first, to see how many of them the filters leave … */
const PROBED = 128
/** … and with fewer than these left, COUNTED_MAX would be found too late on a walk. */
const PROBED_LEFT = 16

/**
 * The parts of a statement that find whom a search means, but not more than COUNTED_MAX: `near` are the inhabited places within
 * reach, nearest first; `hits` the people; `counted` their number.
 *
 * Two ways: a walk through the places reads a narrow index from its beginning and is quick where many pass the filters; the index of
 * all facets finds few among many. Where it may be either, a probe decides. Limits are sub-selects because the planner
 * takes boxes for tiny: told the number, it would fetch and sort everybody in the box; not told, it stops early.
 */
export function hitsSql(terms: QueryContext): string {
  const { search, premiumKm } = terms
  const near = `near as materialized (
      select id, km from (
        select id, ${kmTo('spot', terms)} as km from listed_places
        where spot <@ ${boxSql(search.reach.premiumKm, terms)} offset 0
      ) place
      where km <= ${premiumKm} order by km
    )`
  const counted = 'counted as materialized (select count(*)::int as number from hits)'
  return [near, ...hits(terms), counted].join(',\n    ')
}

function hits(terms: QueryContext): string[] {
  const { filters } = terms.search
  // Words have an index of their own.
  if (filters.search) return [`hits as materialized (${throughFacets(terms)})`]
  if (filters.onlineOnly) return [`hits as materialized (${throughOnline(terms)})`]
  if (!isSelective(filters)) return [`hits as materialized (${throughPlaces(terms)})`]
  return [
    `probe as materialized (${probe(terms)})`,
    `hits as materialized (
      (${throughPlaces(terms, 'and (select pays from probe)')})
      union all
      (${throughFacets(terms, 'and not (select pays from probe)')})
    )`,
  ]
}

function throughPlaces(terms: QueryContext, also = ''): string {
  const { facts, other } = terms.walked()
  return `select l.user_id, l.km, l.premium, l.shuffle, l.listed_at
      from (${withinReach(terms, facts)}) l where true${other} ${also}
      limit (select ${terms.values.add(COUNTED_MAX, 'int')})`
}

function throughFacets(terms: QueryContext, also = ''): string {
  const { search, longitude, latitude } = terms
  // Nearest first, so that the index is read no further than needed.
  const order = search.filters.search ? '' : `order by l.spot <-> point(${longitude}, ${latitude})`
  return oneByOne(terms, 'listings l', `l.shuffle >= 0${terms.sought()} ${also}`, order)
}

/** Few of all are online. A limit that is none, but that the planner does not know, has it read their index and each one's row. */
function throughOnline(terms: QueryContext): string {
  const { search, values } = terms
  const people = `(
        select id from users where ${onlineSql(search.asOf, values)} order by online_until desc limit (select null::int)
      ) online
      cross join lateral (select * from listings where user_id = online.id offset 0) l`
  return oneByOne(
    terms,
    people,
    `true${factsSql(search.filters, search.asOf, values, 'bits')}${terms.hidden()}`,
  )
}

/** Those of some rows `l` of listings who are within reach. */
function oneByOne(terms: QueryContext, from: string, where: string, order = ''): string {
  const { search, values, isPremium, premiumKm } = terms
  const km = kmTo('l.spot', terms)
  return `select l.user_id, ${km} as km, ${isPremium} as premium, l.shuffle, l.listed_at
      from ${from}
      where ${where} and l.spot <@ ${boxSql(search.reach.premiumKm, terms)}
        ${search.filters.premiumOnly ? `and ${isPremium}` : ''}
        and ${km} <= case when ${isPremium} then ${premiumKm} else ${terms.radiusKm()} end
      ${order}
      limit (select ${values.add(COUNTED_MAX, 'int')})`
}

/** The numbers of the order know nothing of the filters: the first ones are as good a sample as any. */
function probe(terms: QueryContext): string {
  return `
      select count(*) < ${PROBED} or count(*) filter (where true${terms.walked().facts}) >= ${PROBED_LEFT} as pays
      from (${withinReach(terms, '')} limit (select ${PROBED})) l`
}

/** Everybody within reach of whom the facts are true, place by place. */
function withinReach(terms: QueryContext, facts: string): string {
  const { search, isPremium } = terms
  const premium = `l.premium_until is not null and ${isPremium}${facts}`
  const people = search.filters.premiumOnly
    ? ofPlace(terms, premium)
    : `(${ofPlace(terms, `near.km <= ${terms.radiusKm()}${facts}`)})
      union all (${ofPlace(terms, `near.km > ${terms.radiusKm()} and ${premium}`)})`
  return `select l.*, near.km, ${isPremium} as premium from near cross join lateral (${people}) l`
}
