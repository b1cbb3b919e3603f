import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alertsIn } from '~/testing/prometheus-files'
import routeConfig from '../../../routes'

const alerts = alertsIn(readFileSync('operation/alerts.yaml', 'utf8'))

test('a route in an alert is a route of the app', async () => {
  const patterns = (await routeConfig).map(({ path = '' }) => `/${path}`)
  const named = alerts.flatMap(({ expr }) => [...expr.matchAll(/route="([^"]*)"/g)].map(([, route]) => route))
  expect(named).toContain('/api/payments/notice')
  expect(named.filter((route) => !patterns.includes(route ?? ''))).toEqual([])
})

test('notices of payments with an invalid signature, which anybody can send, page nobody', () => {
  const severityOf = (sample: string) =>
    alerts.filter(({ expr }) => expr.includes(sample)).map(({ severity }) => severity)
  expect(severityOf('app_payment_notices_refused_total{signature="valid"}')).toEqual(['page'])
  expect(severityOf('app_payment_notices_refused_total{signature="invalid"}')).toEqual(['ticket'])
  expect(alerts.filter(({ expr }) => /payments\/notice",status=[^}]*4xx/.test(expr))).toEqual([])
})

test('an alert that searches the log by a path continues with the id of the request: lines of errors have no path', () => {
  const byPath = alerts.filter(({ action }) => / the path \//.test(action))
  expect(byPath.map(({ name }) => name)).toEqual(['PaymentNoticesFail'])
  for (const { action } of byPath) expect(action).toMatch(/lines `request` .*`requestId`/)
})

test('a single short burst pages nobody: an alert about a rate holds for as long as its window', () => {
  const paging = alerts.filter(({ expr, severity }) => severity === 'page' && expr.includes('rate('))
  expect(paging.map(({ name }) => name)).toEqual(['ErrorsHigh', 'MembersShed', 'StorageAway'])
  for (const { name, expr, hold } of paging)
    for (const [, window] of expr.matchAll(/\[(\d+)m\]/g))
      expect(Number(hold.slice(0, -1)), name).toBeGreaterThanOrEqual(Number(window))
  // Single ones happen to a healthy platform every few minutes, which would be more than none at any time.
  const withoutThreshold = /app_(http_shed|storage_faults)_total[^>]*> 0(?![.\d])/
  expect(paging.filter(({ expr }) => withoutThreshold.test(expr))).toEqual([])
})

test('a nightly job that fails is reported the same day, though its tries are hours apart in the end', () => {
  const { expr = '', hold = '' } = alerts.find(({ name }) => name === 'JobsFail') ?? {}
  const [, window = '', threshold = ''] = /outcome="failed"\}\[(\d+)m\]\)\) > (\d+) unless /.exec(expr) ?? []
  expect(expr).toContain(`{outcome="done"}[${window}m])) > 0`)
  // graphile-worker waits for so many seconds after each try.
  const waits = Array.from({ length: 25 }, (_, tried) => Math.exp(Math.min(10, tried + 1)))
  const tries = waits.map((_, tried) => waits.slice(0, tried).reduce((sum, wait) => sum + wait, 0) / 60)
  const isOver = (at: number) =>
    tries.filter((when) => when <= at && when > at - Number(window)).length > Number(threshold)
  // As long as the alert has to hold, and some more for the scrapes.
  for (let at = 5; at <= 10 + Number.parseInt(hold, 10); at++) expect(isOver(at), `minute ${at}`).toBe(true)
})

test('the panel of waiting e-mails shows jobs that send one, and no others', () => {
  const dashboard = readFileSync('operation/grafana-dashboard.json', 'utf8')
  const [, pattern = ''] = /due\|retrying\\", task=~\\"(.*?)\\"\}/.exec(dashboard) ?? []
  const isShown = (task: string) => new RegExp(`^(?:${pattern})$`).test(task)
  // `notify` e-mails how much is unread (mail-unread.server.ts).
  const mails = [
    'account-mail',
    'security-alert',
    'new-email-link',
    'support-receipt',
    'payment-mismatch',
    'notify',
  ]
  expect(mails.filter((task) => !isShown(task))).toEqual([])
  const others = ['push', 'notify-people', 'payment-question', 'withdraw-photos', 'build-export']
  expect(others.filter(isShown)).toEqual([])
})

test('the page about monitoring describes the scrape jobs that alerts name', () => {
  const page = readFileSync('operation/monitoring.md', 'utf8')
  const jobs = new Set(
    alerts.flatMap(({ expr }) => [...expr.matchAll(/job="([^"]*)"/g)].map(([, job]) => job)),
  )
  expect([...jobs].sort()).toEqual(['orchidee', 'orchidee-site'])
  for (const job of jobs) expect(page).toMatch(new RegExp(`job_name: ${job}\\s`))
})
