import type { Random } from '../factories/random'
import type { profileViews } from '../schema/profile-views'
import type { matches } from '../schema/relations'
import { daysBefore } from './dates'
import type { DemoPeople } from './people'

type Match = typeof matches.$inferInsert

/** Customers like providers; some are liked back. kunde@ has a few likes and one match with premium@. */
export function demoLikes(
  { kunde, premium, escort, providers, customers }: DemoPeople,
  now: Date,
  random: Random,
): Match[] {
  const likes = new Map<string, Match>()
  const like = (userId: string, targetUserId: string, { isMutual = false } = {}) => {
    const createdAt = daysBefore(now, random.between(0, 40))
    likes.set(`${userId} ${targetUserId}`, {
      id: random.uuid(),
      userId,
      targetUserId,
      isLike: true,
      isMutual,
      createdAt,
    })
  }
  const both = (one: string, other: string) => {
    like(one, other, { isMutual: true })
    like(other, one, { isMutual: true })
  }
  for (const { id } of customers.slice(1)) {
    for (const provider of random.some(providers, random.int(0, 9))) {
      if (random.chance(0.18)) both(id, provider.id)
      else like(id, provider.id)
    }
  }
  for (const provider of random.some(providers.slice(2), 5)) like(kunde.id, provider.id)
  both(kunde.id, premium.id)
  like(kunde.id, escort.id)
  return [...likes.values()]
}

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
