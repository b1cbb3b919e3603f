import type { IncomingMessage } from 'node:http'
import type { Express } from 'express'
import { env } from '../../settings/env.server'
import { type LimitReached, networkLimitFor } from '../limits/limits.server'
import { isLoopback, networkOf } from '../limits/network'

/**
 * Counts a page view against the limit of its network. Does not count requests from a loopback address, and returns null for them: they come
 * from the operator of this machine, or from a proxy that TRUST_PROXY does not name. Behind such a proxy all clients have the same address,
 * and the limit would refuse all of them.
 */
export function countPageView(ip: string): Promise<LimitReached | null> | null {
  return isLoopback(ip) ? null : networkLimitFor('pageView').consume(networkOf(ip))
}

/** The client's IP address, determined as Express does, for requests that are handled before Express. */
export function addressOf(app: Express, request: IncomingMessage): string {
  const { socket, headers } = request
  if (env().trustProxy === false) return socket.remoteAddress ?? ''
  return Reflect.get(app.request, 'ip', { app, headers, socket, connection: socket }) ?? ''
}
