/**
 * Runs an action, and runs it again if the calendar day changed meanwhile: what counts once a day would have counted on two days.
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
