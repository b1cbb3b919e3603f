import { log } from '../log/log.server'
import { env } from '../settings/env.server'
import { seconds } from '../time/durations'
import { setTracing } from './tracing.server'

/** On stopping: a collector that is away must not hold the process. */
const FLUSHED_WITHIN = seconds(1)
const EXPORTED_EVERY = seconds(2)

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT, if that is set; only then is OpenTelemetry loaded. A collector that is slow or away costs
 * spans, never requests.
 * @returns sends what is left, and stops
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
  const say = (level: 'warn' | 'error') => (message: string) => log[level]({ tracing: message }, 'tracing')
  const silent = () => {}
  api.diag.setLogger(
    { error: say('error'), warn: say('warn'), info: silent, debug: silent, verbose: silent },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const exporter = new OTLPTraceExporter({ url: traces.url, headers: traces.headers })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': traces.serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(traces.ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORTED_EVERY })],
  })
  setTracing({ api, tracer: provider.getTracer('app') })
  return async () => {
    setTracing(undefined)
    const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSHED_WITHIN).unref())
    await Promise.race([provider.shutdown(), late])
  }
}
