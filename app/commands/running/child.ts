import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { processEnv } from '~/platform/settings/env.server'

/** Runs a program to its end and inherits its output. Throws if it fails. */
export async function run(
  command: string,
  args: string[],
  more: { env?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit', env: processEnv(more.env), signal: more.signal })
  const status = await endOf(child)
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed (${status}).`)
}

/** The same without an error; returns the exit status. */
export async function passOn(command: string, args: string[], env: Record<string, string>): Promise<number> {
  const status = await endOf(spawn(command, args, { stdio: 'inherit', env: processEnv(env) }))
  return typeof status === 'number' ? status : 1
}

/** Exit status, or the signal's name. */
export function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1))
  })
}

// A program that outlives its parent would keep the port: it stops itself when the IPC channel disconnects.
const END_WITH_PARENT = `data:text/javascript,process.on('disconnect',()=>process.kill(process.pid,'SIGTERM'));process.channel.unref()`

/** Starts a node program that ends with this process, also when this is killed. The terminal's Ctrl-C does not reach it. */
export function startChild(args: string[], env: Record<string, string>): ChildProcess {
  const options: SpawnOptions = {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: processEnv(env),
  }
  return spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], options)
}
