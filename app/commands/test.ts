import { run } from './running/child'
import { complain, say } from './running/say'

const COMMAND = [process.execPath, 'app/commands/run.js'] as const
const VITEST = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--project'] as const

const STEPS: [name: string, program: string, ...args: string[]][] = [
  ['check', ...COMMAND, 'check'],
  ['build', ...COMMAND, 'build'],
  ['unit', ...VITEST, 'unit'],
  ['http', ...VITEST, 'http'],
  ['browser', ...COMMAND, 'browser'],
]

/** Everything that must hold before a change lands. */
async function test(): Promise<void> {
  const begin = Date.now()
  for (const [name, program, ...args] of STEPS) {
    say(`\n== ${name}`)
    const env = name === 'build' ? { NODE_ENV: 'production' } : { NODE_ENV: 'test' }
    await run(program, args, { env }).catch(() => {
      throw new Error(`\nTests failed: ${name}.`)
    })
  }
  say(
    `\nAll tests passed (${STEPS.map(([name]) => name).join(', ')}) in ${Math.round((Date.now() - begin) / 1000)} s.`,
  )
}

await test().catch(complain)
