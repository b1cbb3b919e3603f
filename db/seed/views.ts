import type { Random } from '../factories/random'
import type { profileViews } from '../schema/profile-views'
import { daysBefore } from './dates'
import type { DemoPeople } from './people'

const DAYS = 30
/** Average views of a profile. Premium profiles have more, since more people see them in the listing. */
const VIEWS_PER_DAY = { premium: 26, other: 9 }
const OTHER_PROVIDERS = 40

/** Profile views of the last 30 days: of the demo's two providers and of some others. There are more from Friday to Sunday. */
export function demoProfileViews(
  { premium, escort, providers }: DemoPeople,
  now: Date,
  random: Random,
): (typeof profileViews.$inferInsert)[] {
  return [...new Set([premium, escort, ...providers.slice(0, OTHER_PROVIDERS)])].flatMap((provider) => {
    const usual = provider === premium ? VIEWS_PER_DAY.premium : VIEWS_PER_DAY.other
    return Array.from({ length: DAYS }, (_, at) => {
      const date = daysBefore(now, DAYS - at)
      const isWeekend = [0, 5, 6].includes(date.getUTCDay())
      const views = Math.round(usual * (isWeekend ? 1.5 : 1) * random.between(0.3, 1.3))
      return { userId: provider.id ?? '', day: date.toISOString().slice(0, 10), views }
    }).filter(({ views }) => views > 0)
  })
}
