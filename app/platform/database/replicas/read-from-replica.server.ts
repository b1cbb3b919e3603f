import { db, rowsOf } from '../db.server'
import { answerWithin } from '../unreachable.server'
import { neededPosition } from './read-scope.server'
import type { Source } from './replica.server'
import { hasReplicas, usableReplica } from './replicas.server'

const PRIMARY: Source = { db, rowsOf }
/** After this time the primary is read instead. It is longer than any statement of a page takes. */
const REPLICA_TIMEOUT_MS = 1000

/**
 * Reads from a replica if the request allows it and one is usable. Otherwise, and if the replica fails for any reason, it reads from the
 * primary. Use it only for data that may be two seconds old, never for rights, blocks and suspensions.
 * @param query reads from the given database and writes nothing; it runs at most twice
 * @param isValid checks on the primary whether the rows of a replica may be shown; if not, the primary is read
 */
export async function readFromReplica<T>(
  query: (source: Source) => Promise<T>,
  isValid: (found: T) => Promise<boolean>,
): Promise<T> {
  const upTo = hasReplicas() ? neededPosition() : null
  const replica = upTo === null ? undefined : usableReplica(upTo)
  if (!replica) return query(PRIMARY)
  const fromReplica = await answerWithin(REPLICA_TIMEOUT_MS, [query(replica.source())]).then(
    (found) => ({ found }),
    (error: unknown) => {
      replica.handleReadFailure(error)
      return null
    },
  )
  if (fromReplica && (await isValid(fromReplica.found))) return fromReplica.found
  return query(PRIMARY)
}
