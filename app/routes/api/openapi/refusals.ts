import { type Codes, merged } from './codes-by-status'
import type { Operation } from './operation'

/** Codes of the host, for every call (platform/http/host). */
const ALWAYS: Codes = {
  400: ['bad-request'],
  429: ['too-many-requests'],
  500: ['internal'],
  503: ['unavailable'],
}
const OF_WRITES: Codes = { 403: ['forbidden'], 408: ['timeout'], 413: ['too-large'] }

/** Every error status of a call, with its codes. */
export function refusalsOf({ method, body, session, refusals = {} }: Operation): Codes {
  return merged(
    body && !body.type ? { 400: ['invalid-input'] } : {},
    session === 'needed' ? { 401: ['unauthorized'] } : {},
    refusals,
    ALWAYS,
    method === 'get' ? {} : OF_WRITES,
  )
}
