import { execFileSync, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { NODE_FLAGS } from '~/platform/process/node-flags'
import { processEnv } from '~/platform/settings/env.server'
import { NO_SHARED_SERVICES } from '~/platform/settings/no-shared-services'
import { seconds } from '~/platform/time/durations'
import { type HttpClient, httpClient } from './http-client'

export type TestServer = {
  origin: string
  pid: number
  /** A new visitor with an empty cookie jar. */
  client(): HttpClient
}
export type StartedServer = TestServer & {
  /** The server's output so far. */
  output(): string
  /** SIGTERM; resolves with the exit status once the process has ended. */
  stop(): Promise<number | null>
}

/**
 * Spawns the production build on a free port, or on PORT. In an http test it uses the test file's database, data folder and mode, so that
 * `db` and the captured e-mails are the same on both sides. The server of a whole test file: http-test-server.ts.
 * @param folder another checkout with a build
 * @param flags more flags of node
 */
export async function startServer(
  env: Record<string, string> = {},
  folder = '.',
  flags: readonly string[] = [],
): Promise<StartedServer> {
  if (env.PORT) return startOn(Number(env.PORT), env, folder, flags)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOn(await getPort({ host: '127.0.0.1' }), env, folder, flags)
    } catch (error) {
      // Until the server listens, a connection of this machine may take the port that was free.
      if (attempt === PORTS_TRIED || !String(error).includes('EADDRINUSE')) throw error
    }
  }
}

const PORTS_TRIED = 3

async function startOn(
  port: number,
  env: Record<string, string>,
  folder: string,
  flags: readonly string[],
): Promise<StartedServer> {
  const origin = `http://localhost:${port}`
  let output = ''
  const child = spawn(process.execPath, [...NODE_FLAGS, ...flags, 'build/server.js'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: processEnv({
      ...NO_SHARED_SERVICES,
      NODE_ENV: 'production',
      APP_MODE: 'test',
      APP_URL: origin,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      // Below DATA_DIR, and kept for /dev/mail, whatever the environment of this process says.
      STORAGE_DIR: '',
      SMTP_URL: '',
      // Tests change data and read the page at once. Those of the cache switch it on.
      PAGE_CACHE_MB: '0',
      ...env,
    }),
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  // A killed test run also kills its servers.
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)

  const stop = () => {
    child.kill('SIGTERM')
    process.off('exit', killChild)
    return ended
  }
  const deadline = Date.now() + seconds(120)
  while (!(await isUp(origin))) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${output}`)
    if (Date.now() > deadline) {
      await stop()
      throw new Error(`The server does not answer:\n${output}`)
    }
    await sleep(50)
  }
  return { origin, pid: Number(child.pid), client: () => httpClient(origin), output: () => output, stop }
}

async function isUp(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(seconds(2)) }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

/** Builds the product unless the sources are unchanged since the last build. */
export function ensureFreshBuild(): void {
  execFileSync(process.execPath, ['app/commands/run.js', 'build', '--if-stale'], {
    stdio: 'inherit',
    env: processEnv({ NODE_ENV: 'production' }),
  })
}
