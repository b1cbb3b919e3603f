import { Client, type ClientConfig, Pool } from 'pg'
import { refuseClientDuringRestore } from '../backup/restore-guard.server'
import { directUrl } from '../database/connect.server'
import { log } from '../log/log.server'
import { seconds } from '../time/durations'

const CONNECT_WITHIN = seconds(3)
/** As those of the app's own connections: found dead after 40 s, of which the last ten are probes. */
const KEEP_ALIVE = seconds(30)
/** Twice as long as the app's own statements may take. Keep-alive finds only those dead that wait for nothing. */
const ANSWER_WITHIN = seconds(60)

/**
 * The connections of the worker. Of graphile-worker's own none would ever notice a server that is gone without a word, as after a failover:
 * jobs would wait until the network gives up, a quarter of an hour later. And each would work on a database that is being restored.
 */
export function workerPool(
  max: number,
  { connectionString = directUrl(), answerWithinMs = ANSWER_WITHIN } = {},
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    Client: clientsWithin(answerWithinMs),
    // A restore begins only without other connections: each that is opened later asks.
    verify: (client, done) => void refuseClientDuringRestore(client).then(() => done(), done),
  })
  const warn = (error: Error) => log.warn({ err: error }, 'queue: a connection was lost')
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return pool
}

function clientsWithin(answerWithinMs: number) {
  return class extends Client {
    constructor(config: ClientConfig = {}) {
      super({
        ...config,
        // Here and not in the pool, where it would also limit the wait for a connection that others use.
        connectionTimeoutMillis: CONNECT_WITHIN,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE,
      })
      endIfSilent(this, answerWithinMs)
    }
  }
}

/**
 * Ends the connection once a statement has waited for so long, which then fails. With the driver's own limit, `query_timeout`, the connection
 * returns to the pool, and the next statement waits in it as well.
 */
function endIfSilent(client: Client, answerWithinMs: number): void {
  const ask: (...given: unknown[]) => unknown = client.query.bind(client)
  const limited = (...given: unknown[]) => {
    const timer = setTimeout(() => void client.end(), answerWithinMs)
    const done = () => clearTimeout(timer)
    const last = given.at(-1)
    if (typeof last === 'function') {
      return ask(...given.slice(0, -1), (...answer: unknown[]) => {
        done()
        last(...answer)
      })
    }
    const result = ask(...given) as Promise<unknown>
    result.then(done, done)
    return result
  }
  client.query = limited as typeof client.query
}
