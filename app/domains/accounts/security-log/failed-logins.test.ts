import { securityEvents } from 'db/schema/security'
import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { flushFailedLogins, recordFailedLogin } from './failed-logins.server'
import { recordSecurityEvent } from './security-log.server'

const HERE = { device: 'Firefox, Android', country: null, network: '203.0.113.7' }
const THERE = { device: 'Firefox, Android', country: null, network: '198.51.100.7' }
const START = new Date('2026-05-06T12:00:00Z').getTime()

afterEach(() => setClock(null))

async function failAfter(userId: string | null, ms: number, at = HERE) {
  setClock(new Date(START + ms))
  recordFailedLogin({ userId, at })
  await flushFailedLogins()
}

async function logOf(userId: string) {
  const rows = await db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(asc(securityEvents.createdAt))
  return rows.map((row) => `${row.kind} ${row.network} ×${row.details?.count ?? 1}`)
}

describe('failed logins', () => {
  it('within a minute are one row, even if they were written one by one', async () => {
    const { id } = await makeAccount()
    await failAfter(id, 0)
    await failAfter(id, seconds(3))
    recordFailedLogin({ userId: id, at: HERE })
    await failAfter(id, minutes(1) - 1)
    expect(await logOf(id)).toEqual(['sign-in-failed 203.0.113.7 ×4'])
    await failAfter(id, minutes(1))
    expect(await logOf(id)).toEqual(['sign-in-failed 203.0.113.7 ×4', 'sign-in-failed 203.0.113.7 ×1'])
  })

  it('are separate rows for another network, another account, and after another event', async () => {
    const [one, other] = [await makeAccount(), await makeAccount()]
    await failAfter(one.id, 0)
    await failAfter(other.id, 1)
    await failAfter(one.id, 2, THERE)
    setClock(new Date(START + 3))
    await recordSecurityEvent(db, { userId: one.id, kind: 'signed-in', at: THERE })
    await failAfter(one.id, 4, THERE)
    expect(await logOf(one.id)).toEqual([
      'sign-in-failed 203.0.113.7 ×1',
      'sign-in-failed 198.51.100.7 ×1',
      'signed-in 198.51.100.7 ×1',
      'sign-in-failed 198.51.100.7 ×1',
    ])
    expect(await logOf(other.id)).toEqual(['sign-in-failed 203.0.113.7 ×1'])
  })

  it('are added to the latest row, whatever the row before it is', async () => {
    const { id } = await makeAccount()
    setClock(new Date(START - minutes(5)))
    await recordSecurityEvent(db, { userId: id, kind: 'signed-in', at: HERE })
    await failAfter(id, 0)
    await failAfter(id, seconds(3))
    expect(await logOf(id)).toEqual(['signed-in 203.0.113.7 ×1', 'sign-in-failed 203.0.113.7 ×2'])
  })
})
