import { type SortKey, WITHOUT_PRICE } from '../query/order.server'
import type { Lead, Search } from '../query/search.server'
import { RINGS_KM } from '../query/search-area.server'
import type { Values } from './pick-sql.server'

/** The order of compareSortKeys in SQL, for rows with the columns km, premium and shuffle, and with a lead those of LEAD_SQL. */
export const orderSql = (start: string, lead?: Lead): string =>
  `${lead ? `${LEAD_SQL[lead]}, ` : ''}${RING_SQL}, not premium, shuffle <= ${start}, shuffle`

/** A sort key in SQL, to compare rows of that order with. */
export const sortKeySql = (key: SortKey, { start, lead }: Search, values: Values): string =>
  `(${lead ? `${values.add(key.lead ?? 0, 'int')}, ` : ''}${values.add(key.ring, 'int')}, ${values.add(!key.premium, 'bool')},
          ${values.add(key.shuffle <= start, 'bool')}, ${values.add(key.shuffle, 'float8')})`

/** `leadOf` in SQL. */
const LEAD_SQL: Record<Lead, string> = {
  price: `coalesce(hourly_rate, ${WITHOUT_PRICE})`,
  newest: '-floor(extract(epoch from listed_at) / 86400)::int',
}

/** `ringOf` in SQL. */
export const RING_SQL = `case ${RINGS_KM.map((upTo, ring) => `when km <= ${upTo} then ${ring}`).join(' ')} else ${RINGS_KM.length} end`

/** The order of the new profiles. */
export const NEWEST_SQL = 'listed_at desc, user_id'
