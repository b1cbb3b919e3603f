import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '~/platform/time/durations'

const TRIES_FOR = seconds(30)
const AGAIN_AFTER_MS = 50

/**
 * Listens on a port of the loopback address, by default on any. While nobody listens on a port, a connection of this machine may take it
 * for its own end: then it is tried again.
 * @returns the port
 */
export async function listenOn(server: Server, port = 0): Promise<number> {
  const deadline = Date.now() + TRIES_FOR
  for (;;) {
    try {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return portOf(server)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRINUSE' || Date.now() > deadline) throw error
      await sleep(AGAIN_AFTER_MS)
    }
  }
}

/** The port of a server that listens. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/** Resolves once a program can listen on that port. */
export async function untilPortIsFree(port: number): Promise<void> {
  const server = createServer()
  await listenOn(server, port)
  server.close()
  await once(server, 'close')
}
