import type { Server } from 'node:http'
import closeWithGrace from 'close-with-grace'
import { seconds } from '../../durations'
import { log } from '../../log/log.server'
import { singleton } from '../../process/singleton.server'

/** Requests that still run after this are cut off. */
const REQUESTS_GET = seconds(7)
/** The process exits after this, whatever is still open: supervisors wait ten seconds and then kill it. */
const ALL_GETS = seconds(9)

export type Release = {
  /** Runs while the last requests finish: stops independent workers. */
  meanwhile(): Promise<unknown>
  /** Runs after the last request: releases what requests need. */
  last(): Promise<unknown>
}

/**
 * Graceful shutdown on SIGTERM and SIGINT: accepts no more requests, finishes running ones, releases the rest, exits 0. A second signal
 * exits at once. Unhandled rejections are logged and change nothing; after an uncaught exception the state is undefined: the process
 * stops the same way and exits 1, and its supervisor starts another.
 */
export function stopGracefully(server: Server, release: Release): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  const onTimeout = () => {
    log.warn({}, 'stopped, though not everything was over')
    process.exit(process.exitCode)
  }
  closeWithGrace(
    { delay: ALL_GETS, logger: null, skip: [...SKIPPED], onTimeout },
    async ({ signal, err }) => {
      if (err) {
        log.fatal({ err }, 'uncaught exception')
        process.exitCode = 1
      }
      beginStopping()
      log.info({ signal: signal ?? 'uncaughtException' }, 'stopping')
      await Promise.all([closed(server), settled(release.meanwhile)])
      await settled(release.last)
      log.info({}, 'stopped')
    },
  )
}

/** After a fault of the process itself no JavaScript can run; the other events end nothing. */
const SKIPPED = [
  ...(['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const),
  ...(['SIGUSR2', 'unhandledRejection', 'beforeExit'] as const),
]

async function settled(part: () => Promise<unknown>): Promise<void> {
  try {
    await part()
  } catch (error) {
    log.error({ err: error }, 'could not let go')
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), REQUESTS_GET)
    // Keep-alive connections would otherwise accept one more request and keep the server open.
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(idle)
      resolve()
    })
  })
}

const stopped = () => singleton('stopping', () => new AbortController())

/** Aborts once this process begins to stop, so that long-lived responses end. */
export const stopping = (): AbortSignal => stopped().signal

const beginStopping = (): void => stopped().abort()
