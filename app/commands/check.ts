import { spawn } from 'node:child_process'
import pLimit from 'p-limit'
import { say } from './running/say'

/** Each is an item of README's `npm run check`; all run, even if one fails. */
const CHECKS: [name: string, program: string, ...args: string[]][] = [
  ['format and lint', 'biome', 'check', '.', '--error-on-warnings'],
  ['types', 'tsc'],
  ['import rule', 'depcruise', 'app', 'db', 'server.ts'],
  ['dead code', 'knip'],
  ['missing texts', 'node', 'app/commands/run.js', 'texts'],
  ['migrations', 'node', 'app/commands/run.js', 'migrations'],
  ['index of decisions', 'node', 'app/commands/run.js', 'decisions'],
]

async function check(): Promise<void> {
  const failed: string[] = []
  const runCheck = async ([name, program, ...args]: (typeof CHECKS)[number]) => {
    const { status, output } = await runTool(program, args)
    say(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
    if (status === 0) return
    failed.push(name)
    say(output.trimEnd())
  }
  // Two at a time: the type check takes as long as the others together.
  const limit = pLimit(2)
  await Promise.all(CHECKS.map((one) => limit(() => runCheck(one))))
  say(failed.length === 0 ? 'Check passed.' : `Check failed: ${failed.join(', ')}.`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

function runTool(program: string, args: string[]): Promise<{ status: number; output: string }> {
  const path = program === 'node' ? process.execPath : `node_modules/.bin/${program}`
  return new Promise((resolve, reject) => {
    const child = spawn(path, args)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (status) => resolve({ status: status ?? 1, output }))
  })
}

await check()
