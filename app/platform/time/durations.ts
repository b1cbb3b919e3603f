/** Durations in milliseconds: `const ACCESS_LASTS = hours(24)`. */
export const seconds = (count: number): number => count * 1000
export const minutes = (count: number): number => seconds(count * 60)
export const hours = (count: number): number => minutes(count * 60)
export const days = (count: number): number => hours(count * 24)

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
