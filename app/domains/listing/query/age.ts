import type { Range } from '../filters/filters'

/** Age from a date of birth (as db/schema/listing bornOn), both dates as YYYY-MM-DD. */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** Dates of birth of people whose age on that day is in the range: from (exclusive) and to (inclusive). */
export function bornWithin(age: Range, day: string): { after?: string; until?: string } {
  return {
    after: age.max === undefined ? undefined : yearsBefore(day, age.max + 1),
    until: age.min === undefined ? undefined : yearsBefore(day, age.min),
  }
}

/** The 29th of February becomes the 28th: no date of birth lies between the two. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const monthAndDay = day.slice(5)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return `${String(year).padStart(4, '0')}-${monthAndDay === '02-29' && !isLeap ? '02-28' : monthAndDay}`
}
