import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { listenOn } from '~/testing/fakes/listen'
import { advice, CLOSED_PORT, lines } from '~/testing/findings'
import { setEnvironment } from '~/testing/settings'
import { closeDb, db } from '../database/db.server'
import { processEnv } from '../settings/env.server'
import { setClock } from '../time/clock.server'
import { hours, minutes } from '../time/durations'
import { clockCheck, clockOfServer } from './clock-check.server'
import { databaseCheck, databaseClock } from './database-check.server'

const DATABASE_URL = processEnv().DATABASE_URL ?? ''

afterAll(() => closeDb())
afterEach(() => {
  setClock(null)
  setEnvironment({ DATABASE_URL })
})

describe('database', () => {
  const url = (change: (url: URL) => void) => {
    const changed = new URL(DATABASE_URL)
    change(changed)
    return { DATABASE_URL: changed.href }
  }

  test('a migrated database whose role has its rights', async () => {
    const found = lines(await databaseCheck.run())
    expect(found).toContain('ok all migrations have run')
    expect(found.join('\n')).toMatch(/^ok Postgres \d+ answers/)
    expect(found.join('\n')).not.toContain('fail')
  })

  test('a wrong password', async () => {
    setEnvironment(url((to) => Object.assign(to, { password: 'not-this-one' })))
    const found = await databaseCheck.run()
    expect(lines(found)).toEqual(['fail the database refuses the login'])
    expect(advice(found)).toContain('DATABASE_URL')
  })

  test('a missing database, and an unreachable server', async () => {
    setEnvironment(url((to) => Object.assign(to, { pathname: '/nothing-here' })))
    expect(lines(await databaseCheck.run())).toEqual(['fail the database of DATABASE_URL does not exist'])
    setEnvironment(url((to) => Object.assign(to, { host: `127.0.0.1:${CLOSED_PORT}` })))
    expect(lines(await databaseCheck.run())).toEqual(['fail the database cannot be reached (ECONNREFUSED)'])
  })

  test('a role without rights', async () => {
    const role = `doctor_${randomUUID().slice(0, 8)}`
    await db.execute(sql.raw(`create role ${role} login password 'pw'`))
    try {
      setEnvironment(url((to) => Object.assign(to, { username: role, password: 'pw' })))
      const found = await databaseCheck.run()
      expect(lines(found)).toContain(`fail the role ${role} may not create tables, so migrations fail`)
      expect(lines(found).join('\n')).toMatch(/fail the role \w+ may not read and write \d+ tables, such as /)
    } finally {
      await db.execute(sql.raw(`drop role ${role}`))
    }
  })

  test('connections of other roles are counted, too', async () => {
    const role = `doctor_${randomUUID().slice(0, 8)}`
    // This connection stays open.
    await db.execute(sql.raw(`create role ${role} login password 'pw'`))
    try {
      setEnvironment(url((to) => Object.assign(to, { username: role, password: 'pw' })))
      const found = lines(await databaseCheck.run()).join()
      const [, inUse] = / (\d+) of \d+ connections are in use/.exec(found) ?? []
      expect(Number(inUse)).toBeGreaterThan(1)
    } finally {
      await db.execute(sql.raw(`drop role ${role}`))
    }
  })

  test('pending migrations, and those of a newer build', async () => {
    const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
    const [row] = await db.execute<{ at: string }>(sql`select ${newest}::text as at`)
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = ${newest}`,
    )
    const older = await databaseCheck.run()
    expect(lines(older)).toContain('fail 1 migrations are pending')
    expect(advice(older)).toContain('npm run db:migrate')
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = ${Number(row?.at) + 1} where created_at = ${newest}`,
    )
    expect(lines(await databaseCheck.run())).toContain(
      'warn the database has migrations that this build does not know',
    )
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = ${row?.at} where created_at = ${newest}`,
    )
  })
})

describe('clock', () => {
  test('agrees with the database', async () => {
    expect(lines(await clockCheck([databaseClock]).run())).toEqual(['ok agrees with the database'])
  })

  test.each([
    ['ahead of', hours(1)],
    ['behind', -hours(1)],
  ])('an hour %s the database', async (side, by) => {
    setClock(() => new Date(Date.now() + by))
    const [found] = await clockCheck([databaseClock]).run()
    expect(found?.state).toBe('fail')
    const [, offBy] =
      new RegExp(`^this machine is (\\d+) s ${side} the database$`).exec(found?.message ?? '') ?? []
    expect(Math.abs(Number(offBy) - 3600)).toBeLessThanOrEqual(5)
    expect(found && advice([found])).toContain('NTP')
  })

  test.each([
    ['right', 0, 'ok agrees with the storage'],
    ['two minutes wrong', minutes(2), 'fail this machine is 120 s behind the storage'],
  ])('a storage server whose Date header is %s', async (_, by, wanted) => {
    const at = new Date('2026-03-01T12:00:00Z')
    setClock(at)
    const server = createServer((_request, answer) => {
      answer.setHeader('Date', new Date(at.getTime() + by).toUTCString())
      answer.writeHead(403).end()
    })
    const port = await listenOn(server)
    try {
      const clock = clockOfServer('the storage', `http://127.0.0.1:${port}`)
      expect(lines(await clockCheck([clock]).run())).toEqual([wanted])
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test('a clock that cannot be read', async () => {
    const clock = clockOfServer('the storage', `http://127.0.0.1:${CLOSED_PORT}`)
    expect(lines(await clockCheck([clock]).run())).toEqual(['warn the clock of the storage cannot be read'])
  })
})
