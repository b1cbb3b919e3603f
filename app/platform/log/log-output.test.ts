import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createLogOutput, logDestination } from './log-output.server'

function recordingOutput() {
  const writes: string[] = []
  return { writes, output: createLogOutput({ write: (text) => void writes.push(text) }) }
}

test('buffered lines are written before the next unbuffered line, in order', () => {
  const { writes, output } = recordingOutput()
  output.writeBuffered('a\n')
  output.writeBuffered('b\n')
  expect(writes).toEqual([])
  output.write('c\n')
  output.write('d\n')
  expect(writes).toEqual(['a\nb\nc\n', 'd\n'])
})

test('a full buffer is written at once', () => {
  const { writes, output } = recordingOutput()
  const line = `${'x'.repeat(999)}\n`
  for (let n = 0; n < 50; n += 1) output.writeBuffered(line)
  expect(writes.map(({ length }) => length)).toEqual([17_000, 17_000])
})

test('buffered lines are written after a while even if no further line follows', async () => {
  const { writes, output } = recordingOutput()
  output.writeBuffered('a\n')
  await expect.poll(() => writes).toEqual(['a\n'])
})

test.each([
  ['ends', '', 0],
  ['exits', 'process.exit(3)', 3],
  ['crashes', 'throw new Error("crash")', 1],
])('a process that %s writes its buffered lines', (_, end, status) => {
  const code = `import { createLogOutput } from './app/platform/log/log-output.server.ts'
    const output = createLogOutput()
    for (let n = 0; n < 1000; n += 1) output.writeBuffered(n + '\\n')
    ${end}`
  const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  expect(run.status).toBe(status)
  expect(run.stdout).toBe(Array.from({ length: 1000 }, (__, n) => `${n}\n`).join(''))
})

const folder = mkdtempSync(join(tmpdir(), 'log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Only Linux has /dev/full. Vitest fails a test with an uncaught exception.
test.skipIf(process.platform !== 'linux')('a log on a full disk does not end the process', async () => {
  const full = openSync('/dev/full', 'w')
  const destination = logDestination(full)
  const errors: unknown[] = []
  destination.on('error', (error: unknown) => errors.push(error))
  const log = pino(destination)
  for (let n = 0; n < 5; n += 1) log.info({ n }, 'a line that cannot be written')
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  expect(errors[0]).toMatchObject({ code: 'ENOSPC' })
  log.info('a line after the error')
  closeSync(full)
})

test('lines are written in order', async () => {
  const file = join(folder, 'log')
  const destination = logDestination(openSync(file, 'w'))
  const log = pino({ base: undefined, timestamp: false }, destination)
  for (let n = 0; n < 100; n += 1) log.info({ n })
  await new Promise((resolve) => destination.flush(resolve))
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(Array.from({ length: 100 }, (_, n) => n))
})
