import type { Server } from 'node:http'
import closeWithGrace from 'close-with-grace'
import { seconds } from '../../durations'
import { log } from '../../log/log.server'
import { singleton } from '../../process/singleton.server'

/** Requests still at work after this are cut off. */
const REQUESTS_GET = seconds(7)
/** The process is gone after this, whatever is still open: those who run it wait ten seconds and then kill. */
const ALL_GETS = seconds(9)

export type Release = {
  /** Beside the last requests: workers that can stop by themselves. */
  meanwhile(): Promise<unknown>
  /** After the last request: what requests lean on. */
  last(): Promise<unknown>
}

/**
 * On SIGTERM and SIGINT: takes no more requests, finishes those at work, lets go of the rest, exits 0. A second signal
 * exits at once. Promises nobody waited for are logged and change nothing; after an exception that nobody caught the
 * state is anybody's guess: the process stops the same way and exits 1, and whoever runs it starts another.
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

/** Faults of the process itself leave no state in which JavaScript can run; the others end nothing. */
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
    // Lines that are kept alive take a last request otherwise, and keep the server open.
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

/** Aborts once this process begins to stop: what would stay open by itself ends then. */
export const stopping = (): AbortSignal => stopped().signal

const beginStopping = (): void => stopped().abort()
