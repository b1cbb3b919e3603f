import { COUNT_EXACT_UP_TO, PREMIUM_SECTION_KM } from 'db/limits/listing'
import { type SortKey, WITHOUT_PRICE } from '../query/order.server'
import type { Lead, Search, Section, Wanted } from '../query/search.server'
import { RINGS_KM } from '../query/search-area.server'
import { hitsSql, inArea } from './hits-sql.server'
import { type QueryContext, queryContextOf } from './query-context.server'
import { pickFromMany } from './walk-sql.server'

/**
 * The lists of a page if few (some hundred) match: all of them are among the hits and only need sorting.
 * @param when the condition of the statement under which it picks; otherwise the lists are empty
 */
function pickFromFew({ search, values }: QueryContext, wanted: Wanted, when: string): string[] {
  const order = orderSql(values.add(search.start, 'float8'), search.lead)
  const bound = (key: SortKey | undefined, sign: string) =>
    key ? ` and (${order}) ${sign} ${sortKeySql(key, search, values)}` : ''
  const list = (section: Section, limit: number, where: string, orderBy: string) =>
    `(select '${section}' as section, user_id, km, premium, shuffle from hits where ${when} ${where}
      order by ${orderBy} limit ${values.add(limit, 'int')})`
  const { nearby } = wanted
  const range = bound(nearby.after, '>') + bound(nearby.until, '<=')
  const lists = [list('nearby', nearby.limit, range, order)]
  if (wanted.premium > 0)
    lists.push(list('premium', wanted.premium, `and premium and km <= ${PREMIUM_SECTION_KM}`, order))
  if (wanted.fresh > 0) lists.push(list('fresh', wanted.fresh, 'and not premium', NEWEST_SQL))
  return lists
}

/** A statement that counts the matches, up to COUNTED_MAX. */
export function countSql(search: Search, values: Values): string {
  return `with ${hitsSql(queryContextOf(search, values))}\nselect number from counted`
}

/** How the picked profiles (a statement with the columns of Picked) become the rows of a result: a statement, and the names of its columns. */
export type RowsSql<Column extends string = string> = {
  columns: readonly Column[]
  text: (picked: string, values: Values) => string
}

/** The names of the columns of a row. The object names each, so that none is missing. */
export const columnNames = <Row>(columns: Record<keyof Row & string, true>) =>
  Object.keys(columns) as (keyof Row & string)[]

/**
 * A statement that counts and picks, so that rows are read once. Its one row has the number of matches (`number`) and the rows of the picked
 * profiles as JSON (`found`), by column: `{ "column": [value of the first row, …] }`, each null without rows. The driver takes longer to read
 * fifty rows of twenty columns than to parse them (decision 0375), and Postgres to write each row as an object (decision 0404).
 */
export function pickSql(search: Search, wanted: Wanted, values: Values, rows: RowsSql): string {
  const context = queryContextOf(search, values)
  const exact = values.add(COUNT_EXACT_UP_TO, 'int')
  const picked = [
    ...pickFromFew(context, wanted, `(select number from counted) <= ${exact}`),
    ...(search.lead ? sortedFromMany : pickFromMany)(
      context,
      wanted,
      `(select number from counted) > ${exact}`,
    ),
  ].join('\n    union all ')
  const columns = rows.columns.map((column) => `'${column}', json_agg(one.${column})`)
  return `with ${hitsSql(context)}
  select counted.number, by_column.found from counted,
    (select json_build_object(${columns.join(', ')}) as found from (${rows.text(picked, values)}) one) by_column`
}

type Value = string | number | boolean | null

/** Collects the values of a statement while its text is built. */
export class Values {
  readonly list: Value[] = []

  /** The placeholder of a further value, cast to a type. */
  add(value: Value, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }

  /** The placeholder of a further list of numbers. */
  numbers(values: readonly number[], type: string): string {
    return this.add(`{${values.join(',')}}`, `${type}[]`)
  }
}

/**
 * Picks by price or by day if many match. Everybody in the area is read from the indexes of each place, and sorting keeps only the wanted
 * rows: no index has these orders for an area (decision 0260). There is one section, since a chosen order shows one list.
 */
function sortedFromMany(context: QueryContext, { nearby }: Wanted, when: string): string[] {
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
