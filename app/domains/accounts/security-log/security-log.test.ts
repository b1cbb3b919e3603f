import { SECURITY_EVENTS, SECURITY_EVENTS_KEPT_DAYS } from 'db/limits/security'
import { securityEvents } from 'db/schema/security'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { ALERTED_BY_MAIL, recordSecurityEvent, sweepSecurityLog } from './security-log.server'

afterEach(() => setClock(null))

const at = { device: 'Firefox, Linux', country: 'DE', network: '192.0.2.1' }
const mailed = async () =>
  (
    await db.execute<{ kind: string }>(sql`
      select e.kind from graphile_worker._private_jobs j
      join security_events e on e.id::text = j.payload->>'eventId' order by 1`)
  ).map(({ kind }) => kind)

it('alerts the owner by e-mail of important events, unless another e-mail reports them; without an account nobody', async () => {
  const { id: userId } = await makeAccount()
  for (const kind of SECURITY_EVENTS) {
    await recordSecurityEvent(db, { userId: null, kind, at })
    await recordSecurityEvent(db, { userId, kind, at, isMailed: false })
  }
  expect(await mailed()).toEqual([])
  for (const kind of SECURITY_EVENTS) await recordSecurityEvent(db, { userId, kind, at })
  expect(await mailed()).toEqual([...ALERTED_BY_MAIL].sort())
})

it('keeps an event with its client for ninety days', async () => {
  const { id: userId } = await makeAccount()
  const start = new Date('2026-05-01T12:00:00Z')
  const after = (ms: number) => setClock(new Date(start.getTime() + ms))
  setClock(start)
  await recordSecurityEvent(db, {
    userId,
    kind: 'email-changed',
    at,
    details: { oldEmail: 'a@example.test' },
  })
  after(1)
  await recordSecurityEvent(db, { userId, kind: 'restored', at })
  const kept = () =>
    db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, userId))
      .orderBy(securityEvents.createdAt)
  after(days(SECURITY_EVENTS_KEPT_DAYS))
  await sweepSecurityLog()
  expect(await kept()).toMatchObject([
    { kind: 'email-changed', ...at, details: { oldEmail: 'a@example.test' }, createdAt: start },
    { kind: 'restored', ...at, details: null },
  ])
  after(days(SECURITY_EVENTS_KEPT_DAYS) + 1)
  expect(await sweepSecurityLog()).toBe(1)
  expect(await kept()).toMatchObject([{ kind: 'restored' }])
})
