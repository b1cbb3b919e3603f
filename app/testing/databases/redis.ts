import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { checkRedis } from '~/platform/bus/redis.server'
import { withFileLock } from '~/platform/process/file-lock.server'
import { processEnv } from '~/platform/settings/env.server'
import { minutes, seconds } from '~/platform/time/durations'
import { installFromDebian, unpackFromBackports } from '../debian'
import { selfSignedCertificate } from '../fakes/certificate'
import { untilPortIsFree } from '../fakes/listen'

export type TestRedis = {
  /** Its address, as for BUS_URL. */
  url: string
  /** Its address for TLS, which answers only `withTls`, and the file of the certificate that clients have to trust. */
  tls: { url: string; certificateFile: string }
  /** Kills it, like a crash. */
  kill(): Promise<void>
  /** Starts it again, on the same port and without its data. */
  restart(): Promise<void>
  /** It stops answering, though connections stay open and new ones are accepted; until `resume`. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

const PROGRAMS = ['valkey-server', 'redis-server']
/** Where Valkey is unpacked on a Debian that has no package of it. */
const UNPACKED = '.cache/valkey'

/**
 * Starts a Redis or Valkey server of this test, on a free port of the loopback address, with a data folder of its own.
 * @param program which of the two; by default the one that is installed
 */
export async function startTestRedis({
  program: named,
  withTls = false,
}: {
  program?: 'valkey-server'
  withTls?: boolean
} = {}): Promise<TestRedis> {
  const program = named ? await findValkey() : await findServer()
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const [port, tlsPort] = [await getPort({ host: '127.0.0.1' }), await getPort({ host: '127.0.0.1' })]
  const url = `redis://127.0.0.1:${port}`
  const certificateFile = join(folder, 'certificate.pem')
  const tlsSettings = withTls ? settingsForTls(folder, certificateFile, tlsPort) : []
  let child: ChildProcess | undefined
  // A killed test run takes its servers with it.
  const killChild = () => child?.kill('SIGKILL')
  process.once('exit', killChild)

  async function start(): Promise<void> {
    await untilPortIsFree(port)
    if (withTls) await untilPortIsFree(tlsPort)
    const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', '']
    const started = spawn(program, [...settings, ...tlsSettings], { stdio: 'ignore' })
    child = started
    const deadline = Date.now() + seconds(60)
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
    tls: { url: `rediss://localhost:${tlsPort}`, certificateFile },
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

/** Settings for a TLS port beside the plain one, with a self-signed certificate. Clients need no certificate. */
function settingsForTls(folder: string, certificateFile: string, port: number): string[] {
  const { cert, key } = selfSignedCertificate()
  const keyFile = join(folder, 'key.pem')
  writeFileSync(certificateFile, cert)
  writeFileSync(keyFile, key, { mode: 0o600 })
  const files = ['--tls-cert-file', certificateFile, '--tls-key-file', keyFile]
  return [
    '--tls-port',
    String(port),
    ...files,
    '--tls-ca-cert-file',
    certificateFile,
    '--tls-auth-clients',
    'no',
  ]
}

/** The path of a server on this machine, else of Debian's, which it installs (as root). Throws an error of one line. */
const findServer = () =>
  withInstallLock(async () => {
    const found =
      onPath(PROGRAMS) ?? ((await installFromDebian('redis-server')) ? onPath(PROGRAMS) : undefined)
    if (!found) throw new Error('No Redis: install valkey-server or redis-server.')
    return found
  })

/** The path of a Valkey server on this machine, else of Debian's or that of its backports. Throws an error of one line. */
const findValkey = () =>
  withInstallLock(async () => {
    const unpacked = join(UNPACKED, 'usr/bin/valkey-server')
    const installed = onPath(['valkey-server'])
    if (installed) return installed
    if (existsSync(unpacked)) return unpacked
    if (await unpackFromBackports(['valkey-server', 'valkey-tools'], UNPACKED)) return unpacked
    const found = (await installFromDebian('valkey-server')) ? onPath(['valkey-server']) : undefined
    if (!found) throw new Error('No Valkey: install valkey-server.')
    return found
  })

/** One test file at a time looks for programs, and installs them. */
function withInstallLock<Found>(find: () => Promise<Found>): Promise<Found> {
  mkdirSync('.cache', { recursive: true })
  return withFileLock('.cache/redis.lock', find, minutes(6))
}

function onPath(programs: readonly string[]): string | undefined {
  const folders = [...(processEnv().PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return programs
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file))
}
