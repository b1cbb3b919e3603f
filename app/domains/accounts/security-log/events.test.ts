import { securityEvents } from 'db/schema/security'
import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { eventsOf } from './events.server'

afterAll(closeDb)

it('pages of the log have no duplicates and no gaps, also within one moment, and end', async () => {
  const { id: userId } = await makeAccount()
  const createdAt = new Date('2026-05-06T12:00:00Z')
  const rows = Array.from({ length: 40 }, (_, i) => ({
    userId,
    kind: 'password-changed' as const,
    device: `Device ${i}`,
    createdAt,
  }))
  await db.insert(securityEvents).values(rows)
  const first = await eventsOf(userId, null)
  expect(first.events).toHaveLength(20)
  const second = await eventsOf(userId, first.nextCursor)
  expect(second.events).toHaveLength(20)
  expect(new Set([...first.events, ...second.events].map(({ device }) => device)).size).toBe(40)
  expect(second.nextCursor).toBeNull()
})
