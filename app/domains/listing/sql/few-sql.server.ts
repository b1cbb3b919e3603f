import type { SortKey } from '../query/order.server'
import { PREMIUM_SECTION_KM, type Section, type Wanted } from '../query/search.server'
import { RINGS_KM } from '../query/search-area.server'
import type { QueryContext } from './query-context.server'

/** Picks if few (some hundred) match: all of them are among the hits and only need sorting. */
export function pickFromFew({ search, values }: QueryContext, wanted: Wanted, when: string): string[] {
  const start = values.add(search.start, 'float8')
  const place = `${RING}, not premium, shuffle <= ${start}, shuffle`
  const bound = (mark: SortKey | undefined, sign: string) =>
    mark
      ? ` and (${place}) ${sign} (${values.add(mark.ring, 'int')}, ${values.add(!mark.premium, 'bool')},
          ${values.add(mark.shuffle <= search.start, 'bool')}, ${values.add(mark.shuffle, 'float8')})`
      : ''
  const list = (section: Section, limit: number, where: string, order: string) =>
    `(select '${section}' as section, user_id, km, premium, shuffle from hits where ${when} ${where}
      order by ${order} limit ${values.add(limit, 'int')})`
  const { nearby } = wanted
  const lists = [list('nearby', nearby.limit, bound(nearby.after, '>') + bound(nearby.until, '<='), place)]
  if (wanted.premium > 0)
    lists.push(list('premium', wanted.premium, `and premium and km <= ${PREMIUM_SECTION_KM}`, place))
  if (wanted.fresh > 0) lists.push(list('fresh', wanted.fresh, 'and not premium', 'listed_at desc, user_id'))
  return lists
}

/** The ring of a distance, as in ringOf. */
const RING = `case ${RINGS_KM.map((upTo, ring) => `when km <= ${upTo} then ${ring}`).join(' ')} else ${RINGS_KM.length} end`
