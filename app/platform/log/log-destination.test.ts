import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { logDestination } from './log-destination'

const folder = mkdtempSync(join(tmpdir(), 'log-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// Only Linux has the device; vitest fails a test during which an exception is not caught.
test.skipIf(process.platform !== 'linux')('a log on a full disk ends nothing', async () => {
  const full = openSync('/dev/full', 'w')
  const destination = logDestination(full)
  const errors: unknown[] = []
  destination.on('error', (error: unknown) => errors.push(error))
  const log = pino(destination)
  for (let n = 0; n < 5; n += 1) log.info({ n }, 'nowhere')
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(errors[0]).toMatchObject({ code: 'ENOSPC' })
  log.info('and on')
  closeSync(full)
})

test('lines arrive in their order', async () => {
  const file = join(folder, 'log')
  const destination = logDestination(openSync(file, 'w'))
  const log = pino({ base: undefined, timestamp: false }, destination)
  for (let n = 0; n < 100; n += 1) log.info({ n })
  await new Promise((resolve) => destination.flush(resolve))
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: 100 }, (_, n) => n))
})
