/**
 * Repeats an action if the day changed meanwhile: what is counted once a day would be counted twice.
 * @param dayOf the calendar day of a moment
 */
export async function withinOneDay<Result>(
  dayOf: (moment: Date) => string,
  act: () => Promise<Result>,
): Promise<Result> {
  const day = dayOf(new Date())
  const result = await act()
  return dayOf(new Date()) === day ? result : withinOneDay(dayOf, act)
}
