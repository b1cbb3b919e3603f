const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

/** The German calendar day of a moment, as YYYY-MM-DD. */
export const germanDay = (moment: Date): string => DAY.format(moment)

/** A calendar day so many days earlier. */
export function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}
