import type { Server } from 'node:http'
import { seconds } from '../durations'
import { log } from '../log.server'

/** Requests still at work after this are cut off, so that the process is gone within ten seconds. */
const REQUESTS_GET = seconds(7)
const RELEASE_GETS = seconds(2)

/**
 * On SIGTERM and SIGINT: takes no more requests, finishes those at work, lets go of the rest by `release`, exits 0.
 * A second signal exits at once. Promises nobody waited for are logged and change nothing; after an exception that
 * nobody caught the state is anybody's guess: the process stops the same way, and whoever runs it starts another.
 */
export function stopGracefully(server: Server, release: () => Promise<void>): void {
  let stopping = false
  const stop = async (reason: NodeJS.Signals | 'uncaughtException') => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ reason }, 'stopping')
    await closed(server)
    await Promise.race([
      release().catch((error: unknown) => log.error({ err: error }, 'release failed')),
      after(RELEASE_GETS),
    ])
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

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), REQUESTS_GET)
    // Lines that are kept alive take a last request otherwise, and keep the server open.
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    server.once('close', () => clearInterval(idle))
  })
}

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
