import { type SortKey, WITHOUT_PRICE } from '../query/order.server'
import type { Lead, Search } from '../query/search.server'
import { RINGS_KM } from '../query/search-area.server'
import type { Values } from './pick-sql.server'

/** The order of people with the columns km, premium and shuffle, and those of a lead, as compareSortKeys has it. */
export const orderSql = (start: string, lead?: Lead): string =>
  `${lead ? `${LEAD_SQL[lead]}, ` : ''}${RING_SQL}, not premium, shuffle <= ${start}, shuffle`

/** One place in that order, to compare a row with. */
export const sortKeySql = (key: SortKey, { start, lead }: Search, values: Values): string =>
  `(${lead ? `${values.add(key.lead ?? 0, 'int')}, ` : ''}${values.add(key.ring, 'int')}, ${values.add(!key.premium, 'bool')},
          ${values.add(key.shuffle <= start, 'bool')}, ${values.add(key.shuffle, 'float8')})`

/** As leadOf. */
const LEAD_SQL: Record<Lead, string> = {
  price: `coalesce(hourly_rate, ${WITHOUT_PRICE})`,
  newest: '-floor(extract(epoch from listed_at) / 86400)::int',
}

/** The ring of a distance, as in ringOf. */
export const RING_SQL = `case ${RINGS_KM.map((upTo, ring) => `when km <= ${upTo} then ${ring}`).join(' ')} else ${RINGS_KM.length} end`

/** The order of the new profiles. */
export const NEWEST_SQL = 'listed_at desc, user_id'
