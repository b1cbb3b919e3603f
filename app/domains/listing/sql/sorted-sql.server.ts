import type { Wanted } from '../query/search.server'
import { inArea } from './hits-sql.server'
import { orderSql, sortKeySql } from './order-sql.server'
import type { QueryContext } from './query-context.server'

/**
 * Picks by price or by day if many match. Everybody in the area is read from the indexes of each place, and sorting keeps only the wanted
 * rows: no index has these orders for an area (decision 0260). There is one section, since a chosen order shows one list.
 */
export function sortedFromMany(context: QueryContext, { nearby }: Wanted, when: string): string[] {
  const { search, values } = context
  const { facts, other } = context.scanConditions()
  const order = orderSql(values.add(search.start, 'float8'), search.lead)
  const bound = nearby.after ? `and (${order}) > ${sortKeySql(nearby.after, search, values)}` : ''
  const list = `(select 'nearby' as section, user_id, km, premium, shuffle
      from (select l.* from (${inArea(context, facts)}) l where true${other}) everybody
      where ${when} ${bound}
      order by ${order} limit ${values.add(nearby.limit, 'int')})`
  return [list]
}
