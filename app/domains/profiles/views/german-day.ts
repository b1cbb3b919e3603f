const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

/** The calendar day of a moment in German time (YYYY-MM-DD). */
export const germanDay = (moment: Date): string => DAY.format(moment)

/** The calendar day `count` days before `day` (YYYY-MM-DD). */
export function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}
