import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { log } from '../../log/log.server'
import { seconds } from '../../time/durations'
import { beginStopping, requestStop } from './stop-state.server'

/** Requests that still run after this are cut off. */
const REQUESTS_TIMEOUT = seconds(7)
/** The process exits after this, whatever is still open: supervisors wait ten seconds and then kill it. */
const STOP_TIMEOUT = seconds(9)

type ReleasePart = () => Promise<unknown>
type Release = {
  /** Runs from the signal on: stops independent workers. Once noticed it also ends what holds connections open. */
  meanwhile(noticed: Promise<void>): Promise<unknown>
  /** Run after the last request, one after the other: write what is still in memory, and release what requests need. */
  last: readonly ReleasePart[]
}

/**
 * Graceful shutdown on SIGTERM and SIGINT: accepts no more requests, finishes running ones, releases the rest, exits 0. A second signal
 * exits at once. Unhandled rejections are logged and change nothing; after an uncaught exception the state is undefined: the process
 * stops the same way and exits 1, and its supervisor starts another.
 * @param noticeMs how long it still serves new requests, with /readyz at 503, so that a proxy sends them elsewhere: connections that wait
 *   to be accepted are reset when the server closes
 */
export function stopGracefully(server: Server, release: Release, noticeMs: number): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  const onTimeout = () => {
    log.warn({}, 'stopped by the timeout: not every part has ended')
    process.exit(process.exitCode)
  }
  closeWithGrace(
    { delay: STOP_TIMEOUT, logger: null, skip: [...SKIPPED], onTimeout },
    async ({ signal, err }) => {
      if (err) {
        log.fatal({ err }, 'uncaught exception')
        process.exitCode = 1
      }
      log.info({ signal: signal ?? 'uncaughtException' }, 'stopping')
      // After an uncaught exception nothing more should be served.
      const noticed = giveNotice(server, err ? 0 : noticeMs)
      await Promise.all([closed(server, noticed), settled(() => release.meanwhile(noticed))])
      await releaseAll(release.last)
      log.info({}, 'stopped')
    },
  )
}

/** After a fault of the process itself no JavaScript can run; the other events end nothing. */
const SKIPPED = [
  ...(['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const),
  ...(['SIGUSR2', 'unhandledRejection', 'beforeExit'] as const),
]

/** Runs the parts in order. One that fails, such as a write while the database is unreachable, does not skip the others. */
export async function releaseAll(parts: readonly ReleasePart[]): Promise<void> {
  for (const part of parts) await settled(part)
}

async function settled(part: ReleasePart): Promise<void> {
  try {
    await part()
  } catch (error) {
    log.error({ err: error }, 'a part could not be stopped')
  }
}

/** Serves as usual for a while, but asks proxies to go elsewhere; then begins to stop. */
async function giveNotice(server: Server, noticeMs: number): Promise<void> {
  requestStop()
  // Keep-alive connections would otherwise accept one more request and keep the server open.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  if (noticeMs > 0) await sleep(noticeMs)
  beginStopping()
}

async function closed(server: Server, noticed: Promise<void>): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), REQUESTS_TIMEOUT)
  await noticed
  await new Promise<void>((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearInterval(idle)
      resolve()
    })
  })
  clearTimeout(cut)
}
