/** Groups rows by their day, in the order of the list. */
export function byDay<Row extends { day: string }>(rows: readonly Row[]): { day: string; ofDay: Row[] }[] {
  const days = [...new Set(rows.map(({ day }) => day))]
  return days.map((day) => ({ day, ofDay: rows.filter((row) => row.day === day) }))
}
