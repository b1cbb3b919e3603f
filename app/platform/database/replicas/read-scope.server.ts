import { AsyncLocalStorage } from 'node:async_hooks'
import type { AppLoadContext } from '@remix-run/node'
import { log } from '../../log/log.server'
import { errorMessage } from '../../log/log-cleaning.server'
import { singleton } from '../../process/singleton.server'
import { hasReplicas } from './replicas.server'
import { type WalPosition, walPositionOf } from './wal-position'

/** Who reads in a request: the position up to which a replica must have replayed, and how to note a write. */
type Reader = { upTo: WalPosition; noteWrite?: () => Promise<void> }
/** Of one request. While there is no reader, and once the request wrote, it reads from the primary. */
type ReadScope = { reader?: Reader; hasWritten: boolean }

const scopes = new WeakMap<AppLoadContext, ReadScope>()
const current = singleton('read-scope', () => new AsyncLocalStorage<ReadScope>())

function scopeOf(context: AppLoadContext): ReadScope {
  const known = scopes.get(context)
  if (known) return known
  // A visitor has written nothing.
  const scope: ReadScope = { hasWritten: false, ...(context.visitor && { reader: { upTo: 0n } }) }
  scopes.set(context, scope)
  return scope
}

/**
 * Names the member of a request, so that its reads are never older than the member's last write. Null for a request with an invalid session.
 * @param lastWrite the position that `noteWrite` noted last, from the primary
 */
export function readAs(
  context: AppLoadContext,
  member: { lastWrite: string | null; noteWrite: () => Promise<void> } | null,
): void {
  if (!hasReplicas()) return
  const { lastWrite = null, noteWrite } = member ?? {}
  scopeOf(context).reader = { upTo: walPositionOf(lastWrite) ?? 0n, noteWrite }
}

/** All reads of this request are of the primary: for what is kept longer than a replica may lag. */
export function readFromPrimary(context: AppLoadContext): void {
  scopes.set(context, { hasWritten: true })
}

/** Runs a loader: what it reads may come from a replica. */
export function withReads<T>(context: AppLoadContext, run: () => T): T {
  return hasReplicas() ? current.run(scopeOf(context), run) : run()
}

/**
 * Runs an action: it and all loaders of its request read from the primary. Its end is noted for later requests before it answers, also if it
 * fails, because it may have committed something.
 */
export async function withWrites<T>(context: AppLoadContext, run: () => Promise<T>): Promise<T> {
  if (!hasReplicas()) return run()
  const scope = scopeOf(context)
  scope.hasWritten = true
  try {
    return await run()
  } finally {
    // The write itself is done: its answer must not become an error.
    await scope.reader
      ?.noteWrite?.()
      .catch((error: unknown) => log.warn({ reason: errorMessage(error) }, 'a write was not noted'))
  }
}

/** The position that a replica needs for the current request; null if it must read from the primary, as everything outside of requests. */
export function neededPosition(): WalPosition | null {
  const scope = current.getStore()
  return scope?.reader && !scope.hasWritten ? scope.reader.upTo : null
}
