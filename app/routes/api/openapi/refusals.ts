import type { Operation } from './operation'

/** Given by the host, whatever the call (platform/http/host). */
const ALWAYS: Record<number, readonly string[]> = {
  400: ['bad-request'],
  429: ['too-many-requests'],
  500: ['internal'],
  503: ['unavailable'],
}
const OF_WRITES = { 403: ['forbidden'], 413: ['too-large'] }

/** Every status with which a call may refuse, each with its codes. */
export function refusalsOf({ method, body, session, refusals = {} }: Operation): Map<number, string[]> {
  const all = [
    body ? { 400: ['invalid-input'] } : {},
    session === 'needed' ? { 401: ['unauthorized'] } : {},
    refusals,
    ALWAYS,
    method === 'get' ? {} : OF_WRITES,
  ]
  const merged = new Map<number, string[]>()
  for (const [status, codes] of all.flatMap((one) => Object.entries(one))) {
    merged.set(Number(status), [...new Set([...(merged.get(Number(status)) ?? []), ...codes])])
  }
  return new Map([...merged].sort(([one], [other]) => one - other))
}
