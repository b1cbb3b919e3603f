import { type Readable, Transform } from 'node:stream'
import type { Request } from 'express'
import { stateOf } from '../middleware/access-log.server'
import { isUnsafe } from '../middleware/methods'
import { type MinimumRate, requireRate } from './minimum-rate.server'
import { bodyLimitOf } from './size-limits.server'

const faults = new WeakMap<Request, BodyFault>()

/** Why the body of a request was cut off, if it was: the response then reports this, whatever the action returned. */
export const bodyFaultOf = (request: Request): BodyFault | undefined => faults.get(request)

/**
 * The request with a body that is cut off once it exceeds the limit of the address, or arrives too slowly. Cancelling that body
 * does not close the connection, which the response still needs.
 */
export function withLimitedBody(request: Request): Request {
  if (!isUnsafe(request.method)) return request
  const limit = bodyLimitOf(stateOf(request).path, request.headers['content-type'])
  return Object.create(
    request,
    streamOf(limitBody(limit, request, (fault) => void faults.set(request, fault))),
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

/** Why a body is cut off: it exceeds its limit, or arrives so slowly that it holds a slot for nothing. */
type BodyFault = 'too-large' | 'too-slow'

/** The body, cut off once it breaks a limit; `onFault` is called once. */
export function limitBody(
  maxBytes: number,
  body: Readable,
  onFault: (fault: BodyFault) => void,
  rate?: MinimumRate,
): Readable {
  let received = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received <= maxBytes) return done(null, chunk)
      onFault('too-large')
      done(new Error(`body over ${maxBytes} bytes`))
    },
  })
  // The action may never read it; if it does, its read rejects.
  limited.on('error', () => body.unpipe(limited))
  body.on('error', (error) => limited.destroy(error))
  body.on('aborted', () => limited.destroy(new Error('the client disconnected')))
  const tooSlow = () => {
    onFault('too-slow')
    limited.destroy(new Error('body too slow'))
  }
  requireRate(body, limited, tooSlow, rate)
  return body.pipe(limited)
}
