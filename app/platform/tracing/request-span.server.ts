import type { SpanContext } from '@opentelemetry/api'
import type { Request, RequestHandler } from 'express'
import { isHealthProbe, pathOf } from '../http/address'
import { routePatternOf } from '../http/metrics/route-patterns.server'
import { isFromTrustedProxy } from '../http/trusted-proxy.server'
import { failSpan, inSpan, isTracing, startSpan } from './tracing.server'

/** A span for each request of the app: method, route pattern and status; no address, since paths and queries contain ids and searches. */
export const requestSpan: RequestHandler = (request, response, next) => {
  const path = pathOf(request.url)
  // Probes would be most of the traces.
  if (!isTracing() || isHealthProbe(path)) return next()
  const { method } = request
  const route = routePatternOf(path)
  const span = startSpan(`${method} ${route}`, {
    kind: 'SERVER',
    attributes: { 'http.request.method': method, 'http.route': route },
    parent: parentOf(request),
  })
  response.once('close', () => {
    span?.setAttribute('http.response.status_code', response.statusCode)
    if (span && response.statusCode >= 500) failSpan(span, String(response.statusCode))
    span?.end()
  })
  inSpan(span, next)
}

/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const ZEROS = /^0+$/

/** The trace that a trusted proxy began. Other clients may neither choose trace ids nor decide that their requests are recorded. */
function parentOf(request: Request): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(request.headers.traceparent ?? '')) ?? []
  if (!traceId || !spanId || !flags || ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined
  if (!isFromTrustedProxy(request, request.app)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}
