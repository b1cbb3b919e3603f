import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { LOG_OPTIONS, requestId, runWithRequestId } from './log.server'
import { redactFields } from './redaction.server'

function recorder() {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const line = (index = 0): Record<string, unknown> => JSON.parse(lines[index] ?? '{}')
  return { log: pino({ ...LOG_OPTIONS, level: 'debug' }, sink), lines, line }
}

test('a line is JSON with level, time, message and fields', () => {
  const { log, lines, line } = recorder()
  log.info({ userId: 'u1', ms: 12 }, 'signed in')
  expect(lines[0]?.endsWith('\n')).toBe(true)
  expect(line()).toMatchObject({ level: 'info', userId: 'u1', ms: 12, message: 'signed in' })
  expect(line().time).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test('each line contains the id of its own request', async () => {
  const { log, line } = recorder()
  const work = async (id: string) => {
    await setImmediate()
    expect(requestId()).toBe(id)
    log.info(id)
  }
  await Promise.all(['a', 'b'].map((id) => runWithRequestId(id, () => work(id))))
  log.info('outside')
  expect([line(0), line(1)].map((entry) => entry.requestId === entry.message)).toEqual([true, true])
  expect(line(2)).not.toHaveProperty('requestId')
})

test('redacts secrets, e-mail addresses and texts that people typed at every depth', () => {
  const { log, lines } = recorder()
  const hidden = 'hidden-thing'
  log.info(
    {
      password: hidden,
      nested: { headers: { 'Set-Cookie': hidden, authorization: hidden, cookie: [hidden] } },
      mail: { to: hidden, subject: hidden },
      rows: [{ text: hidden, bio: hidden, email: hidden, token: { value: hidden } }],
      url: `https://x.test/verify?token=${hidden}&page=2`,
      database: `postgres://app:${hidden}@db/app`,
      note: 'write to Anna.Muster+x@example.org now',
    },
    'from anna@example.org, token in /reset?token=hidden-thing',
  )
  expect(lines[0]).not.toMatch(/hidden-thing|example\.org/)
  expect(lines[0]).toContain('page=2')
})

test('e-mail addresses are found in any text, and nothing else is taken for one', () => {
  const redacted = (note: string) => redactFields({ note }).note
  expect(redacted('<a@b.de>, (c@d.de) x@y.de@z e=f@g')).not.toMatch(/[abcdxyf]@|@[bdyg]/)
  expect(redacted('@here and @scope/name, a @ b')).toBe('@here and @scope/name, a @ b')
  for (const path of [`/${'a'.repeat(3999)}`, `/@${'a'.repeat(3998)}`])
    expect(redactFields({ path })).toEqual({ path })
})

test('the secret in the path of a mailed link is redacted, and an id is not', () => {
  const secret = 'a-_Z'.repeat(11).slice(0, 43)
  const id = '00000000-0000-4000-8000-000000000000'
  const paths = [
    `/support/tickets/${secret}`,
    `/support/tickets/${secret}/images/${id}`,
    `/appeal/${secret}.x`,
  ]
  expect(JSON.stringify(paths.map((path) => redactFields({ path })))).not.toContain(secret)
  expect(redactFields({ path: `/support/tickets/${id}` })).toEqual({ path: `/support/tickets/${id}` })
})

test('logs a failed statement without its parameters and without the row', () => {
  const { log, lines, line } = recorder()
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    code: '23505',
    constraint_name: 'users_email_key',
    detail: 'Key (email)=(secret thing) already exists.',
  })
  log.error(
    { err: new DrizzleQueryError('insert into users values ($1)', ['secret thing'], cause) },
    'failed',
  )
  log.error(new DrizzleQueryError('insert into users values ($1)', ['secret thing'], cause))
  expect(lines.join()).not.toContain('secret thing')
  for (const index of [0, 1]) {
    expect(line(index).err).toMatchObject({
      message: 'Failed query: insert into users values ($1)',
      cause: { code: '23505', constraint_name: 'users_email_key' },
    })
  }
  expect(JSON.stringify(line(0).err)).toContain('log.server.test.ts')
})

test('no value breaks the log', () => {
  const ring: Record<string, unknown> = {
    big: 10n,
    bytes: Buffer.alloc(9),
    fn: () => 1,
    long: 'x'.repeat(9000),
  }
  ring.self = ring
  expect(redactFields(ring)).toMatchObject({ big: '10', bytes: '[9 bytes]', long: 'x'.repeat(4000) })
  fc.assert(
    fc.property(
      fc.object({ withBigInt: true, withDate: true, withTypedArray: true, withMap: true }),
      (fields) => {
        JSON.stringify(redactFields(fields))
      },
    ),
    { numRuns: 500 },
  )
})
