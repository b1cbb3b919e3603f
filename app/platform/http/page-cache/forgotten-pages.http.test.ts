import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { client, db } from '~/platform/db.server'
import { seconds } from '~/platform/durations'
import { ownServer } from '~/testing/http-test-server'
import { listedPerson } from '~/testing/people/listed-person'

/** Issue 19: gone from every cached page in every process. */
const GONE_WITHIN = seconds(2)

const cached = () => ({ PAGE_CACHE_MB: '64' })
const [one, two] = [ownServer(cached), ownServer(cached)]

const ADDRESSES = ['/', '/explore', '/landing', '/api/users/public']
const ALL_PAGES = 2 * ADDRESSES.length

async function read({ origin }: { origin: string }, path: string) {
  const answer = await fetch(origin + path, { headers: { cookie: 'lang=de; age=1' } })
  return { text: await answer.text(), isCached: answer.headers.has('etag') }
}

/** Somebody on cached pages of both processes. */
async function shownPerson(firstName: string): Promise<string> {
  const id = await listedPerson({ firstName })
  for (const server of [one, two]) {
    for (const path of ADDRESSES) {
      await expect
        .poll(
          async () => {
            const { text, isCached } = await read(server, path)
            return isCached && text.includes(firstName)
          },
          { timeout: seconds(60), interval: 200 },
        )
        .toBe(true)
    }
  }
  return id
}

/** The pages that show this text, in either process. */
async function showing(text: string): Promise<string[]> {
  const found = [one, two].flatMap((server, number) =>
    ADDRESSES.map(async (path) => ((await read(server, path)).text.includes(text) ? `${number}${path}` : [])),
  )
  return (await Promise.all(found)).flat()
}

const ofOwner = (id: string) => eq(imageModeration.userId, id)

test.each<[string, string, (id: string) => Promise<unknown>]>([
  [
    'rejected photo',
    'Anna',
    (id) =>
      db.update(imageModeration).set({ status: 'rejected', rejectionReason: 'a reason' }).where(ofOwner(id)),
  ],
  ['removed photo', 'Berta', (id) => db.delete(images).where(eq(images.ownerId, id))],
  ['suspension', 'Clara', (id) => db.update(users).set({ isSuspended: true }).where(eq(users.id, id))],
  ['deletion', 'Dora', (id) => db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, id))],
  ['purge', 'Emilia', (id) => db.delete(users).where(eq(users.id, id))],
  ['pause', 'Frieda', (id) => db.update(users).set({ profileVisibility: 'paused' }).where(eq(users.id, id))],
  [
    'members only',
    'Greta',
    (id) => db.update(users).set({ profileVisibility: 'members' }).where(eq(users.id, id)),
  ],
  ['edited name', 'Hanna', (id) => db.update(users).set({ firstName: 'Somebody' }).where(eq(users.id, id))],
])(
  '%s: gone from the cached pages of every process',
  async (_, firstName, change) => {
    const id = await shownPerson(firstName)
    await change(id)
    await expect.poll(() => showing(firstName), { timeout: GONE_WITHIN, interval: 50 }).toEqual([])
  },
  120_000,
)

test('changes that were missed are made up for when the bus is back', async () => {
  const id = await shownPerson('Ida')
  let changes = 0
  const newName = () => `Ida ${changes}.`
  /** Without triggers, so that nobody learns of it. How many pages still come from memory. */
  async function renameInSilence(): Promise<number> {
    changes += 1
    await client().begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update users set first_name = ${newName()} where id = ${id}`
      await tx`update listings set first_name = ${newName()} where user_id = ${id}`
    })
    return ALL_PAGES - (await showing(newName())).length
  }
  // For a short while after a change pages are sent and not kept.
  await expect.poll(renameInSilence, { timeout: seconds(60), interval: 500 }).toBe(ALL_PAGES)
  await client()`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`
  const shown = async () => (await showing(newName())).length
  await expect.poll(shown, { timeout: GONE_WITHIN, interval: 50 }).toBe(ALL_PAGES)
}, 120_000)
