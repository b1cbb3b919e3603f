import { knownDevices, securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days, minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { newSid } from '~/testing/people/login-by-password'
import { endOneSession, endOtherSessions, sessionsOf } from './session-list.server'

watchBystander()

afterEach(() => setClock(null))
afterAll(closeDb)

const START = new Date('2026-05-01T12:00:00Z')
const later = (ms: number) => new Date(START.getTime() + ms)

it('lists the current session first, then the others by last use, without ended and expired ones', async () => {
  const { id } = await makeAccount()
  const startAt = (ms: number) => {
    setClock(later(ms))
    return newSid(id)
  }
  const [, here, earlier, latest, ended] = [
    await startAt(0),
    await startAt(days(1)),
    await startAt(days(2)),
    await startAt(days(2) + minutes(1)),
    await startAt(days(3)),
  ]
  await db
    .update(sessions)
    .set({ endedAt: later(days(4)) })
    .where(eq(sessions.sid, ended))
  // The first session expired: it was not used for thirty days.
  setClock(later(days(30)))
  const listed = await sessionsOf({ id, sid: here })
  expect(listed.map(({ sid }) => sid)).toEqual([here, latest, earlier])
  expect(listed.map(({ isThisOne }) => isThisOne)).toEqual([true, false, false])
})

describe('signing out other sessions', () => {
  const at = { device: 'Firefox, Linux', country: 'DE', network: '192.0.2.1' }
  const eventsOf = async (userId: string) =>
    (await db.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(
      ({ kind, details, network }) => [kind, details, network],
    )
  const sidsOf = async (id: string, sid: string) =>
    (await sessionsOf({ id, sid })).map((session) => session.sid)

  it('ends one session, but neither the current one nor one of somebody else nor an ended one', async () => {
    const [{ id }, stranger] = [await makeAccount(), await makeAccount()]
    const [here, there, third] = [await newSid(id), await newSid(id), await newSid(id)]
    const foreign = await newSid(stranger.id)
    const viewer = { id, sid: here }
    for (const sid of [here, foreign, 'unknown'])
      expect(await endOneSession({ viewer, sid, at })).toBe('unknown-session')
    expect(await endOneSession({ viewer, sid: there, at })).toBeNull()
    expect(await endOneSession({ viewer, sid: there, at })).toBe('unknown-session')
    expect(await sidsOf(id, here)).toEqual([here, third])
    expect(await sidsOf(stranger.id, foreign)).toEqual([foreign])
    const [event, ...more] = await eventsOf(id)
    expect([event?.[0], event?.[2], more]).toEqual(['session-ended', '192.0.2.1', []])
  })

  it('ends all other sessions at once, and records their number if there are any', async () => {
    const [{ id }, stranger] = [await makeAccount(), await makeAccount()]
    const here = await newSid(id)
    const viewer = { id, sid: here }
    expect(await endOtherSessions({ viewer, at })).toBe(0)
    expect(await eventsOf(id)).toEqual([])
    const foreign = await newSid(stranger.id)
    for (const _ of ['second', 'third']) await newSid(id)
    expect(await endOtherSessions({ viewer, at })).toBe(2)
    expect(await eventsOf(id)).toEqual([['sessions-ended', { count: '2' }, '192.0.2.1']])
    expect([await sidsOf(id, here), await sidsOf(stranger.id, foreign)]).toEqual([[here], [foreign]])
  })

  type End = (viewer: { id: string; sid: string }, other: string) => Promise<unknown>
  const WAYS: [string, End][] = [
    ['one', (viewer, other) => endOneSession({ viewer, sid: other, at })],
    ['all others', (viewer) => endOtherSessions({ viewer, at })],
  ]
  it.each(WAYS)('signing out %s makes remembered browsers ask for a code again', async (_, end) => {
    const { id } = await makeAccount()
    const [here, lost] = [await newSid(id), await newSid(id)]
    const until = new Date(Date.now() + days(30))
    await db
      .insert(knownDevices)
      .values({ device: 'd', userId: id, secondFactorUntil: until, lastUsedAt: new Date() })
    const remembered = () =>
      db
        .select({ until: knownDevices.secondFactorUntil })
        .from(knownDevices)
        .where(eq(knownDevices.userId, id))
    expect(await endOneSession({ viewer: { id, sid: here }, sid: 'unknown', at })).toBe('unknown-session')
    expect(await remembered()).toEqual([{ until }])
    await end({ id, sid: here }, lost)
    expect(await remembered()).toEqual([{ until: null }])
  })
})
