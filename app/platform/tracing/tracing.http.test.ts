import { afterAll, expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { enqueue } from '~/platform/queue/queue.server'
import { startOtlpCollector } from '~/testing/fakes/otlp-collector'
import { ownServer } from '~/testing/http/http-test-server'
import { rawRequest, sendRaw } from '~/testing/http/raw-http'
import { signedInClient } from '~/testing/http/sign-in'
import { makeConversation } from '~/testing/people/conversations'

const collector = await startOtlpCollector()
const server = ownServer(() => ({ ...collector.env, TRUST_PROXY: 'loopback', OTEL_SERVICE_NAME: 'tested' }))
afterAll(() => collector.stop())

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT_SPAN_ID = '00f067aa0ba902b7'

test('the span of a request belongs to the trace of the proxy, and its statements are its child spans', async () => {
  const { client, user } = await signedInClient(server)
  const answer = await client.get(`/profile/${user.id}?search=${encodeURIComponent(user.email)}`, {
    traceparent: `00-${TRACE_ID}-${PARENT_SPAN_ID}-01`,
  })
  const request = await collector.until(
    ({ name, traceId }) => name === 'GET /profile/:userId' && traceId === TRACE_ID,
  )
  expect(request.parentSpanId).toBe(PARENT_SPAN_ID)
  expect(request.service).toBe('tested')
  expect(request.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/profile/:userId',
    'http.response.status_code': answer.status,
  })
  const statement = await collector.until(
    ({ name, traceId }) => traceId === TRACE_ID && name === 'postgresql select',
  )
  expect(statement.parentSpanId).toBe(request.spanId)
  expect(statement.attributes['db.query.text']).toMatch(/^select .*\$1/)
})

test('jobs and the bus have spans; no personal data is exported', async () => {
  const [mara, jonas] = [await signedInClient(server), await signedInClient(server)]
  await makeConversation([mara.user.id, jonas.user.id], [[jonas.user.id, 'Hello']])
  const sent = await mara.client.postJson('/api/chat/messages', {
    receiverId: jonas.user.id,
    content: 'A text of Mara',
  })
  expect(sent.ok).toBe(true)
  await server.client().postForm('/forgot-password', { email: mara.user.email })
  await enqueue(db, 'fold-user-counts', {})
  const job = await collector.until(({ name }) => name === 'job fold-user-counts')
  const within = await collector.until(({ parentSpanId }) => parentSpanId === job.spanId)
  expect(within.name).toMatch(/^postgresql /)
  await collector.until(({ name }) => name.startsWith('bus publish '))
  await collector.until(
    ({ name, attributes }) => name.startsWith('POST /forgot') && Boolean(attributes['http.route']),
  )
  const received = collector.received()
  for (const { id, email } of [mara.user, jonas.user]) {
    expect(received).not.toContain(id)
    expect(received).not.toContain(email)
  }
  expect(received).not.toContain('A text of Mara')
  expect(received).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i)
})

test('a request for an unknown page has a span, a health probe has none', async () => {
  await sendRaw(server.origin, rawRequest('GET', '/healthz', ['Accept: application/json']))
  await sendRaw(server.origin, rawRequest('GET', '/no-such-page', ['Accept: text/html']))
  const missing = await collector.until(({ name }) => name === 'GET /*')
  expect(missing.attributes['http.response.status_code']).toBe(404)
  expect(collector.spans().filter(({ name }) => name.includes('healthz'))).toEqual([])
})
