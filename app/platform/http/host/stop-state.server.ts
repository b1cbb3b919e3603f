import { singleton } from '../../process/singleton.server'

const stopRequest = () => singleton('stop-requested', () => new AbortController())

/** Records that this process was asked to stop. */
export const requestStop = (): void => stopRequest().abort()

/** Whether this process was asked to stop: it still serves, but should get no new requests. */
export const isStopRequested = (): boolean => stopRequest().signal.aborted

const stopState = () => singleton('stopping', () => ({ hasBegun: false, ends: new Set<() => void>() }))

/**
 * Calls `end` once this process begins to stop, at once if it has begun, so that long-lived responses end. Not as a signal: `AbortSignal.any`
 * leaves an entry in each signal that it is given, and one of the process would keep those of all responses (decision 0357).
 * @returns the function that removes `end`
 */
export function onStopping(end: () => void): () => void {
  const { hasBegun, ends } = stopState()
  if (hasBegun) end()
  else ends.add(end)
  return () => void ends.delete(end)
}

/** Ends what `onStopping` was given. */
export function beginStopping(): void {
  const state = stopState()
  state.hasBegun = true
  for (const end of state.ends) end()
}
