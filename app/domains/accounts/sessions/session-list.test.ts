import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, it } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days, minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { newSid } from '~/testing/people/login-by-password'
import { sessionsOf } from './session-list.server'

watchBystander()

afterEach(() => setClock(null))
afterAll(closeDb)

const START = new Date('2026-05-01T12:00:00Z')
const later = (ms: number) => new Date(START.getTime() + ms)

it('lists this session first, then those used last, and none that has ended or expired', async () => {
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
  // The first one was not used for thirty days.
  setClock(later(days(30)))
  const listed = await sessionsOf({ id, sid: here })
  expect(listed.map(({ sid }) => sid)).toEqual([here, latest, earlier])
  expect(listed.map(({ isThisOne }) => isThisOne)).toEqual([true, false, false])
})
