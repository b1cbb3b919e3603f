import { type RequestPool, renewPool, replacePool, withRequestPool } from '../../database/pool.server'
import { checkDb, isPoolResponsive } from '../../database/probe.server'
import { log } from '../../log/log.server'
import { singleton } from '../../process/singleton.server'
import { seconds } from '../../time/durations'

/** Much longer than the queries of a page need. */
const TIMEOUT = seconds(3)
/** How long the database may take to answer the probe. */
const PROBE_MS = seconds(1)
/** If no connection of the pool responds for this long although the database does, the pool has lost its connections. */
const POOL_SILENT_MS = seconds(5)
/** How long a request may take to answer without the database: a form returns with its input. */
const ANSWER_MS = seconds(2)

/**
 * A page only reads data, so it fails after the timeout. Other requests (a body, a password, a file) may take longer while the database
 * responds.
 */
export type RequestKind = 'page' | 'other'

/**
 * Waits for a loader or an action as long as the database responds, for a page at most until the timeout. Otherwise a page fails after at
 * most four seconds, with an error that `isDatabaseUnreachable` recognizes; of other requests all statements fail then, so that they answer
 * by themselves, or fail two seconds later. Without it a request could wait forever: a stopped database, or a network that drops all
 * packets, does not close connections.
 */
export async function withDatabaseTimeout(run: () => unknown, kind: RequestKind): Promise<unknown> {
  const pool: RequestPool = {}
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(timeoutError())
    const checkDatabase = async () => {
      const probed = await probeDatabase()
      if (isOver) return
      if (kind === 'page') return giveUp()
      if (!probed.isResponsive) pool.closed = probed.closed
      timer = probed.isResponsive ? setTimeout(checkDatabase, TIMEOUT) : setTimeout(giveUp, ANSWER_MS)
    }
    timer = setTimeout(checkDatabase, TIMEOUT)
  })
  try {
    // Within the try: a loader may throw before it returns a promise.
    return await Promise.race([withRequestPool(pool, run), late])
  } finally {
    isOver = true
    // What the request has started, such as a timer, goes on after it.
    pool.closed = undefined
    clearTimeout(timer)
  }
}

type Probed = { isResponsive: true } | { isResponsive: false; closed: RequestPool['closed'] }

/**
 * Probes the database, once for all waiting requests: on a new connection, since those of the pool may be busy, and on the pool, since the
 * database may have reached its number of connections. The pool is closed only if neither responds.
 */
function probeDatabase(): Promise<Probed> {
  const probe = singleton('database-probe', () => ({ running: null as Promise<Probed> | null }))
  probe.running ??= probeBoth().finally(() => {
    probe.running = null
  })
  return probe.running
}

async function probeBoth(): Promise<Probed> {
  const poolResponds = isPoolResponsive(PROBE_MS)
  try {
    await checkDb(PROBE_MS)
  } catch (error) {
    if (await poolResponds) return { isResponsive: true }
    log.warn({ err: error }, 'the database does not respond')
    return { isResponsive: false, closed: renewPool() }
  }
  void poolResponds.then((responds) => (responds ? undefined : replaceLostConnections()))
  return { isResponsive: true }
}

/** Replaces a pool whose connections are lost: after a failover they can hang for a quarter of an hour while new connections work. */
async function replaceLostConnections(): Promise<void> {
  const check = singleton('pool-check', () => ({ isRunning: false }))
  if (check.isRunning) return
  check.isRunning = true
  try {
    if (await isPoolResponsive(POOL_SILENT_MS)) return
    await checkDb(PROBE_MS)
    if (replacePool()) log.warn({}, 'no connection of the pool responds: new statements get a new pool')
  } catch (error) {
    log.warn({ err: error }, 'the pool could not be checked')
  } finally {
    check.isRunning = false
  }
}

const timeoutError = () =>
  Object.assign(new Error('the database does not answer'), { code: 'CONNECT_TIMEOUT' })
