import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { minutes, seconds } from '~/platform/durations'
import { surroundings } from '~/platform/env.server'
import { withFileLock } from '~/platform/process/file-lock.server'
import { checkRedis } from '~/platform/redis.server'
import { installFromDebian } from './debian'

export type TestRedis = {
  /** Its address, as for BUS_URL. */
  url: string
  /** Kills it, as a crash does. */
  kill(): Promise<void>
  /** Starts it again, on the same port and without its data. */
  restart(): Promise<void>
  /** Stops answering, though connections stay open and new ones are accepted. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

const PROGRAMS = ['valkey-server', 'redis-server']

/** A Redis or Valkey server of this test, on a free port of the loopback address, with a data folder of its own. */
export async function startTestRedis(): Promise<TestRedis> {
  const program = await findServer()
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await getPort({ host: '127.0.0.1' })
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  // A killed test run takes its servers with it.
  const killChild = () => child?.kill('SIGKILL')
  process.once('exit', killChild)

  async function start(): Promise<void> {
    const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', '']
    const started = spawn(program, settings, { stdio: 'ignore' })
    child = started
    const deadline = Date.now() + seconds(20)
    while (!(await answers(url))) {
      if (started.exitCode !== null || Date.now() > deadline) throw new Error(`${program} does not answer`)
      await sleep(20)
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  await start()
  return {
    url,
    kill: () => end('SIGKILL'),
    restart: start,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async stop() {
      process.off('exit', killChild)
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (url: string): Promise<boolean> =>
  checkRedis(url).then(
    () => true,
    () => false,
  )

/** The path of a server on this machine, else Debian's (installed as root). Throws one clear line. */
function findServer(): Promise<string> {
  mkdirSync('.cache', { recursive: true })
  return withFileLock(
    '.cache/redis.lock',
    async () => {
      const found = onPath() ?? ((await installFromDebian('redis-server')) ? onPath() : undefined)
      if (!found) throw new Error('No Redis: install valkey-server or redis-server.')
      return found
    },
    minutes(6),
  )
}

function onPath(): string | undefined {
  const folders = [...(surroundings().PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) =>
    existsSync(file),
  )
}
