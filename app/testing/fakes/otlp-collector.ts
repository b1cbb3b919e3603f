import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { seconds } from '~/platform/time/durations'
import { listenOn } from './listen'

/** A span as it arrived, with its attributes by name. */
type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  attributes: Record<string, unknown>
  service: unknown
}

type FakeCollector = {
  /** The environment of an app that uses it. */
  env: Record<string, string>
  spans(): ReceivedSpan[]
  /** Everything that arrived, as it was sent. */
  received(): string
  /** Waits for a span; throws with the names of those that arrived. */
  until(wanted: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>
  stop(): Promise<void>
}

const HEADER = 'a key for the collector'

const Value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.union([z.number(), z.string()]) }),
  z.strictObject({ doubleValue: z.number() }),
  z.strictObject({ boolValue: z.boolean() }),
])
const Attributes = z.array(z.object({ key: z.string().min(1), value: Value }))
const Nanoseconds = z.string().regex(/^\d{19}$/)
const Span = z
  .object({
    traceId: z.string().regex(/^[0-9a-f]{32}$/),
    spanId: z.string().regex(/^[0-9a-f]{16}$/),
    parentSpanId: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .optional(),
    name: z.string().min(1),
    kind: z.int().min(1).max(5),
    startTimeUnixNano: Nanoseconds,
    endTimeUnixNano: Nanoseconds,
    attributes: Attributes,
  })
  .refine((span) => BigInt(span.startTimeUnixNano) <= BigInt(span.endTimeUnixNano))
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

/**
 * A collector of OpenTelemetry (OTLP 1.x over HTTP with JSON) on a free local port. It refuses what a collector refuses: another path or
 * type, a wrong key, ids that are none, a span that ends before it starts.
 */
export async function startOtlpCollector(): Promise<FakeCollector> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, answer) => {
    const send = (status: number, body: unknown = {}) =>
      void answer.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (request.method !== 'POST' || request.url !== '/v1/traces') return send(404)
    if (request.headers['x-key'] !== HEADER) return send(401)
    if (!request.headers['content-type']?.startsWith('application/json')) return send(415)
    text(request).then(
      (body) => {
        bodies.push(body)
        const read = Export.safeParse(JSON.parse(body))
        if (!read.success) return send(400, { message: read.error.message })
        for (const { resource, scopeSpans } of read.data.resourceSpans) {
          const { 'service.name': service } = byName(resource.attributes)
          for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
            const { traceId, spanId, parentSpanId, name, attributes } = span
            spans.push({ traceId, spanId, parentSpanId, name, attributes: byName(attributes), service })
          }
        }
        send(200, { partialSuccess: {} })
        for (const look of [...waiting]) look()
      },
      () => answer.destroy(),
    )
  })
  const port = await listenOn(server)
  return {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: `x-key=${encodeURIComponent(HEADER)}`,
    },
    spans: () => spans,
    received: () => bodies.join('\n'),
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = spans.find(wanted)
          if (found) end(() => resolve(found))
        }
        const late = setTimeout(
          () =>
            end(() => reject(new Error(`no such span among: ${spans.map(({ name }) => name).join(', ')}`))),
          seconds(60),
        )
        const end = (then: () => void) => {
          clearTimeout(late)
          waiting.delete(look)
          then()
        }
        waiting.add(look)
        look()
      }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function byName(attributes: z.output<typeof Attributes>): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
