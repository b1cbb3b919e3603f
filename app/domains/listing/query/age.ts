import type { Range } from '../filters/filters'

/** A person's age in years on a day. Both dates are YYYY-MM-DD, as `bornOn` in db/schema/listing.ts. */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** The dates of birth of all people whose age on that day is in the range: later than `after`, and not later than `until`. */
export function bornWithin(age: Range, day: string): { after?: string; until?: string } {
  return {
    after: age.max === undefined ? undefined : yearsBefore(day, age.max + 1),
    until: age.min === undefined ? undefined : yearsBefore(day, age.min),
  }
}

/** The same day a number of years earlier. Where that year has no 29 February, 28 February: no date of birth lies between the two. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const monthAndDay = day.slice(5)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return `${String(year).padStart(4, '0')}-${monthAndDay === '02-29' && !isLeap ? '02-28' : monthAndDay}`
}
