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

type SearchFields = Readonly<Record<string, string | null>>

/** The query string of a search, without the fields that are empty or have the default value; empty if none is left. */
export function searchQuery(search: SearchFields, defaults: SearchFields): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value && value !== defaults[name]) params.set(name, value)
  return params.size > 0 ? `?${params}` : ''
}
