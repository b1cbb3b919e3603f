import type { Server } from 'node:http'
import { seconds } from '../../durations'
import { log } from '../../log/log.server'
import { beginStopping } from '../stopping.server'

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
 * state is anybody's guess: the process stops the same way, and whoever runs it starts another.
 */
export function stopGracefully(server: Server, release: Release): void {
  let stopping = false
  const stop = async (reason: NodeJS.Signals | 'uncaughtException') => {
    if (stopping) process.exit(1)
    stopping = true
    beginStopping()
    log.info({ signal: reason }, 'stopping')
    setTimeout(() => {
      log.warn({}, 'stopped, though not everything was over')
      process.exit()
    }, ALL_GETS)
    await Promise.all([closed(server), told(release.meanwhile)])
    await told(release.last)
    log.info({}, 'stopped')
    process.exit()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exitCode = 1
    void stop('uncaughtException')
  })
}

async function told(part: () => Promise<unknown>): Promise<void> {
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
