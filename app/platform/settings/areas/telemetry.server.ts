import { z } from 'zod'
import { documented, settingsArea } from '../area.server'
import { fraction, httpUrl, port, text, withoutSlash } from '../values.server'
import { portOf } from './app.server'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

type TelemetrySettings = {
  logLevel: (typeof LOG_LEVELS)[number]
  /** How Prometheus reads metrics: on a separate port, on the usual port with a bearer token, or both. Without either there are none. */
  metrics: { port?: number; host: string; token?: string }
  /** The collector that traces are sent to (OTLP over HTTP with JSON), if there is one. `ratio`: the recorded share, from 0 to 1. */
  traces?: { url: string; headers: Record<string, string>; serviceName: string; ratio: number }
}

const TOKEN_MIN = 32
// The characters that RFC 6750 allows in an Authorization header.
const metricsToken = text.regex(new RegExp(`^[\\w.~+/-]{${TOKEN_MIN},}=*$`), {
  error: `must have at least ${TOKEN_MIN} letters, digits or -._~+/, such as from "openssl rand -hex 32"`,
})

// The format that OpenTelemetry defines: name=value,name=value, percent-encoded.
const otlpHeaders = text
  .default('')
  .refine(
    (value) =>
      value.split(',').every((part) => /^\s*$|^\s*[\w-]+=[\x21-\x7e]*\s*$/.test(part) && canDecode(part)),
    'must be a list such as name=value,name=value',
  )
  .transform((value) =>
    Object.fromEntries(
      value
        .split(',')
        .filter((part) => part.includes('='))
        .map((part) => {
          const [name = '', ...rest] = part.trim().split('=')
          return [name, decodeURIComponent(rest.join('='))]
        }),
    ),
  )

/** The log, the metrics and the traces. */
export const telemetry = settingsArea({
  schema: (context) =>
    z.object({
      LOG_LEVEL: documented(
        'trace, debug, info, warn, error, fatal or silent',
        z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
        'info',
      ),
      METRICS_PORT: documented(
        'port of its own for /metrics (Prometheus), one for each process of a host; without it and METRICS_TOKEN there are no metrics',
        port
          .optional()
          .refine((value) => value !== portOf(context), 'must not be PORT, which everybody reaches'),
      ),
      METRICS_HOST: documented(
        'listening address of METRICS_PORT; everybody who reaches it reads the metrics',
        text.default('127.0.0.1'),
        '127.0.0.1',
      ),
      METRICS_TOKEN: documented(
        'gives /metrics on the usual port to the bearer of this token, at least 32 characters; to everybody else the address does not exist',
        metricsToken.optional(),
      ),
      OTEL_EXPORTER_OTLP_ENDPOINT: documented(
        'base URL of an OpenTelemetry collector (OTLP over HTTP), such as http://localhost:4318; without it there are no traces',
        httpUrl.optional(),
      ),
      OTEL_EXPORTER_OTLP_HEADERS: documented('headers for the collector: name=value,name=value', otlpHeaders),
      OTEL_SERVICE_NAME: documented(
        'the name of the service in traces',
        text.default('orchidee'),
        'orchidee',
      ),
      OTEL_TRACES_SAMPLER_ARG: documented(
        'the share of traces that is recorded, from 0 to 1',
        fraction.default(1),
        '1',
      ),
    }),
  read: (values): TelemetrySettings => ({
    logLevel: values.LOG_LEVEL,
    metrics: { port: values.METRICS_PORT, host: values.METRICS_HOST, token: values.METRICS_TOKEN },
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: `${withoutSlash(values.OTEL_EXPORTER_OTLP_ENDPOINT)}/v1/traces`,
          headers: values.OTEL_EXPORTER_OTLP_HEADERS,
          serviceName: values.OTEL_SERVICE_NAME,
          ratio: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
  }),
})

function canDecode(encoded: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(encoded) && !/%[89a-f]/i.test(encoded)
}
