import { searchLine } from '../text/plain-text'
import { z } from './zod'

/** A day of a search form, as YYYY-MM-DD; null if it is missing or invalid. Postgres has no year 0. */
export const searchedDay = z.iso
  .date()
  .refine((date) => date >= '0001')
  .nullable()
  .catch(null)

/** A term of a search form, in one line (`searchLine`) and cut to `lengthMax`; empty if it is missing or invalid. */
export const searchedText = (lengthMax: number) =>
  z
    .string()
    .transform((typed) => searchLine(typed, lengthMax))
    .catch('')

/** Whether the first of two searched days is after the last one. Such a search finds nothing: its page should say why. */
export const hasReversedDays = ({ from, to }: { from: string | null; to: string | null }): boolean =>
  from !== null && to !== null && from > to

type SearchFields = Readonly<Record<string, string | null>>

/** The query parameters that a search schema has fields for, as its input; null for those that are missing. */
export const searchedFields = ({ shape }: { shape: object }, params: URLSearchParams): SearchFields =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, params.get(name)]))

/** The query parameters of a search, without the fields that are empty or have the default value. */
export function toSearchParams(search: SearchFields, defaults: SearchFields = {}): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value && value !== defaults[name]) params.set(name, value)
  return params
}

/** The parameters of `toSearchParams` as a query string; empty if no field is left. */
export function searchQuery(search: SearchFields, defaults: SearchFields): string {
  const params = toSearchParams(search, defaults)
  return params.size > 0 ? `?${params}` : ''
}

/** The path and query of the page of a list that begins after a cursor; null without one, at the end of the list. */
export function pageAfter(
  path: string,
  query: string | URLSearchParams,
  { name, cursor }: { name: string; cursor: string | null },
): string | null {
  return cursor && `${path}?${new URLSearchParams([...new URLSearchParams(query), [name, cursor]])}`
}
