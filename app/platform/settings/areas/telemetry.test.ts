import { expect, test } from 'vitest'
import { PRODUCTION, problemsWith, settingsOf } from '~/testing/settings'

test('metrics and traces are off until they are set', () => {
  expect(settingsOf(PRODUCTION)).toMatchObject({ metrics: { host: '127.0.0.1' }, traces: undefined })
  expect(settingsOf(PRODUCTION).metrics).toEqual({ host: '127.0.0.1', port: undefined, token: undefined })
  const telemetry = {
    METRICS_PORT: '9464',
    METRICS_TOKEN: 't'.repeat(32),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-other=1=2',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  }
  expect(settingsOf({ ...PRODUCTION, ...telemetry })).toMatchObject({
    metrics: { port: 9464, token: 't'.repeat(32) },
    traces: {
      url: 'http://collector:4318/v1/traces',
      headers: { 'x-key': 'a b', 'x-other': '1=2' },
      serviceName: 'orchidee',
      ratio: 0.1,
    },
  })
})

test.each([
  ['LOG_LEVEL', 'loud', 'trace'],
  ['METRICS_TOKEN', 'short', '32 letters'],
  ['METRICS_TOKEN', `${'a'.repeat(31)} b`, '32 letters'],
  ['METRICS_PORT', '3000', 'must not be PORT'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', 'http://'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'nonsense', 'name=value'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'key=%E0', 'name=value'],
  ['OTEL_TRACES_SAMPLER_ARG', '2', 'from 0 to 1'],
])('refuses %s=%s', (name, value, reason) => {
  expect(problemsWith(name, value)).toEqual([expect.stringMatching(new RegExp(`^${name} .*${reason}`))])
})
