import { Redis, type RedisOptions } from 'iovalkey'
import { log } from '../log/log.server'
import { seconds } from '../time/durations'

/** A connection to the server of BUS_URL, which the library reopens for as long as it is not closed. */
export type RedisConnection = {
  client: Redis
  /** Resolves once the connection is established, or its first try failed. Never rejects. */
  settled: Promise<void>
  /** Whether a command sent now reaches the server. */
  isReady(): boolean
  close(): Promise<void>
}

const CONNECT_TIMEOUT = seconds(2)
/** A server that answers nothing for so long is left, and connected to again. */
const SILENCE_MAX = seconds(2)
const RETRY = { firstMs: 50, longestMs: seconds(1) }
const KEEP_ALIVE = seconds(30)

const BASE: RedisOptions = {
  connectTimeout: CONNECT_TIMEOUT,
  socketTimeout: SILENCE_MAX,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  // Pending commands fail with their connection: with 1 they would wait for the next attempt to connect.
  maxRetriesPerRequest: 0,
  keepAlive: KEEP_ALIVE,
  // Addresses in the order of the system's resolver, not version 4 alone.
  family: 0,
  // After a failover the connection may lead to a server that has become a replica.
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
}

/**
 * Opens a connection. A command fails within two seconds, and at once without a connection: nothing is queued or repeated, since each
 * caller has another way.
 * @param name identifies the connection in the server's CLIENT LIST
 */
export function openRedis(url: string, name: string, more: RedisOptions = {}): RedisConnection {
  const client = new Redis(url, {
    ...BASE,
    connectionName: name,
    retryStrategy: (times) => Math.min(RETRY.firstMs * 2 ** Math.min(times, 10), RETRY.longestMs),
    ...more,
  })
  let isAway = false
  let isClosed = false
  client.on('error', (error: Error) => {
    if (isAway || isClosed) return
    isAway = true
    log.warn({ err: error, connection: name }, 'redis: not reachable, retrying')
  })
  client.on('ready', () => {
    if (isAway) log.info({ connection: name }, 'redis: reachable again')
    isAway = false
  })
  const settled = new Promise<void>((resolve) => {
    for (const event of ['ready', 'close', 'end']) client.once(event, () => resolve())
  })
  return {
    client,
    settled,
    isReady: () => client.status === 'ready',
    async close() {
      isClosed = true
      // Lets pending commands finish; without a connection there are none.
      if (client.status === 'ready') await client.quit().catch(() => undefined)
      client.disconnect()
    },
  }
}

/** One round trip on a new connection. Throws if the server does not answer. */
export async function checkRedis(url: string): Promise<void> {
  const client = new Redis(url, { ...BASE, lazyConnect: true, retryStrategy: () => null })
  let reason: Error | undefined
  client.on('error', (error: Error) => {
    reason = error
  })
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    throw reason ?? error
  } finally {
    client.disconnect()
  }
}
