import { afterAll, expect, test } from 'vitest'
import { startOtlpCollector } from '~/testing/fakes/otlp-collector'
import { ownServer } from '~/testing/http/http-test-server'

const collector = await startOtlpCollector()
const server = ownServer(() => collector.env)
afterAll(() => collector.stop())

test('without a trusted proxy the traceparent header of a request is ignored', async () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
  await server.client().get('/legal', { traceparent: `00-${TRACE}-00f067aa0ba902b7-00` })
  const request = await collector.until(({ name }) => name === 'GET /legal')
  expect(request.traceId).not.toBe(TRACE)
  expect(request.parentSpanId).toBeUndefined()
})
