/**
 * Runs an abortable action with a time-out: otherwise a request without a response would wait as long as the browser allows.
 * @param limitMs in milliseconds
 * @throws what `act` throws once its signal is aborted
 */
export async function withTimeLimit<Result>(
  limitMs: number,
  act: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // AbortSignal.timeout is missing on phones of 2021.
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), limitMs)
  try {
    return await act(abort.signal)
  } finally {
    clearTimeout(timer)
  }
}
