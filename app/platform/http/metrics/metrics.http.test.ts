import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import getPort from 'get-port'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { ownServer } from '~/testing/http/http-test-server'
import { rawRequest, sendRaw } from '~/testing/http/raw-http'
import { signedInClient } from '~/testing/http/sign-in'
import { sampleIn } from '~/testing/metric-value'
import { makeConversation } from '~/testing/people/conversations'
import {
  alertsIn,
  conditionsIn,
  groupsIn,
  metricsIn,
  NAMES_OF_OTHERS,
  namesIn,
} from '~/testing/prometheus-files'
import routeConfig from '../../../routes'

const TOKEN = 'a-token-for-tests-that-is-long-enough'
const port = await getPort({ host: '127.0.0.1' })
const server = ownServer(() => ({ METRICS_TOKEN: TOKEN, METRICS_PORT: String(port) }))

async function scrape(): Promise<string> {
  const answer = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}

describe('access', () => {
  test('a request with the token gets the metrics, which no cache may store', async () => {
    const answer = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.text()).toContain('# TYPE app_http_requests_total counter')
  })

  test.each([
    ['without a token', []],
    ['with a wrong one', [`Authorization: Bearer ${TOKEN}x`]],
    ['with a part of it', [`Authorization: Bearer ${TOKEN.slice(0, -1)}`]],
    ['with an empty one', ['Authorization: Bearer ']],
    ['by another scheme', [`Authorization: Basic ${TOKEN}`]],
  ])('%s the path answers like one that does not exist', async (_, headers) => {
    const ask = (path: string) =>
      sendRaw(server.origin, rawRequest('GET', path, ['Accept: text/html', ...headers]))
    const [metrics, unknown] = await Promise.all([ask('/metrics'), ask('/metricz')])
    expect(metrics.status).toBe(404)
    const bare = ({ body }: { body: string }) =>
      body.replaceAll('metricz', 'metrics').replace(/nonce="[^"]+"/g, 'nonce')
    expect(bare(metrics)).toBe(bare(unknown))
    const names = (answer: { headers: Map<string, string> }) => [...answer.headers.keys()].sort()
    expect(names(metrics)).toEqual(names(unknown))
  })

  test('the token gives access to no other path', async () => {
    const answer = await fetch(`${server.origin}/metrics/`, { headers: { authorization: `Bearer ${TOKEN}` } })
    expect(answer.status).toBe(404)
    await answer.body?.cancel()
  })

  test('the separate port needs no token, and serves nothing else', async () => {
    const own = `http://127.0.0.1:${port}`
    const answer = await fetch(`${own}/metrics`)
    expect(await answer.text()).toContain('app_http_requests_total')
    for (const path of ['/', '/healthz', '/metrics/x']) {
      const other = await fetch(`${own}${path}`)
      expect(other.status).toBe(404)
      await other.body?.cancel()
    }
  })
})

describe('metrics', () => {
  test('requests by route pattern, method and class of the status', async () => {
    const client = server.client()
    const before = await scrape()
    await client.get('/legal')
    await client.get('/legal')
    await client.get('/no-such-page')
    await client.get('/favicon.svg')
    await client.postForm('/theme', { theme: 'dark' })
    // A response is counted when it has ended. The client may have received it before that.
    const more = async (sample: string) => sampleIn(await scrape(), sample) - sampleIn(before, sample)
    const requests = (labels: string) => more(`app_http_requests_total{${labels}}`)
    await expect.poll(() => requests('route="/legal",method="GET",status="2xx"')).toBe(2)
    await expect.poll(() => requests('route="/*",method="GET",status="4xx"')).toBe(1)
    await expect.poll(() => requests('route="file",method="GET",status="2xx"')).toBe(1)
    await expect.poll(() => requests('route="/theme",method="POST",status="3xx"')).toBe(1)
    await expect.poll(() => more('app_http_request_duration_seconds_count{route="/legal"}')).toBe(2)
    expect(sampleIn(await scrape(), 'app_db_pool_connections{state="max"}')).toBe(10)
  })

  test('contain no e-mail address, name or id of the members who use the site', async () => {
    const [mara, jonas] = [await signedInClient(server), await signedInClient(server)]
    await mara.client.get(`/profile/${jonas.user.id}`)
    await mara.client.get(`/chat?user=${jonas.user.id}`)
    await mara.client.postForm(`/like/${jonas.user.id}`, { like: 'on' })
    await makeConversation([mara.user.id, jonas.user.id], [[jonas.user.id, 'Hello']])
    await mara.client.postJson('/api/chat/messages', { receiverId: jonas.user.id, content: 'Are you there?' })
    await mara.client.get(`/api/users/${jonas.user.id}/public`)
    await mara.client.get(
      `/${jonas.user.id}/${encodeURIComponent(jonas.user.email)}?email=${jonas.user.email}`,
    )
    await server.client().postForm('/login', { email: mara.user.email, password: 'wrong' })
    await server.client().postForm('/forgot-password', { email: mara.user.email })
    const cookie = [...mara.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
      headers: { cookie, origin: server.origin },
    })
    await once(socket, 'message')
    const text = await scrape()
    socket.terminate()

    expect(sampleIn(text, 'app_sockets_open')).toBe(1)
    expect(sampleIn(text, 'app_bus_published_total')).toBeGreaterThan(0)
    expect(sampleIn(text, 'app_socket_messages_total{kind="sent"}')).toBeGreaterThan(0)
    expect(sampleIn(text, 'app_logins_total{outcome="right"}')).toBe(2)
    expect(sampleIn(text, 'app_logins_total{outcome="credentials"}')).toBe(1)
    expect(sampleIn(text, 'app_db_statement_duration_seconds_count')).toBeGreaterThan(10)
    for (const { id, email, firstName } of [mara.user, jonas.user]) {
      expect(text).not.toContain(id)
      expect(text).not.toContain(email)
      expect(text).not.toContain(`"${firstName}"`)
    }
    expect(text).not.toContain('@')
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i)
    const patterns = (await routeConfig).map(({ path = '' }) => `/${path}`)
    const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route))
    expect(routes.size).toBeGreaterThan(8)
    expect([...routes].filter((route) => route !== 'file' && !patterns.includes(route ?? ''))).toEqual([])
  })
})

describe('dashboard and alerts', () => {
  const dashboard = JSON.parse(readFileSync('operation/grafana-dashboard.json', 'utf8')) as Dashboard
  const panels = dashboard.panels.filter(({ type }) => type !== 'row')
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const alerts = alertsIn(readFileSync('operation/alerts.yaml', 'utf8'))

  test('every query names metrics that exist', async () => {
    const known = [...namesIn(await scrape()), ...NAMES_OF_OTHERS]
    expect(queries.length).toBeGreaterThan(40)
    for (const expr of [...queries, ...alerts.map(({ expr }) => expr)])
      expect(
        metricsIn(expr).filter((name) => !known.includes(name)),
        expr,
      ).toEqual([])
  })

  test('every label in a query is one of its metric, with a value that it has', async () => {
    const text = await scrape()
    const seriesOf = (metric: string) => text.split('\n').filter((line) => line.startsWith(`${metric}{`))
    /** Also true of a metric without any series yet. */
    const has = (metric: string, label: string, value = '[^"]*') => {
      const series = seriesOf(metric)
      const pattern = new RegExp(`[{,]${label}="(?:${value})"[,}]`)
      return series.length === 0 || series.some((line) => pattern.test(line))
    }
    for (const expr of [...queries, ...alerts.map(({ expr }) => expr)]) {
      for (const { metric, label, values } of conditionsIn(expr)) {
        // Only tasks of jobs that wait have a series there.
        const named = metric === 'app_queue_jobs' && label === 'task' ? [] : values
        expect(
          named.filter((value) => !has(metric, label, value)),
          `${label} in ${expr}`,
        ).toEqual([])
      }
      // Prometheus and node_exporter add these.
      const groups = groupsIn(expr).filter((label) => !['instance', 'mountpoint'].includes(label))
      expect(
        groups.filter((label) => !metricsIn(expr).some((metric) => has(metric, label))),
        expr,
      ).toEqual([])
    }
    // Each job is counted from 0, so that a wrong name of a task would be noticed.
    expect(seriesOf('app_jobs_total').length).toBeGreaterThan(50)
  })

  test('notices of payments are counted from 0: Prometheus sees no increase in the first sample of a series', async () => {
    const text = await scrape()
    for (const status of ['2xx', '5xx'])
      expect(text).toContain(
        `app_http_requests_total{route="/api/payments/notice",method="GET",status="${status}"} 0\n`,
      )
  })

  test('every metric of the app is on the dashboard', async () => {
    const own = [...(await scrape()).matchAll(/^# TYPE (app_\w+)/gm)].map(([, name = '']) => name)
    const shown = queries.flatMap(metricsIn).map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    expect(own.length).toBeGreaterThan(30)
    expect(own.filter((name) => !shown.includes(name))).toEqual([])
  })

  test('every alert says what it means and what to do, and how urgent it is', () => {
    expect(alerts.length).toBeGreaterThan(20)
    for (const { name, expr, hold, severity, summary, action } of alerts) {
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/)
      expect(expr).toMatch(/(>|==) [\d.e]+$/)
      expect(hold).toMatch(/^\d+m$/)
      expect(['page', 'ticket']).toContain(severity)
      expect(summary.length, name).toBeGreaterThan(20)
      expect(action.length, name).toBeGreaterThan(40)
    }
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
  })

  test('an outage of the mail server that meets few addresses is reported, one refused address is not', () => {
    const { expr = '' } = alerts.find(({ name }) => name === 'MailsFail') ?? {}
    const increase = (outcome: string) => `(increase(app_mails_total{outcome=${outcome}}[15m]))`
    expect(expr.match(/app_mails_total/g)).toHaveLength(3)
    /** The failures and refusals of each process, and what all have sent. */
    const holds = (failed: number[], sent: number) =>
      isTrue(
        expr
          .replaceAll(`max(sum without(outcome)${increase('~"failed|refused"')})`, `${Math.max(...failed)}`)
          .replaceAll(`sum${increase('"sent"')}`, `${sent}`),
      )
    // Prometheus extrapolates an increase to the whole window.
    expect(holds([1.02], 0)).toBe(false)
    expect([holds([1], 0), holds([2], 0), holds([5], 0)]).toEqual([false, true, true])
    expect([holds([5], 1), holds([6], 1), holds([0], 0)]).toEqual([false, true, false])
    // The tries of one refused address reach both processes, and so do those of three.
    expect([holds([1, 1], 0), holds([3, 3], 1)]).toEqual([false, false])
    expect([holds([1, 2], 0), holds([6, 4], 1)]).toEqual([true, true])
  })

  test('names are found in queries of every shape', () => {
    expect(
      metricsIn(
        'topk(3, sum by (le, route) (rate(a_total{b=~"c|d"}[5m]))) / ignoring(state) e_sum > 1.5e9 and up == 0',
      ),
    ).toEqual(['a_total', 'e_sum', 'up'])
  })
})

/** Whether an expression whose queries are replaced by numbers is true. */
function isTrue(expr: string): boolean {
  const compare = (comparison: string): boolean => {
    const [left, operator = '', right] = comparison.replace(/[()]/g, '').trim().split(' ')
    const [one, other] = [Number(left), Number(right)]
    if (operator === '==') return one === other
    return operator === '>=' ? one >= other : one > other
  }
  return expr.split(' or ').some((part) => part.split(' and ').every(compare))
}

type Dashboard = { panels: { type: string; title: string; targets?: { expr: string }[] }[] }
