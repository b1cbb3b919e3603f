/**
 * Does something that a signal can end, within a time: a request that nobody answers would else wait as long as the browser likes.
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
