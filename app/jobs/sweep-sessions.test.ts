import { seededRandom } from 'db/factories/random'
import { customerRow } from 'db/factories/users'
import { sessions, users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { hours } from '~/platform/durations'
import { sweepSessionsHandler } from './sweep-sessions.server'

test('sessions whose time has been over for a day go, the others stay', async () => {
  const person = customerRow(seededRandom('sweep'))
  const userId = person.id
  await db.insert(users).values(person)
  const at = now().getTime()
  const sess = { device: 'Phone', lastUsedAt: new Date(at).toISOString() }
  await db.insert(sessions).values([
    { sid: `over-${userId}`, userId, sess, expire: new Date(at - hours(25)) },
    { sid: `lately-${userId}`, userId, sess, expire: new Date(at - hours(23)) },
    { sid: `open-${userId}`, userId, sess, expire: new Date(at + hours(1)) },
  ])

  await sweepSessionsHandler['sweep-sessions']?.({})

  const left = await db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.userId, userId))
  expect(left.map(({ sid }) => sid).sort()).toEqual([`lately-${userId}`, `open-${userId}`])
})
