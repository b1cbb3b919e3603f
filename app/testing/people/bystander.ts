import { randomUUID } from 'node:crypto'
import { deviceLocks, sessionLocks } from 'db/schema/cover'
import { accountMailJobs, formDrafts, mailTokens } from 'db/schema/joining'
import { knownDevices, recoveryCodes, secondFactorRemovals, secondFactors } from 'db/schema/security'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect } from 'vitest'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { makeConversation } from './conversations'
import { makeFullPerson } from './full-person'

/**
 * Creates a person with rows in many tables, whom the tests of a file do not touch, and expects after each test that none of these rows
 * has changed. So a test fails if a statement lacks the condition on the account, the session or the conversation.
 */
export function watchBystander(): void {
  let ids: string[] = []
  let before: Row[] = []
  beforeAll(async () => {
    ids = await makeBystander()
    before = await rowsWith(ids)
  })
  afterEach(async () => {
    const after = await rowsWith(ids)
    expect(after).toEqual(before)
  })
}

/** Returns values by which the bystander's rows are found: ids of the account, its partners and its session, and its address. */
async function makeBystander(): Promise<string[]> {
  const { person, other, second, sid } = await makeFullPerson()
  const userId = person.id
  const later = new Date(Date.now() + days(365))
  const device = randomUUID()
  await db.insert(knownDevices).values({ userId, device, secondFactorUntil: later, lastUsedAt: new Date() })
  const [lock] = await db.insert(deviceLocks).values({ userId, device, idleMinutes: 5 }).returning()
  await db.insert(sessionLocks).values({ sid, lockId: lock?.id, idleMinutes: 5, locksAt: later })
  await db.insert(secondFactors).values({ userId, secret: 'sealed', confirmedAt: new Date() })
  await db.insert(recoveryCodes).values({ userId, codeHash: 'a hash' })
  await db.insert(secondFactorRemovals).values({ userId, dueAt: later })
  const { email } = person
  for (const kind of ['verify-email', 'reset-password', 'keep-second-factor'] as const)
    await db.insert(mailTokens).values({ tokenHash: randomUUID(), kind, userId, email, expire: later })
  await db.insert(accountMailJobs).values({ kind: 'reset', email, language: 'de' })
  await db.insert(formDrafts).values({ id: randomUUID(), userId, path: '/', fields: {}, expire: later })
  await makeConversation([other.id, second.id], [[other.id, 'Noch ungelesen']], { unread: 1 })
  return [userId, other.id, second.id, sid, email]
}

type Row = { table_name: string; row: unknown }

/** All rows of the database that contain one of the values. */
async function rowsWith(values: readonly string[]): Promise<Row[]> {
  const tables = await db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`)
  const rowsOf = tables.map(
    ({ name }) => sql`
      select ${name} as table_name, to_jsonb(one) as row from ${sql.identifier(name)} one
      where one::text like any (${sql.param(values.map((value) => `%${value}%`))}::text[])`,
  )
  return [...(await db.execute<Row>(sql`${sql.join(rowsOf, sql` union all `)} order by 1, 2`))]
}
