import type { Readable } from 'node:stream'
import type { Request } from 'express'
import { type BodyFault, bodyLimitOf, upTo } from '../uploads/body-limit.server'
import { isUnsafe } from './methods'
import { stateOf } from './request-id.server'

const faults = new WeakMap<Request, BodyFault>()

/** Why the body of a request was cut off, if it was: the answer says so then, whatever the action made of it. */
export const bodyFaultOf = (request: Request): BodyFault | undefined => faults.get(request)

/**
 * The same request with a body that is cut off as soon as it is larger than the address takes, or comes too slowly. Who lets go
 * of that body does not close the connection, over which the answer still has to go.
 */
export function withLimitedBody(request: Request): Request {
  if (!isUnsafe(request.method)) return request
  const limit = bodyLimitOf(stateOf(request).path)
  return Object.create(
    request,
    streamOf(upTo(limit, request, (fault) => void faults.set(request, fault))),
  ) as Request
}

function streamOf(body: Readable): PropertyDescriptorMap {
  const methods = (['on', 'once', 'off', 'pause', 'resume', 'destroy'] as const).map(
    (name) => [name, { value: body[name].bind(body) }] as const,
  )
  return {
    ...Object.fromEntries(methods),
    readable: { get: () => body.readable },
    readableHighWaterMark: { value: body.readableHighWaterMark },
  }
}
