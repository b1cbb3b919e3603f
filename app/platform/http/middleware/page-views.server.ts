import type { IncomingMessage } from 'node:http'
import type { Express } from 'express'
import { env } from '../../settings/env.server'
import { type LimitReached, networkLimitFor } from '../limits/limits.server'
import { isLoopback, networkOf } from '../limits/network'

/**
 * Counts a page view of a network. Null without counting for this machine: requests from there come only from its operator, or from a proxy
 * that TRUST_PROXY does not name: then all clients share its address, and a limit would shut out all of them.
 */
export function countPageView(ip: string): Promise<LimitReached | null> | null {
  return isLoopback(ip) ? null : networkLimitFor('pageView').consume(networkOf(ip))
}

/** The client's address as Express finds it, for requests that Express does not see. */
export function addressOf(app: Express, request: IncomingMessage): string {
  const { socket, headers } = request
  if (env().trustProxy === false) return socket.remoteAddress ?? ''
  return Reflect.get(app.request, 'ip', { app, headers, socket, connection: socket }) ?? ''
}
