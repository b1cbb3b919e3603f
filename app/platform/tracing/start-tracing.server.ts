import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '../log/log.server'
import { env } from '../settings/env.server'
import { seconds } from '../time/durations'
import { setTracing } from './tracing.server'

/** How long a stopping process waits for the last export: an unreachable collector must not delay it further. */
const FLUSH_TIMEOUT = seconds(1)
const EXPORT_INTERVAL = seconds(2)

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT. If that is not set, OpenTelemetry is not loaded. If the collector is slow or unreachable,
 * spans are lost, but requests are not delayed.
 * @returns a function that exports the remaining spans and stops tracing
 */
export async function startTracing(): Promise<() => Promise<void>> {
  const { traces } = env()
  if (!traces) return async () => {}
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const logAs = (level: 'warn' | 'error') => (message: string) => log[level]({ tracing: message }, 'tracing')
  const ignore = () => {}
  api.diag.setLogger(
    { error: logAs('error'), warn: logAs('warn'), info: ignore, debug: ignore, verbose: ignore },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const exporter = new OTLPTraceExporter({ url: traces.url, headers: traces.headers })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': traces.serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(traces.ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_INTERVAL })],
  })
  setTracing({ api, tracer: provider.getTracer('app') })
  return async () => {
    setTracing(undefined)
    await Promise.race([provider.shutdown(), sleep(FLUSH_TIMEOUT, undefined, { ref: false })])
  }
}
