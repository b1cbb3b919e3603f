import type { IncomingMessage } from 'node:http'
import type { Application, Express } from 'express'
import { env } from '../settings/env.server'

/** The value of Express's "trust proxy": a count of proxies as a number, networks as text. */
export function trustedProxies(): string | number | false {
  const { trustProxy } = env()
  return trustProxy && /^\d+$/.test(trustProxy) ? Number(trustProxy) : trustProxy
}

/** Whether a trusted proxy sent the request. Headers that only a proxy may set are ignored without this. */
export function isFromTrustedProxy(request: IncomingMessage, app: Application): boolean {
  const trusts = app.get('trust proxy fn') as (ip: string | undefined, hop: number) => boolean
  return trusts(request.socket.remoteAddress, 0)
}

/** The client's IP address, determined as Express does, for requests that are handled before Express. */
export function addressOf(app: Express, request: IncomingMessage): string {
  const { socket, headers } = request
  if (env().trustProxy === false) return socket.remoteAddress ?? ''
  return Reflect.get(app.request, 'ip', { app, headers, socket, connection: socket }) ?? ''
}
