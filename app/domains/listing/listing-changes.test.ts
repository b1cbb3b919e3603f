import { users } from 'db/schema/accounts'
import { imageModeration } from 'db/schema/media'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db } from '~/platform/database/db.server'
import { listedPerson } from '~/testing/people/listed-person'
import { onListingChange } from './listing-changes.server'

let received: (readonly string[] | null)[] = []
beforeAll(async () => {
  await onListingChange((userIds) => {
    received.push(userIds)
  })
})
afterAll(async () => {
  await bus().close()
  await closeDb()
})

/**
 * Waits until all events of earlier changes have arrived. Events arrive in the order of the commits, so it changes a new person and waits
 * for that event. Returns the id of that person.
 */
async function awaitEvents(): Promise<string> {
  const id = await listedPerson()
  await change(id, { firstName: 'Last' })
  await expect.poll(() => received.flat()).toContain(id)
  return id
}

/** The ids that were published as changed by `act`, each once; null stands for everybody. */
async function changedBy(act: () => Promise<unknown>): Promise<(string | null)[]> {
  const first = await awaitEvents()
  received = []
  await act()
  const others = [first, await awaitEvents()]
  const changed = received.flatMap((ids): readonly (string | null)[] => ids ?? [null])
  return [...new Set(changed)].filter((id) => !others.includes(id ?? ''))
}

const change = (id: string, row: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(row).where(eq(users.id, id))
const decide = (id: string, row: Partial<typeof imageModeration.$inferInsert>) =>
  db.update(imageModeration).set(row).where(eq(imageModeration.userId, id))

test.each<[string, (id: string) => Promise<unknown>]>([
  ['rejected photo', (id) => decide(id, { status: 'rejected', rejectionReason: 'a reason' })],
  ['suspension', (id) => change(id, { isSuspended: true })],
  ['deletion', (id) => change(id, { deletedAt: new Date() })],
  ['purge', (id) => db.delete(users).where(eq(users.id, id))],
  ['pause', (id) => change(id, { profileVisibility: 'paused' })],
  ['members only', (id) => change(id, { profileVisibility: 'members' })],
  ['name', (id) => change(id, { firstName: 'Mara' })],
  ['price', (id) => change(id, { hourlyRate: 111 })],
  ['online state hidden', (id) => change(id, { showOnlineStatus: false })],
  ['search engines', (id) => change(id, { isSearchable: true })],
  ['premium', (id) => change(id, { premiumExpiresAt: new Date(Date.now() + 86_400_000) })],
])('%s is published', async (_, act) => {
  const id = await listedPerson()
  expect(await changedBy(() => act(id))).toEqual([id])
})

test('neither a change that no list shows nor one of a profile that was hidden before is published', async () => {
  const id = await listedPerson()
  expect(await changedBy(() => change(id, { lastSeen: new Date(), lastName: 'Other' }))).toEqual([])
  const hidden = await listedPerson({ profileVisibility: 'paused' })
  expect(await changedBy(() => change(hidden, { profileVisibility: 'public' }))).toEqual([])
  expect(await changedBy(() => change(hidden, { profileVisibility: 'paused' }))).toEqual([hidden])
})

test('nothing is published for a change that is rolled back', async () => {
  const id = await listedPerson()
  const rollBack = async () => {
    const failed = db.transaction(async (tx) => {
      await tx.update(users).set({ isSuspended: true }).where(eq(users.id, id))
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
  }
  expect(await changedBy(rollBack)).toEqual([])
})

test('a statement that changes many people publishes their ids; if they exceed one event, it publishes "everybody"', async () => {
  const ids = await Promise.all(Array.from({ length: 101 }, () => listedPerson()))
  const remove = (some: string[]) => db.delete(users).where(inArray(users.id, some))
  expect(new Set(await changedBy(() => remove(ids.slice(0, 50))))).toEqual(new Set(ids.slice(0, 50)))
  const rest = [...ids.slice(50), ...(await Promise.all(Array.from({ length: 60 }, () => listedPerson())))]
  expect(await changedBy(() => remove(rest))).toContain(null)
})
