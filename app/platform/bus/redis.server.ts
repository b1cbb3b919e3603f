import { Redis, type RedisOptions } from 'iovalkey'
import { log } from '../log/log.server'
import { gauge } from '../metrics/metric.server'
import { singleton } from '../process/singleton.server'
import { seconds } from '../time/durations'

/** A connection to the server of BUS_URL. The library reconnects until `close`. */
export type RedisConnection = {
  client: Redis
  /** Resolves once the first attempt to connect succeeded or failed. Never rejects. */
  settled: Promise<void>
  /** Whether a command sent now reaches the server. */
  isReady(): boolean
  close(): Promise<void>
}

const CONNECT_TIMEOUT = seconds(2)
/** After so long without an answer the connection is closed and opened again. */
const SILENCE_MAX = seconds(2)
const RETRY_DELAY = { firstMs: 50, maxMs: seconds(1) }
const KEEP_ALIVE = seconds(30)

const BASE: RedisOptions = {
  connectTimeout: CONNECT_TIMEOUT,
  socketTimeout: SILENCE_MAX,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  // Pending commands fail with their connection: with 1 they would wait for the next attempt to connect.
  maxRetriesPerRequest: 0,
  keepAlive: KEEP_ALIVE,
  // Both IPv4 and IPv6, in the order of the system's resolver.
  family: 0,
  // After a failover the connection may lead to a server that has become a replica.
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
}

const away = singleton('redis-connections-away', () => new Set<Redis>())

gauge({
  name: 'app_redis_connections_away',
  help: 'Connections to the server of BUS_URL that are broken; Postgres does its work meanwhile',
  read: () => away.size,
})

/**
 * Opens a connection. A command fails within two seconds, or at once while there is no connection. Nothing is queued or repeated, since
 * each caller has a fallback.
 * @param name identifies the connection in the server's CLIENT LIST
 */
export function openRedis(url: string, name: string, more: RedisOptions = {}): RedisConnection {
  const client = new Redis(url, {
    ...BASE,
    connectionName: name,
    retryStrategy: (times) => Math.min(RETRY_DELAY.firstMs * 2 ** Math.min(times, 10), RETRY_DELAY.maxMs),
    ...more,
  })
  let isClosed = false
  client.on('error', (error: Error) => {
    if (away.has(client) || isClosed) return
    away.add(client)
    log.warn({ err: error, connection: name }, 'redis: not reachable, retrying')
  })
  client.on('ready', () => {
    if (away.delete(client)) log.info({ connection: name }, 'redis: reachable again')
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
      away.delete(client)
      // QUIT waits for pending commands; without a connection there are none.
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
