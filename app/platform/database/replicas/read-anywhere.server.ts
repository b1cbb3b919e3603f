import { answerWithin } from '../away.server'
import { db, rowsOf } from '../db.server'
import { neededPosition } from './read-scope.server'
import type { Source } from './replica.server'
import { hasReplicas, usableReplica } from './replicas.server'

const PRIMARY: Source = { db, rowsOf }
/** After this the primary is asked. Longer than any page's statement takes. */
const REPLICA_MS = 1000

/**
 * Reads from a replica where the request allows it, else from the primary; also if the replica fails, whatever the reason. Only for data
 * that may be two seconds old: never for rights, blocks and suspensions.
 * @param ask runs at most twice, and only reads
 * @param isRight decides on the primary whether what a replica answered may be shown; if not, the primary is read
 */
export async function readAnywhere<T>(
  ask: (source: Source) => Promise<T>,
  isRight: (found: T) => Promise<boolean>,
): Promise<T> {
  const upTo = hasReplicas() ? neededPosition() : null
  const replica = upTo === null ? undefined : usableReplica(upTo)
  if (!replica) return ask(PRIMARY)
  const answer = await answerWithin(REPLICA_MS, [ask(replica.source())]).then(
    (found) => ({ found }),
    (error: unknown) => {
      replica.failed(error)
      return null
    },
  )
  if (answer && (await isRight(answer.found))) return answer.found
  return ask(PRIMARY)
}
