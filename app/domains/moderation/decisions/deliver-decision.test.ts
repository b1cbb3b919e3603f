import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { jobAttempts } from '~/testing/job-attempts'
import { decided, later, open, withPeopleOfCases } from '~/testing/people/decided-cases'
import { queueUndelivered, releaseDecision } from './deliver-decision.server'

withPeopleOfCases()

it('queues a decision whose job was given up or is gone, until it is released', async () => {
  const { caseId } = await open()
  const decisionId = await decided(caseId, { action: 'warn', ground: 'harassment' })
  const key = `deliver-decision:${decisionId}`
  const given = (change: ReturnType<typeof sql>) =>
    db.execute(sql`update graphile_worker._private_jobs set ${change} where key = ${key}`)
  const remove = () => db.execute(sql`delete from graphile_worker._private_jobs where key = ${key}`)
  await remove()
  await queueUndelivered()
  expect(await jobAttempts(key)).toEqual([])
  later(days(1))
  await queueUndelivered()
  expect(await jobAttempts(key)).toEqual([0])
  await given(sql`attempts = 3`)
  await queueUndelivered()
  expect(await jobAttempts(key)).toEqual([3])
  await given(sql`attempts = max_attempts`)
  await queueUndelivered()
  expect(await jobAttempts(key)).toEqual([0])
  await releaseDecision(decisionId)
  await remove()
  await queueUndelivered()
  expect(await jobAttempts(key)).toEqual([])
})
