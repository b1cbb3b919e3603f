import type { IncomingMessage } from 'node:http'
import { env } from '../../env.server'
import { log } from '../../log/log.server'
import { singleton } from '../../process/singleton.server'

const CONSEQUENCE =
  'behind a proxy everybody seems to come from its address, and limits by network either count all together or, on this machine, nobody'

/** Says at the start of production that no proxy is trusted. */
export function warnOfTrustAtStart(): void {
  const { mode, trustProxy } = env()
  if (mode === 'production' && trustProxy === false) log.warn({}, `TRUST_PROXY is off: ${CONSEQUENCE}`)
}

/** Says once a process that a request came through a proxy though none is trusted. Anybody can send these headers. */
export function noticeUntoldProxy({ headers }: IncomingMessage): void {
  if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
  if (env().trustProxy !== false) return
  const state = singleton('untold-proxy', () => ({ isTold: false }))
  if (state.isTold) return
  state.isTold = true
  log.warn({}, `a request names the one it was forwarded for, but TRUST_PROXY is off: ${CONSEQUENCE}`)
}
