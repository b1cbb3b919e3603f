import { checkDb, renewPool } from '../../db.server'
import { seconds } from '../../durations'
import { log } from '../../log/log.server'
import { singleton } from '../../process/singleton.server'

/** Much longer than what a page asks of the database takes. */
const PATIENCE = seconds(3)
/** How long it may then take to say that it is there. */
const PROBE_MS = seconds(1)

/** What a page shows is read at once; everything else may take its time (a body, a password, a file), if the database answers. */
export type Waiting = 'page' | 'other'

/**
 * Waits for a loader or an action as long as there is a database to wait for. One that is stopped, or behind a line that swallows
 * everything, closes no connection, and nothing would ever fail. Throws what `isDatabaseAway` knows, after four seconds.
 */
export async function withPatience(run: () => unknown, kind: Waiting): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const judge = () => {
      databaseAnswers().then((answers) => {
        if (!answers || kind === 'page') reject(silent())
        else timer = setTimeout(judge, PATIENCE)
      }, reject)
    }
    timer = setTimeout(judge, PATIENCE)
  })
  return Promise.race([run(), late]).finally(() => clearTimeout(timer))
}

/** Asked once for all who wait. A pool that does not answer is given up: the connections of the next one tell at once. */
function databaseAnswers(): Promise<boolean> {
  const asked = singleton('database-asked', () => ({ now: null as Promise<boolean> | null }))
  asked.now ??= checkDb(PROBE_MS)
    .then(() => true)
    .catch((error: unknown) => {
      log.warn({ err: error }, 'the database keeps silent')
      renewPool()
      return false
    })
    .finally(() => {
      asked.now = null
    })
  return asked.now
}

const silent = () => Object.assign(new Error('the database does not answer'), { code: 'CONNECT_TIMEOUT' })
