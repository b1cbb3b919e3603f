import { users } from 'db/schema/accounts'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { minutes } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { flushLastUse, recordLastUse } from './last-use.server'
import { endAllSessions, endSession, startSession } from './sessions.server'

afterAll(closeDb)

test('what a slow flush has not written yet, the last one of the process writes', async () => {
  // Three batches.
  for (let n = 0; n < 120; n += 1) recordLastUse(`sid-${n}`, { isPage: true })
  const slow = recordStatements(() => flushLastUse(minutes(1)))
  const last = await recordStatements(() => flushLastUse())
  // The first batch may be under way.
  expect(last.statements).toHaveLength(3)
  expect((await slow).statements).toHaveLength(1)
  expect((await recordStatements(() => flushLastUse())).statements).toEqual([])
})

const requestWith = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })

test.each<[string, (cookie: string) => Promise<unknown>]>([
  ['a flush', () => flushLastUse()],
  ['signing out', (cookie) => endSession({ request: requestWith(cookie), ip: '' })],
])('%s and a change of the password cannot deadlock', async (_, act) => {
  const { id: userId } = await makeAccount()
  const cookie = (await startSession({ userId, request: requestWith(''), ip: '' })).split(';')[0] ?? ''
  const sessionsOf = () => db.select().from(sessions).where(eq(sessions.userId, userId))
  for (const { sid } of await sessionsOf()) recordLastUse(sid, { isPage: true })
  let acting: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    acting = act(cookie)
    await untilOneWaitsForLock()
    await endAllSessions({ userId, because: 'password-changed', q: tx })
  })
  await acting
  await flushLastUse()
  const [row] = await sessionsOf()
  expect(row).toMatchObject({ endedAt: expect.any(Date), sess: { ended: 'password-changed' } })
  const [{ lastSeen } = { lastSeen: null }] = await db
    .select({ lastSeen: users.lastSeen })
    .from(users)
    .where(eq(users.id, userId))
  expect(lastSeen).toEqual(new Date(row?.sess.lastUsedAt ?? 0))
})
