import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span, SpanContext, SpanKind, Tracer } from '@opentelemetry/api'
import { singleton } from '../process/singleton.server'

/** The parts of OpenTelemetry that are loaded only if tracing is on (start-tracing.server.ts). */
type Tracing = { tracer: Tracer; api: typeof import('@opentelemetry/api') }
type SpanKindName = keyof typeof SpanKind
type Started = { kind: SpanKindName; attributes?: Attributes; parent?: SpanContext }

const tracing = singleton('tracing', () => ({ on: undefined as Tracing | undefined }))
const active = singleton('active-span', () => new AsyncLocalStorage<Span>())

/** Switches tracing on, or off with undefined. */
export function setTracing(on: Tracing | undefined): void {
  tracing.on = on
}

export const isTracing = (): boolean => tracing.on !== undefined

/**
 * Starts a child span of the active span, or of `parent` if no span is active. Names and attributes contain no ids, addresses or texts of
 * people, since spans are sent to a collector on another machine.
 * @returns undefined while tracing is off
 */
export function startSpan(name: string, { kind, attributes, parent }: Started): Span | undefined {
  if (!tracing.on) return undefined
  const { api, tracer } = tracing.on
  const activeSpan = active.getStore()
  const context = activeSpan
    ? api.trace.setSpan(api.ROOT_CONTEXT, activeSpan)
    : parent
      ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent)
      : api.ROOT_CONTEXT
  return tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, context)
}

/** Whether there is an active span, which would be the parent of a new one. */
export const hasSpan = (): boolean => tracing.on !== undefined && active.getStore() !== undefined

/** Runs `fn` with the given span as the active one, also for everything asynchronous that `fn` starts. */
export function inSpan<T>(span: Span | undefined, fn: () => T): T {
  return span ? active.run(span, fn) : fn()
}

/** Ends a span. Records only the class of an error, since its message may contain what somebody typed. */
export function endSpan(span: Span | undefined, error?: unknown): void {
  if (!span) return
  if (error !== undefined) failSpan(span, error instanceof Error ? error.name : 'Error')
  span.end()
}

export function failSpan(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  if (tracing.on) span.setStatus({ code: tracing.on.api.SpanStatusCode.ERROR })
}

/** Runs `fn` with a new span as the active one, which ends with `fn`. */
export async function traced<T>(name: string, started: Started, fn: () => Promise<T>): Promise<T> {
  const span = startSpan(name, started)
  if (!span) return fn()
  try {
    const result = await inSpan(span, fn)
    endSpan(span)
    return result
  } catch (error) {
    endSpan(span, error)
    throw error
  }
}
