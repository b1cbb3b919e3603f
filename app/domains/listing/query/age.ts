import type { Range } from '../filters/filters'

/** Ages from a day of birth (as db/schema/listing bornOn), both days written YYYY-MM-DD. */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** The days of birth of those whose age on that day lies in the range: from (exclusive) and to (inclusive). */
export function bornWithin(age: Range, day: string): { after?: string; until?: string } {
  return {
    after: age.max === undefined ? undefined : yearsBefore(day, age.max + 1),
    until: age.min === undefined ? undefined : yearsBefore(day, age.min),
  }
}

/** The 29th of February becomes the 28th: no later day of birth lies between the two. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const monthAndDay = day.slice(5)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return `${String(year).padStart(4, '0')}-${monthAndDay === '02-29' && !isLeap ? '02-28' : monthAndDay}`
}
