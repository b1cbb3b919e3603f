import { run } from './running/child'
import { reportFailure, say } from './running/say'

const COMMAND = [process.execPath, 'app/commands/run.js'] as const
const VITEST = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--project'] as const

type Step = [name: string, program: string, ...args: string[]]
/** One group after the other. The steps of a group run side by side: the unit tests need no build. */
const STEPS: Step[][] = [
  [
    ['check', ...COMMAND, 'check'],
    ['build', ...COMMAND, 'build'],
    ['unit', ...VITEST, 'unit'],
  ],
  [['http', ...VITEST, 'http']],
  [['browser', ...COMMAND, 'browser']],
]

/** All checks and tests. */
async function test(): Promise<void> {
  const begin = Date.now()
  say(`Node ${process.version}`)
  for (const steps of STEPS) {
    say(`\n== ${steps.map(([name]) => name).join(', ')}`)
    // A step that fails ends those beside it.
    const ended = new AbortController()
    await Promise.all(steps.map((step) => runStep(step, ended.signal))).finally(() => ended.abort())
  }
  const all = STEPS.flat().map(([name]) => name)
  say(
    `\nAll tests passed on Node ${process.version} (${all.join(', ')}) in ${Math.round((Date.now() - begin) / 1000)} s.`,
  )
}

async function runStep([name, program, ...args]: Step, signal: AbortSignal): Promise<void> {
  const env = { NODE_ENV: name === 'build' ? 'production' : 'test' }
  await run(program, args, { env, signal }).catch((error: Error) => {
    throw error.name === 'AbortError' ? error : new Error(`\nTests failed: ${name}.`)
  })
}

await test().catch(reportFailure)
