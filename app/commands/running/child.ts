import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { NODE_FLAGS } from '~/platform/process/node-flags'
import { processEnv } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import type { CommandLifecycle } from './command-lifecycle'

/** Runs a program to its end, with this process's output; at low priority if others should come first. Throws if it fails. */
export async function run(
  command: string,
  args: string[],
  { env, signal, isInBackground = false }: RunOptions = {},
): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit', env: processEnv(env), signal })
  // The threads that it starts inherit this.
  if (isInBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const status = await endOf(child)
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed (${status}).`)
}

type RunOptions = { env?: Record<string, string>; signal?: AbortSignal; isInBackground?: boolean }

/** Runs a program to its end, too, but returns its exit status instead of throwing; 1 if a signal ended it. */
export async function exitStatusOf(
  command: string,
  args: string[],
  env: Record<string, string>,
): Promise<number> {
  const status = await endOf(spawn(command, args, { stdio: 'inherit', env: processEnv(env) }))
  return typeof status === 'number' ? status : 1
}

/** Waits for the end of a process. Returns its exit status, or the name of the signal that ended it. */
function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1))
  })
}

// A program that outlives its parent would keep the port: it stops itself when the IPC channel disconnects.
const END_WITH_PARENT = `data:text/javascript,process.on('disconnect',()=>process.kill(process.pid,'SIGTERM'));process.channel.unref()`

/** Starts a Node program that ends with this process, even if this is killed. The terminal's Ctrl-C does not reach it. */
function startChild(args: string[], env: Record<string, string>): ChildProcess {
  const options: SpawnOptions = {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: processEnv(env),
  }
  return spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], options)
}

// A little longer than the ten seconds that the server has to finish running requests.
const STOP_TIMEOUT = seconds(12)

/** Starts the web server, and stops it when the command ends; if the server ends, so does the command. */
export function keepServer(lifecycle: CommandLifecycle, args: string[], env: Record<string, string>): void {
  const server = startChild([...NODE_FLAGS, ...args], env)
  const ended = endOf(server)
  lifecycle.onEnd(async () => {
    server.kill('SIGTERM')
    const late = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT)
    await ended
    clearTimeout(late)
  })
  void ended.then((status) => lifecycle.end(status === 0 ? 0 : 1))
}
