import { checkDb, poolAnswers, renewPool, replacePool } from '../../db.server'
import { seconds } from '../../durations'
import { log } from '../../log/log.server'
import { singleton } from '../../process/singleton.server'

/** Much longer than what a page asks of the database takes. */
const PATIENCE = seconds(3)
/** How long the database may then take to say that it is there. */
const PROBE_MS = seconds(1)
/** A pool none of whose connections answers for so long, though the database does, has lost them. */
const POOL_SILENT_MS = seconds(5)

/** What a page shows is read at once; everything else may take its time (a body, a password, a file), if the database answers. */
export type Waiting = 'page' | 'other'

/**
 * Waits for a loader or an action as long as there is a database to wait for. One that is stopped, or behind a line that swallows
 * everything, closes no connection, and nothing would ever fail. Throws what `isDatabaseAway` knows, after four seconds.
 */
export async function withDatabaseTimeout(run: () => unknown, kind: Waiting): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const late = new Promise<never>((_, reject) => {
    const judge = async () => {
      const answers = await databaseAnswers()
      if (isOver) return
      if (!answers || kind === 'page') reject(silent())
      else timer = setTimeout(judge, PATIENCE)
    }
    timer = setTimeout(judge, PATIENCE)
  })
  try {
    // Within the try: a loader may throw before it gives a promise.
    return await Promise.race([run(), late])
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}

/**
 * Asked once for all who wait: on a connection of its own, since those of the pool may be busy with what works, and of the
 * pool, since a database without room for another connection works too. Only where neither answers the pool is ended.
 */
function databaseAnswers(): Promise<boolean> {
  const asked = singleton('database-asked', () => ({ now: null as Promise<boolean> | null }))
  asked.now ??= anyAnswers().finally(() => {
    asked.now = null
  })
  return asked.now
}

async function anyAnswers(): Promise<boolean> {
  const ofPool = poolAnswers(PROBE_MS)
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

/** After a failover the old connections can be silent for a quarter of an hour while new ones work. */
async function replaceLostConnections(): Promise<void> {
  const watching = singleton('pool-watched', () => ({ now: false }))
  if (watching.now) return
  watching.now = true
  try {
    if (await poolAnswers(POOL_SILENT_MS)) return
    await checkDb(PROBE_MS)
    if (replacePool()) log.warn({}, 'no connection of the pool answers: further statements get new ones')
  } catch (error) {
    log.warn({ err: error }, 'the pool could not be judged')
  } finally {
    watching.now = false
  }
}

const silent = () => Object.assign(new Error('the database does not answer'), { code: 'CONNECT_TIMEOUT' })
