import type { Random } from '../factories/random'
import { adminRow, customerRow, placeOf, providerRow, type UserRow } from '../factories/users'
import { type BodyType, type Ethnicity, SERVICES, type Service } from '../limits/profiles'
import { demoModerator } from './administration'
import { bioOf } from './bios'
import { daysAfter, daysBefore } from './dates'
import { CUSTOMER_NAMES, ORIGINS, type Origin } from './names'
import { offersOf } from './offers'
import type { Seeding } from './ports'
import { randomPlace } from './random-place'

const DEMO_PASSWORD = 'Demo1234!'
const PROVIDERS = 600
const PREMIUM_SHARE = 0.1
const CUSTOMERS = 150

export type DemoPeople = {
  admin: UserRow
  moderator: UserRow
  premium: UserRow
  escort: UserRow
  kunde: UserRow
  /** All 600, including premium@ and escort@, members@ (for members only) and paused@. */
  providers: UserRow[]
  customers: UserRow[]
}

/** All demo people: the four accounts of DECISIONS, a moderator, 600 providers and 150 customers. */
export async function demoPeople(seeding: Seeding, random: Random): Promise<DemoPeople> {
  const passwordHash = await seeding.hashPassword(DEMO_PASSWORD)
  const account = { passwordHash, lastLoginAt: seeding.now }
  const admin = adminRow(random, {
    ...account,
    email: 'admin@demo.test',
    createdAt: daysBefore(seeding.now, 200),
  })
  const kunde = customer(seeding, random, {
    ...account,
    email: 'kunde@demo.test',
    ageCheckedAt: daysBefore(seeding.now, 5),
    firstName: 'Jonas',
    ...berlin(seeding),
  })
  const premium = provider(seeding, random, {
    ...account,
    email: 'premium@demo.test',
    ageCheckedAt: daysBefore(seeding.now, 5),
    firstName: 'Valentina',
    ethnicity: 'latino',
    hourlyRate: 250,
    isVerified: true,
    verifiedUntil: daysAfter(seeding.now, 725),
    premiumExpiresAt: daysAfter(seeding.now, 27),
    firstListedAt: daysBefore(seeding.now, 45),
    bio: 'Kolumbianerin, seit sechs Jahren in Berlin. Ich mag lange Abende, gutes Essen und Menschen, die zuhören können. Schreib mir kurz, wer du bist und wann du Zeit hast.',
    ...berlin(seeding),
  })
  const escort = provider(seeding, random, {
    ...account,
    email: 'escort@demo.test',
    ageCheckedAt: daysBefore(seeding.now, 5),
    firstName: 'Mia',
    ethnicity: 'caucasian',
    hourlyRate: 160,
    premiumExpiresAt: null,
    firstListedAt: daysBefore(seeding.now, 12),
    bio: 'Eher Kerzenlicht als Neon. Ich empfange dich in einer ruhigen Wohnung, koche gern und habe keinen Zeitdruck. Auch für dein erstes Mal mit einer trans Frau bin ich die Richtige.',
    ...berlin(seeding),
  })
  const others = times(PROVIDERS - 4, () => provider(seeding, random, {}))
  const forMembers = provider(seeding, random, {
    ...account,
    email: 'members@demo.test',
    firstName: 'Carla',
    bio: 'Ich zeige mich nur Mitgliedern. Schreib mir in Ruhe, wer du bist und was dir wichtig ist.',
    profileVisibility: 'members',
    ...berlin(seeding),
  })
  const paused = provider(seeding, random, {
    ...account,
    email: 'paused@demo.test',
    firstName: 'Nadja',
    bio: 'Gerade auf Reisen. Wenn ich zurück bin, findest du mich wieder in Berlin.',
    profileVisibility: 'paused',
    ...berlin(seeding),
  })
  const providers = [premium, escort, ...others, forMembers, paused]
  const customers = [kunde, ...times(CUSTOMERS - 1, () => customer(seeding, random, {}))]
  const moderator = demoModerator(random, { ...account, createdAt: daysBefore(seeding.now, 120) })
  return { admin, moderator, premium, escort, kunde, providers, customers }
}

function provider({ places, now }: Seeding, random: Random, over: Partial<UserRow>): UserRow {
  const origin = originBy(random)
  const { place, city } = randomPlace(places, random)
  const ethnicity: Ethnicity = random.pick(origin.ethnicities)
  const listedDays = Math.floor(60 * random.next() ** 1.3)
  const isPremium = random.chance(PREMIUM_SHARE)
  const base = providerRow(random, {
    ...placeOf(place),
    firstName: random.pick(origin.names),
    ethnicity,
    age: Math.min(58, 19 + Math.floor(32 * random.next() ** 1.7)),
    ageStatedOn: day(daysBefore(now, listedDays)),
    bio: bioOf(origin, city, random),
    hourlyRate: random.chance(0.04) ? null : priceOf(isPremium, random),
    services: servicesOf(random),
    premiumExpiresAt: isPremium ? daysAfter(now, random.between(2, 30)) : null,
    isVerified: random.chance(isPremium ? 0.7 : 0.12),
    firstListedAt: daysBefore(now, listedDays + random.next()),
    createdAt: daysBefore(now, listedDays + 1 + random.between(0, 30)),
    lastSeen: daysBefore(now, 9 * random.next() ** 3),
    showOnlineStatus: random.chance(0.92),
    showLastSeen: random.chance(0.88),
  })
  const row = { ...base, email: emailOf(base), bodyType: bodyOf(base, random), ...over }
  return { ...row, ...offersOf(row, { spoken: origin.languages, city, now }) }
}

function customer({ places, now }: Seeding, random: Random, over: Partial<UserRow>): UserRow {
  const since = random.between(1, 150)
  const row = customerRow(random, {
    ...placeOf(randomPlace(places, random).place),
    firstName: random.pick(CUSTOMER_NAMES),
    age: random.int(22, 62),
    ageStatedOn: day(daysBefore(now, since)),
    createdAt: daysBefore(now, since),
    lastSeen: daysBefore(now, 12 * random.next() ** 2),
    ...over,
  })
  return { ...row, email: over.email ?? emailOf(row) }
}

/** An address made of name and id, so that tables of the administration look realistic. */
function emailOf({ firstName, id }: Pick<UserRow, 'firstName' | 'id'>): string {
  const name = firstName.normalize('NFD').replace(/[^a-z]/gi, '')
  return `${name.toLowerCase()}.${id.slice(0, 6)}@example.test`
}

function originBy(random: Random): Origin {
  // One entry per percent.
  return random.pick(ORIGINS.flatMap((origin) => Array.from({ length: origin.share }, () => origin)))
}

/** Most prices are between 120 and 250 euros an hour, in steps of ten; premium members are somewhat higher. */
function priceOf(isPremium: boolean, random: Random): number {
  const spread = random.next() + random.next() + random.next()
  return 10 * Math.round((isPremium ? 15 : 9) + spread * 6 + (random.chance(0.05) ? 15 : 0))
}

/** Nearly everybody offers company; the rest is random. In the order of the list, as a form stores them. */
function servicesOf(random: Random): Service[] {
  const tame: Service[] = random.some(
    ['massage', 'dinnerDate', 'overnights', 'travelCompanion'],
    random.int(1, 4),
  )
  const bold: Service[] = random.some(
    ['oral', 'anal', 'active', 'passive', 'versatile', 'rolePlay'],
    random.int(1, 4),
  )
  const rare: Service[] = random.chance(0.25)
    ? random.some(['fetish', 'domination', 'submission', 'bdsm'], random.int(1, 2))
    : []
  const offered: Service[] = [
    ...(random.chance(0.85) ? (['escort'] as const) : []),
    ...tame,
    ...bold,
    ...rare,
  ]
  return SERVICES.filter((service) => offered.includes(service))
}

/** The body type fits height and weight. */
function bodyOf({ height, weight }: UserRow, random: Random): BodyType {
  const bmi = (weight ?? 65) / ((height ?? 170) / 100) ** 2
  if (bmi < 20) return random.chance(0.8) ? 'slim' : 'athletic'
  if (bmi < 23) return random.pick(['slim', 'athletic', 'average'])
  if (bmi < 26) return random.pick(['athletic', 'average', 'curvy', 'muscular'])
  return random.pick(['curvy', 'curvy', 'plusSize'])
}

function berlin({ places }: Seeding) {
  const place = places.bySlug('berlin')
  if (!place) throw new Error('Berlin is not in the list of places')
  return placeOf(place)
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
const day = (moment: Date) => moment.toISOString().slice(0, 10)
