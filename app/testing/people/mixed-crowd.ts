import type { Random } from 'db/factories/random'
import {
  BODY_TYPES,
  CIRCUMCISIONS,
  ETHNICITIES,
  INTERESTS,
  LANGUAGE_LEVELS,
  MEETING_PLACES,
  POSITIONS,
  SERVICES,
  SPOKEN_LANGUAGES,
} from 'db/limits/profiles'
import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { db } from '~/platform/database/db.server'
import { days, minutes } from '~/platform/time/durations'

/** Random facts of a person, some of them missing. */
export function randomFacts(random: Random, now: Date) {
  const maybe = <T>(value: T) => (random.chance(0.15) ? null : value)
  return {
    firstName: random.pick(['Luna', 'Quinn', 'Xara']),
    age: random.int(18, 60),
    ageStatedOn: random.pick(['2025-01-01', '2026-06-15', '2026-11-20', '2026-11-21', '2026-11-22']),
    hourlyRate: maybe(10 * random.int(5, 40)),
    cockSize: maybe(random.int(10, 30)),
    position: maybe(random.pick(POSITIONS)),
    bodyType: maybe(random.pick(BODY_TYPES)),
    ethnicity: maybe(random.pick(ETHNICITIES)),
    circumcision: maybe(random.pick(CIRCUMCISIONS)),
    services: random.some(SERVICES, random.int(0, 6)),
    interests: random.some(INTERESTS, random.int(0, 5)),
    halfHourRate: maybe(10 * random.int(3, 30)),
    overnightRate: maybe(50 * random.int(4, 40)),
    meetingPlaces: random.some(MEETING_PLACES, random.int(0, 2)),
    languages: random
      .some(SPOKEN_LANGUAGES.slice(0, 4), random.int(0, 3))
      .map((language) => ({ language, level: random.pick(LANGUAGE_LEVELS) })),
    profileUpdatedAt: maybe(new Date(now.getTime() - days(random.int(0, 120)))),
    premiumExpiresAt: random.chance(0.2) ? new Date(now.getTime() + days(random.int(-3, 9))) : null,
    onlineUntil: random.chance(0.9) ? new Date(now.getTime() + minutes(random.int(-15, 5))) : null,
    onlineSince: new Date(now.getTime() - minutes(random.int(-5, 30))),
    onlineQuarter: random.chance(0.1) ? now : null,
    showOnlineStatus: random.chance(0.8),
  }
}

/** The place columns of a profile. */
export function livingIn(slug: string) {
  const place = placeBySlug(slug)
  if (!place) throw new Error(slug)
  const { latitude, longitude, name } = place
  return { placeSlug: slug, location: name, latitude, longitude }
}

/** Listed people with random facts in these places; returns their ids. */
export async function mixedCrowd(
  random: Random,
  { count, slugs, now }: { count: number; slugs: readonly string[]; now: Date },
): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({
    ...randomFacts(random, now),
    ...livingIn(random.pick(slugs)),
    id: random.uuid(),
    email: `${random.uuid()}@example.test`,
    passwordHash: 'none',
    isEmailVerified: true,
    firstListedAt: new Date(now.getTime() - random.int(1, 1_000_000) * 1000),
  }))
  const photos = people.map(({ id }) => ({
    ownerId: id,
    url: `/media/${random.uuid()}`,
    imageType: 'profile' as const,
    width: 900,
    height: 1200,
    color: '#aa8899',
  }))
  await db.insert(users).values(people)
  await db.insert(images).values(photos)
  await db.insert(imageModeration).values(
    photos.map(({ ownerId, url, imageType }) => ({
      userId: ownerId,
      imageUrl: url,
      imageType,
      status: 'approved' as const,
    })),
  )
  return people.map(({ id }) => id)
}
