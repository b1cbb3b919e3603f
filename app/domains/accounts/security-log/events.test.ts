import { securityEvents } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { THE_PLATFORM } from './client-info.server'
import { adminEventView, allEvents, eventsOf, ownEventView } from './events.server'
import { recordSecurityEvent } from './security-log.server'

afterAll(closeDb)

it('pages of the log contain each event once, also events of the same time, and the last page has no cursor', async () => {
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

it('shows the platform as the device of an event that an admin or a job caused', async () => {
  const { id: userId } = await makeAccount()
  const at = { device: '', country: null, network: '203.0.113.9' }
  await recordSecurityEvent(db, { userId, kind: 'suspended', at: THE_PLATFORM })
  await recordSecurityEvent(db, { userId, kind: 'password-changed', at })
  const reader = { language: 'de', timeZone: 'Europe/Berlin' } as const
  const devices = (events: readonly { kind: string; device: string }[]) =>
    Object.fromEntries(events.map(({ kind, device }) => [kind, device]))
  const shown = { suspended: 'Durch die Plattform', 'password-changed': '' }
  const own = await eventsOf(userId, null)
  expect(devices(own.events.map((event) => ownEventView(event, reader)))).toEqual(shown)
  const all = await allEvents(eq(securityEvents.userId, userId), { cursor: null, search: 'a test' })
  expect(devices(all.events.map((event) => adminEventView(event, reader)))).toEqual(shown)
})
