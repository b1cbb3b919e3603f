import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { seconds } from '~/platform/time/durations'
import { ownServer } from '~/testing/http/http-test-server'
import { listedPerson } from '~/testing/people/listed-person'

/** After this time no cached page of any process may show what was removed (issue 19). */
const REMOVED_WITHIN = seconds(2)

const cached = () => ({ PAGE_CACHE_MB: '64' })
const [one, two] = [ownServer(cached), ownServer(cached)]

const ADDRESSES = ['/', '/explore', '/api/users/public']
/** The pages of ADDRESSES and the person's own page at both of its URLs, in two processes. */
const ALL_PAGES = 2 * (ADDRESSES.length + 2)

async function read({ origin }: { origin: string }, path: string) {
  const answer = await fetch(origin + path, { headers: { cookie: 'lang=de; age=1' } })
  return { text: await answer.text(), isCached: answer.headers.has('etag') }
}

/** The cached pages of both processes that contain this text about a person. */
async function pagesWith(text: string, id: string): Promise<string[]> {
  const found = [one, two].flatMap((server, number) =>
    [...ADDRESSES, `/profile/${id}`, `/profile?id=${id}`].map(async (path) => {
      const page = await read(server, path)
      return page.isCached && page.text.includes(text) ? `${number}${path}` : []
    }),
  )
  return (await Promise.all(found)).flat()
}

const isOnAllPages = (firstName: string, id: string) =>
  expect
    .poll(async () => (await pagesWith(firstName, id)).length, { timeout: seconds(60), interval: 500 })
    .toBe(ALL_PAGES)

const ofOwner = (id: string) => eq(imageModeration.userId, id)
const change = (row: Partial<typeof users.$inferInsert>) => (id: string) =>
  db.update(users).set(row).where(eq(users.id, id))
const reject = { status: 'rejected', rejectionReason: 'a reason' } as const

const CHANGES: [string, string, (id: string) => Promise<unknown>][] = [
  ['rejected photo', 'Anna', (id) => db.update(imageModeration).set(reject).where(ofOwner(id))],
  ['removed photo', 'Berta', (id) => db.delete(images).where(eq(images.ownerId, id))],
  ['suspension', 'Clara', change({ isSuspended: true })],
  ['deletion', 'Dora', change({ deletedAt: new Date() })],
  ['purge', 'Emilia', (id) => db.delete(users).where(eq(users.id, id))],
  ['pause', 'Frieda', change({ profileVisibility: 'paused' })],
  ['members only', 'Greta', change({ profileVisibility: 'members' })],
  ['edited name', 'Hanna', change({ firstName: 'Somebody' })],
]
const people = new Map<string, string>()
beforeAll(async () => {
  for (const [, firstName] of CHANGES) people.set(firstName, await listedPerson({ firstName }))
})

test.each(CHANGES)(
  '%s: the cached pages of every process no longer show it',
  async (_, firstName, act) => {
    const id = people.get(firstName) ?? ''
    await isOnAllPages(firstName, id)
    await act(id)
    await expect.poll(() => pagesWith(firstName, id), { timeout: REMOVED_WITHIN, interval: 50 }).toEqual([])
  },
  90_000,
)

test('after an interruption of the bus the cache forgets pages that changed meanwhile', async () => {
  const id = await listedPerson({ firstName: 'Ida' })
  await isOnAllPages('Ida', id)
  let changes = 0
  const newName = () => `Ida ${changes}.`
  /** Changes the name without triggers, so that no event is published. Returns how many pages still show the former name. */
  async function renameWithoutEvents(): Promise<number> {
    changes += 1
    await client().begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update users set first_name = ${newName()} where id = ${id}`
      await tx`update listings set first_name = ${newName()} where user_id = ${id}`
    })
    return ALL_PAGES - (await pagesWith(newName(), id)).length
  }
  // For a short time after a change pages are not cached.
  await expect.poll(renameWithoutEvents, { timeout: seconds(60), interval: 500 }).toBe(ALL_PAGES)
  await client()`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`
  const shown = async () => (await pagesWith(newName(), id)).length
  await expect.poll(shown, { timeout: REMOVED_WITHIN, interval: 50 }).toBe(ALL_PAGES)
}, 120_000)
