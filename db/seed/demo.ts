import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { lastOf } from '../factories/conversations'
import { seededRandom } from '../factories/random'
import { users } from '../schema/accounts'
import { adminLogs, dailyStats } from '../schema/admin'
import { albumAccess, albumLedger, privateAlbums } from '../schema/albums'
import { chatMembers, chatRooms, messages } from '../schema/chat'
import { imageDecisions, imageHints } from '../schema/hints'
import { imageModeration, images } from '../schema/media'
import { profileViews } from '../schema/profile-views'
import { matches } from '../schema/relations'
import { demoAdminLog, demoDailyStats } from './administration'
import { type DemoAlbums, demoAlbums } from './albums'
import { demoCases } from './cases'
import { demoChat } from './chat'
import { DECISION_TABLES, demoDecisions } from './decisions'
import { demoHints, demoImageDecisions } from './hints'
import { type DemoPeople, demoPeople } from './people'
import { gallery, type PhotoPool, storePool } from './photos'
import type { Seeding, SeedPhotos } from './ports'
import { refreshPresence } from './presence'
import { demoLikes, demoProfileViews } from './relations'
import { demoSupport } from './support'
import { demoVerifications } from './verification'

const SEED = 'demo 1'
const ROWS_AT_ONCE = 250
const COPIES_AT_ONCE = 24

/**
 * Fills an empty database with the demo: the four accounts of DECISIONS, a moderator, 600 providers with photos, 150 customers, likes,
 * conversations, photos to moderate. It always creates the same people and pictures, with dates relative to `now`. Of an existing demo it
 * refreshes the presence and nothing else.
 */
export async function seedDemo(seeding: Seeding): Promise<void> {
  const { db, now } = seeding
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'admin@demo.test'))
  if (!admin) await createDemo(seeding)
  await refreshPresence(db, now)
}

async function createDemo(seeding: Seeding): Promise<void> {
  const { db, now, photos } = seeding
  const random = seededRandom(SEED)
  const people = await demoPeople(seeding, random)
  const pool = await storePool(seeding, random)
  const albums = demoAlbums(people, now, random)
  const shown = galleries(people, pool, albums, random)
  await copyAll(photos, shown.copies)
  seeding.report(
    `  ${people.providers.length} profiles, ${people.customers.length} customers, their conversations`,
  )

  const chat = await db.transaction(async (tx) => {
    // The listing is refreshed once at the end, not row by row.
    await tx.execute(sql`select set_config('listing.refresh', 'off', true)`)
    const add = async <T extends PgTable>(table: T, rows: T['$inferInsert'][]) => {
      for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
        await tx.insert(table).values(rows.slice(from, from + ROWS_AT_ONCE))
    }
    await add(users, [people.admin, people.moderator, ...people.providers, ...people.customers])
    await add(
      privateAlbums,
      albums.albums.map(({ album }) => album),
    )
    await add(images, shown.images)
    await add(imageModeration, shown.moderation)
    // Separate random numbers, so that a change of these rows does not change the rest of the demo.
    const hints = seededRandom('demo hints')
    await add(imageHints, demoHints(shown.moderation, now, hints))
    await add(imageDecisions, demoImageDecisions(people.admin.id, now, hints))
    await add(matches, demoLikes(people, now, random))
    await add(profileViews, demoProfileViews(people, now, seededRandom('demo views')))
    await add(albumAccess, albums.access)
    await add(albumLedger, albums.ledger)
    const chat = demoChat(people, now, random, albums)
    await add(
      chatRooms,
      chat.map(({ room }) => room),
    )
    await add(
      messages,
      chat.flatMap((one) => one.messages),
    )
    await add(
      chatMembers,
      chat.flatMap(({ members }) => members),
    )
    for (const one of chat) await tx.update(chatRooms).set(lastOf(one)).where(eq(chatRooms.id, one.room.id))
    const decided = demoDecisions(people, now, random)
    for (const [name, table] of Object.entries(DECISION_TABLES))
      await add<PgTable>(table, decided[name as keyof typeof decided])
    await add(adminLogs, demoAdminLog(people, shown.moderation, now, random))
    await add(dailyStats, demoDailyStats(people, now, random))
    await tx.execute(sql`select refresh_listings()`)
    return chat
  })
  const messagesOf = chat.flatMap((one) => one.messages)
  await demoCases(
    seeding,
    people,
    { images: shown.images, messages: messagesOf },
    seededRandom(`${SEED} cases`),
  )
  await demoVerifications(seeding, people)
  await demoSupport(seeding, people)
  await db.execute(sql`analyze`)
}

function galleries(
  { premium, escort, providers }: DemoPeople,
  pool: PhotoPool,
  { albums }: DemoAlbums,
  random: ReturnType<typeof seededRandom>,
) {
  const made = gallery(pool, random)
  // In the order of Home's sections, so that the profiles of the first screen show different portraits.
  const listed = (one: (typeof providers)[number]) => one.firstListedAt?.getTime() ?? 0
  const asShown = [...providers].sort(
    (a, b) => Number(!a.premiumExpiresAt) - Number(!b.premiumExpiresAt) || listed(b) - listed(a),
  )
  for (const provider of asShown) {
    const count = provider === premium ? 4 : provider === escort ? 3 : photoCount(random.next())
    const pending = provider === escort || random.chance(0.04) ? 1 : 0
    made.profile(provider, count, pending)
  }
  for (const { album, owner, images } of albums) made.album(owner, album.id, images)
  return made
}

/** The number of a provider's photos: half of the providers have one, the others up to four. `random` is from 0 to 1. */
function photoCount(random: number): number {
  if (random < 0.5) return 1
  if (random < 0.76) return 2
  return random < 0.9 ? 3 : 4
}

async function copyAll(photos: SeedPhotos, copies: { from: string; to: string }[]): Promise<void> {
  const waiting = [...copies]
  const worker = async () => {
    for (let copy = waiting.pop(); copy; copy = waiting.pop()) await photos.copy(copy.from, copy.to)
  }
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, worker))
}
