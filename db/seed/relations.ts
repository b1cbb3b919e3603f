import type { Random } from '../factories/random'
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
