import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { advice, lines } from '~/testing/findings'
import { setEnvironment } from '~/testing/settings'
import { closeDb, db } from '../database/db.server'
import { processEnv } from '../settings/env.server'
import { days, minutes, seconds } from '../time/durations'
import { queueCheck } from './queue-check.server'

const DATABASE_URL = processEnv().DATABASE_URL ?? ''

afterAll(() => closeDb())
afterEach(() => setEnvironment({ DATABASE_URL }))

describe('queue', () => {
  const crontabs = sql`graphile_worker._private_known_crontabs`
  const ran = (agoMs: number) =>
    db.execute(sql`
      insert into ${crontabs} (identifier, known_since, last_execution)
      values ('doctor', now(), now() - make_interval(secs => ${agoMs / seconds(1)}))
      on conflict (identifier) do update set last_execution = excluded.last_execution`)
  const addJob = (at: Date) =>
    db.execute(sql`select graphile_worker.add_job('doctor-task', run_at => ${at.toISOString()}::timestamptz)`)

  test('before the first start', async () => {
    expect(lines(await queueCheck.run())).toEqual([
      'warn no worker has run a recurring job yet',
      'ok no job is late',
    ])
  })

  test('a worker that is alive, and one that is not', async () => {
    await ran(seconds(50))
    expect((await queueCheck.run())[0]?.message).toMatch(/^a worker ran a recurring job 5\d s ago$/)
    await ran(minutes(20))
    const [found] = await queueCheck.run()
    expect(found?.state).toBe('fail')
    expect(found?.message).toMatch(/none is alive$/)
  })

  test('late jobs, and those that were given up', async () => {
    await addJob(new Date(Date.now() - days(1)))
    expect(lines(await queueCheck.run())).toContain('fail the job doctor-task has been due for 1440 minutes')
    await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
    const found = lines(await queueCheck.run())
    expect(found).toContain('warn 1 jobs were given up after all tries, such as doctor-task')
    expect(found.join('\n')).not.toContain('has been due')
    // The last try runs.
    await db.execute(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`)
    expect(lines(await queueCheck.run())).toContain('ok no job is late')
    await db.execute(sql`delete from graphile_worker._private_jobs`)
  })

  test('a database without the queue', async () => {
    setEnvironment({ DATABASE_URL: DATABASE_URL.replace(/[^/]+$/, 'postgres') })
    const found = await queueCheck.run()
    expect(lines(found)).toEqual(['fail the queue cannot be read'])
    expect(advice(found)).toContain('npm run db:migrate')
  })
})
