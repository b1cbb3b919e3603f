import { renewPool, replacePool } from '../../database/pool.server'
import { checkDb, isPoolResponsive } from '../../database/probe.server'
import { log } from '../../log/log.server'
import { singleton } from '../../process/singleton.server'
import { seconds } from '../../time/durations'

/** Much longer than the queries of a page take. */
const TIMEOUT = seconds(3)
/** How long the database may take to answer the probe. */
const PROBE_MS = seconds(1)
/** A pool whose connections all stay silent for this long, though the database responds, has lost them. */
const POOL_SILENT_MS = seconds(5)

/**
 * A page only reads data, so it fails after the timeout. Other requests (a body, a password, a file) may take longer while the database
 * responds.
 */
export type RequestKind = 'page' | 'other'

/**
 * Waits for a loader or an action while the database responds. A database that is stopped, or behind a network that drops everything,
 * closes no connection, so nothing would ever fail. Throws an error that `isDatabaseUnreachable` recognizes, after four seconds.
 */
export async function withDatabaseTimeout(run: () => unknown, kind: RequestKind): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const late = new Promise<never>((_, reject) => {
    const checkDatabase = async () => {
      const answers = await databaseAnswers()
      if (isOver) return
      if (!answers || kind === 'page') reject(silent())
      else timer = setTimeout(checkDatabase, TIMEOUT)
    }
    timer = setTimeout(checkDatabase, TIMEOUT)
  })
  try {
    // Within the try: a loader may throw before it returns a promise.
    return await Promise.race([run(), late])
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}

/**
 * One probe for all who wait: on a new connection, since those of the pool may be busy, and on the pool, since a database that accepts
 * no further connection works too. The pool is ended only if neither responds.
 */
function databaseAnswers(): Promise<boolean> {
  const asked = singleton('database-asked', () => ({ now: null as Promise<boolean> | null }))
  asked.now ??= anyAnswers().finally(() => {
    asked.now = null
  })
  return asked.now
}

async function anyAnswers(): Promise<boolean> {
  const ofPool = isPoolResponsive(PROBE_MS)
  try {
    await checkDb(PROBE_MS)
  } catch (error) {
    if (await ofPool) return true
    log.warn({ err: error }, 'the database keeps silent')
    renewPool()
    return false
  }
  void ofPool.then((answers) => (answers ? undefined : replaceLostConnections()))
  return true
}

/** After a failover the old connections can stay silent for a quarter of an hour while new ones work. */
async function replaceLostConnections(): Promise<void> {
  const watching = singleton('pool-watched', () => ({ now: false }))
  if (watching.now) return
  watching.now = true
  try {
    if (await isPoolResponsive(POOL_SILENT_MS)) return
    await checkDb(PROBE_MS)
    if (replacePool()) log.warn({}, 'no connection of the pool answers: further statements get new ones')
  } catch (error) {
    log.warn({ err: error }, 'the pool could not be judged')
  } finally {
    watching.now = false
  }
}

const silent = () => Object.assign(new Error('the database does not answer'), { code: 'CONNECT_TIMEOUT' })
