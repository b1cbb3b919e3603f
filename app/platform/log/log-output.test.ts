import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { logOutput } from './log-output.server'

function recorded() {
  const writes: string[] = []
  return { writes, output: logOutput({ write: (text) => void writes.push(text) }) }
}

test('lines that wait are written with the next one, in their order', () => {
  const { writes, output } = recorded()
  output.writeSoon('a\n')
  output.writeSoon('b\n')
  expect(writes).toEqual([])
  output.write('c\n')
  output.write('d\n')
  expect(writes).toEqual(['a\nb\nc\n', 'd\n'])
})

test('few bytes wait', () => {
  const { writes, output } = recorded()
  const line = `${'x'.repeat(999)}\n`
  for (let n = 0; n < 50; n += 1) output.writeSoon(line)
  expect(writes.map(({ length }) => length)).toEqual([17_000, 17_000])
})

test('lines are written though nothing else happens', async () => {
  const { writes, output } = recorded()
  output.writeSoon('a\n')
  await expect.poll(() => writes).toEqual(['a\n'])
})

test.each([
  ['ends', '', 0],
  ['exits', 'process.exit(3)', 3],
  ['crashes', 'throw new Error("crash")', 1],
])('a process that %s writes what waits', (_, end, status) => {
  const code = `import { logOutput } from './app/platform/log/log-output.server.ts'
    const output = logOutput()
    for (let n = 0; n < 1000; n += 1) output.writeSoon(n + '\\n')
    ${end}`
  const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  expect(run.status).toBe(status)
  expect(run.stdout).toBe(Array.from({ length: 1000 }, (__, n) => `${n}\n`).join(''))
})
