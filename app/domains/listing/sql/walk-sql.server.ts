import { type IndexRange, indexRangesOf } from '../query/order.server'
import { PREMIUM_SECTION_KM, type Section, type Wanted } from '../query/search.server'
import { boxSql, kmTo, type QueryContext } from './terms.server'

/** What the indexes that hold the order of each place (0005_listing_walk.sql) hold besides. */
const IN_INDEX =
  'l.user_id, l.shuffle, l.born_on, l.hourly_rate, l.cock_size, l.trait_bits, l.premium_until, l.listed_at, l.show_online'

/**
 * The profiles of the place `near` in the order of their numbers. "offset 0" keeps other conditions out of the search for an
 * index: it must be the one that holds the order.
 */
export function ofPlace({ search }: QueryContext, where: string): string {
  const columns = search.filters.search ? `${IN_INDEX}, l.search_text` : IN_INDEX
  return `select ${columns} from listings l where l.place_id = near.id and ${where} order by l.shuffle offset 0`
}

/**
 * Picks where many match: walks the order stretch by stretch and stops as soon as enough are found. New ones are met soon
 * along the index of days, since so many match.
 */
export function pickFromMany(terms: QueryContext, wanted: Wanted, when: string): string[] {
  const { reach, start, filters } = terms.search
  const { limit, after, until } = wanted.nearby
  const nearby = indexRangesOf(reach, { start, premiumOnly: filters.premiumOnly, after, until })
  const lists = [walk('nearby', nearby, limit, terms, when)]
  if (wanted.premium > 0) {
    // "The nearest" would search a whole country where no premium member is near.
    const near = { ...reach, premiumKm: Math.min(reach.premiumKm, PREMIUM_SECTION_KM) }
    const stretches = indexRangesOf(near, { start, premiumOnly: true })
    lists.push(walk('premium', stretches, wanted.premium, terms, when))
  }
  if (wanted.fresh > 0 && !filters.premiumOnly) lists.push(newest(terms, wanted.fresh, when))
  return lists
}

/**
 * Newest first, whatever the filters seem to promise of another index: a limit that is none, but that the planner does
 * not know, keeps them apart. The box is asked before the distance because it is much cheaper.
 */
function newest(terms: QueryContext, limit: number, when: string): string {
  const { search, values, isPremium } = terms
  const { facts, other } = terms.walked()
  const km = kmTo('l.spot', terms)
  return `(select 'fresh' as section, l.user_id, ${km} as km, false as premium, l.shuffle
      from (select * from listings order by listed_at desc nulls last limit (select null::int)) l
      where l.spot <@ ${boxSql(search.reach.radiusKm, terms)} and ${km} <= ${terms.radiusKm()} and not ${isPremium}
        ${facts}${other} and ${when}
      limit ${values.add(limit, 'int')})`
}

/**
 * Stretches are many, rows wanted few: each stretch is looked into only when those before it did not give enough. For
 * each place of the stretch the index gives the first few in order; they are merged. No outer "order by", which would read all
 * stretches; the caller sorts the few rows that come.
 */
function walk(
  section: Section,
  stretches: readonly IndexRange[],
  limit: number,
  terms: QueryContext,
  when: string,
): string {
  const { values, isPremium } = terms
  const { facts, other } = terms.walked()
  const column = (of: (stretch: IndexRange) => number, type: string) =>
    values.numbers(stretches.map(of), type)
  const columns = [
    column(({ fromKm }) => fromKm, 'float8'),
    column(({ toKm }) => toKm, 'float8'),
    column(({ premium }) => Number(premium), 'int'),
    column(({ after }) => after, 'float8'),
    column(({ until }) => until, 'float8'),
  ]
  const most = values.add(limit, 'int')
  const first = (which: string) =>
    `(select l.user_id, l.shuffle from (
            ${ofPlace(terms, `${which} and l.shuffle > s.after and l.shuffle <= s.until${facts}`)}
          ) l where true${other} limit ${most})`
  return `(select '${section}' as section, found.user_id, found.km, s.premium = 1 as premium, found.shuffle
    from unnest(${columns.join(', ')}) with ordinality as s (from_km, to_km, premium, after, until, number)
    cross join lateral (
      select hit.user_id, hit.shuffle, near.km
      from near cross join lateral (
        ${first(`s.premium = 1 and l.premium_until is not null and ${isPremium}`)}
        union all
        ${first(`s.premium = 0 and not ${isPremium}`)}
      ) hit
      where near.km > s.from_km and near.km <= s.to_km
      order by hit.shuffle limit ${most}
    ) found
    where ${when}
    limit ${most})`
}
