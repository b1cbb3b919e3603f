import type { IncomingMessage } from 'node:http'
import { log } from '../log/log.server'
import { singleton } from '../process/singleton.server'
import { env } from '../settings/env.server'

const CONSEQUENCE =
  'behind a proxy all requests have its address, so limits by network count all clients together, or nobody if the proxy runs on this machine'

/** Logs a warning if no proxy is trusted in production; the host calls it at the start. */
export function warnIfNoTrustedProxy(): void {
  const { mode, trustProxy } = env()
  if (mode === 'production' && trustProxy === false) log.warn({}, `TRUST_PROXY is off: ${CONSEQUENCE}`)
}

/** Logs a warning if a request has a header of a proxy although no proxy is trusted: once per process, since any client can send one. */
export function warnOfUntrustedProxy({ headers }: IncomingMessage): void {
  if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
  if (env().trustProxy !== false) return
  const state = singleton('untrusted-proxy', () => ({ isLogged: false }))
  if (state.isLogged) return
  state.isLogged = true
  log.warn({}, `a request has the header of a proxy, but TRUST_PROXY is off: ${CONSEQUENCE}`)
}
