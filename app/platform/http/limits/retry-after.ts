import type { LimitReached } from './limits.server'

type RetryAfter = { 'Retry-After': string }

/** The Retry-After header of a refusal; none if waiting does not help. */
export function retryAfterHeaders(refused: LimitReached): RetryAfter
export function retryAfterHeaders(refused: LimitReached | { refusal: string }): RetryAfter | undefined
export function retryAfterHeaders(refused: LimitReached | { refusal: string }): RetryAfter | undefined {
  return 'retryAfterS' in refused ? { 'Retry-After': String(refused.retryAfterS) } : undefined
}
