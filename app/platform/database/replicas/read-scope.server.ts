import { AsyncLocalStorage } from 'node:async_hooks'
import type { AppLoadContext } from '@remix-run/node'
import { log } from '../../log/log.server'
import { errorMessage } from '../../log/redaction.server'
import { singleton } from '../../process/singleton.server'
import { db, rowsOf } from '../db.server'
import { answerWithin } from '../probe.server'
import { type Source, type WalPosition, walPositionOf } from './replica.server'
import { hasReplicas, usableReplica } from './replicas.server'

/** The reader of a request. `upTo`: the position that a replica must have replayed. `recordWrite` stores the position after a write. */
type Reader = { upTo: WalPosition; recordWrite?: () => Promise<void> }
/** The state of one request. Without a reader, and once the request has written, it reads from the primary. */
type ReadScope = { reader?: Reader; hasWritten: boolean }

const scopes = new WeakMap<AppLoadContext, ReadScope>()
const current = singleton('read-scope', () => new AsyncLocalStorage<ReadScope>())

function scopeOf(context: AppLoadContext): ReadScope {
  const known = scopes.get(context)
  if (known) return known
  // A visitor has written nothing, so any replica will do.
  const scope: ReadScope = { hasWritten: false, ...(context.visitor && { reader: { upTo: 0n } }) }
  scopes.set(context, scope)
  return scope
}

/**
 * Sets the member of a request, so that its reads are never older than the member's last write. Null for a request with an invalid session.
 * @param lastWrite the position that `recordWrite` stored last, read from the primary
 */
export function readAs(
  context: AppLoadContext,
  member: { lastWrite: string | null; recordWrite: () => Promise<void> } | null,
): void {
  if (!hasReplicas()) return
  const { lastWrite = null, recordWrite } = member ?? {}
  scopeOf(context).reader = { upTo: walPositionOf(lastWrite) ?? 0n, recordWrite }
}

/** Makes all reads of this request go to the primary: for results that are cached longer than a replica may lag. */
export function readFromPrimary(context: AppLoadContext): void {
  scopes.set(context, { hasWritten: true })
}

/** Runs a loader, which may read from a replica. */
export function withReads<T>(context: AppLoadContext, run: () => T): T {
  return hasReplicas() ? current.run(scopeOf(context), run) : run()
}

/**
 * Runs an action. The action and all loaders of its request read from the primary. The position of the write is stored for later requests
 * before the action answers, even if it fails, because it may have committed something.
 */
export async function withWrites<T>(context: AppLoadContext, run: () => Promise<T>): Promise<T> {
  if (!hasReplicas()) return run()
  const scope = scopeOf(context)
  scope.hasWritten = true
  try {
    return await run()
  } finally {
    // The write itself has succeeded, so the response must not become an error.
    await scope.reader
      ?.recordWrite?.()
      .catch((error: unknown) =>
        log.warn({ reason: errorMessage(error) }, 'the position of a write could not be stored'),
      )
  }
}

/** The position that a replica needs for the current request. Null if it must read from the primary, as all code outside of requests. */
function neededPosition(): WalPosition | null {
  const scope = current.getStore()
  return scope?.reader && !scope.hasWritten ? scope.reader.upTo : null
}

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
