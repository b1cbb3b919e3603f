import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { minutes, seconds } from '~/platform/time/durations'
import { listenOn } from '~/testing/fakes/listen'
import { metricValue } from '~/testing/metric-value'
import { issueCookie, newSecret } from '../../session.server'
import { type AdmissionFigures, FIGURES } from './admission.server'
import { answerBusy } from './answer-busy.server'
import { releaseSlot, shedLoad } from './shed-load.server'

const SLOTS = FIGURES.slots
const QUEUE = FIGURES.queues.visitorRead.length
/** Longer times: on a busy machine a slot would time out, or a wait would end, before the next step of a test. */
const LONG_TIMES: AdmissionFigures = {
  ...FIGURES,
  slotLastsMs: minutes(1),
  queues: { ...FIGURES.queues, visitorRead: { length: QUEUE, waitsMs: seconds(5) } },
}
const EXIT: [string, string][] = [
  ['Location', 'https://www.wetter.de/'],
  ['Set-Cookie', 'away=1'],
  ['Set-Cookie', 'seen='],
]

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A server whose responses the test sends: `running` are the requests that `shedLoad` let through, with the function that answers each. */
async function start() {
  const running: { path: string; answer: () => void; response: ServerResponse }[] = []
  const work = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      for await (const _ of request);
    } catch {
      return
    }
    running.push({ path: request.url ?? '', answer: () => response.end('done'), response })
  }
  const texts = {
    languageOf: (request: Request) => request.headers.get('accept-language')?.slice(0, 2) || 'de',
    page: (language: string, isSubmission: boolean, theme: string | null) =>
      `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}>${isSubmission ? 'sent' : 'read'}`,
    message: (language: string) => `busy in ${language}`,
  }
  server = createServer()
  const listener = shedLoad(work, {
    server,
    isFile: (path) => path === '/a.css',
    answerBusy: answerBusy(texts, { path: '/exit', headers: async () => new Headers(EXIT) }),
    // A constant: the default depends on how busy the machine is.
    visitorSlots: () => SLOTS,
    figures: LONG_TIMES,
  })
  const arrived: string[] = []
  server.on('request', listener).on('request', ({ url = '' }) => arrived.push(url))
  const port = await listenOn(server)
  const origin = `http://127.0.0.1:${port}`
  const begin = (path: string, init?: RequestInit) => fetch(origin + path, init)
  /** Takes every slot for visitors. */
  const fill = async () => {
    for (let at = 0; at < SLOTS; at += 1) void begin('/slow').catch(() => undefined)
    await expect.poll(() => running.length, { timeout: 30_000 }).toBe(SLOTS)
  }
  const paths = () => running.map(({ path }) => path)
  /** Waits until this many requests for a path have arrived. */
  const untilArrived = (path: string, count = 1) =>
    expect.poll(() => arrived.filter((one) => one === path).length, { timeout: 30_000 }).toBe(count)
  return { port, running, paths, begin, fill, untilArrived }
}

const member = async () => ({ cookie: (await issueCookie(newSecret().secret)).split(';')[0] ?? '' })

test('a request without a slot is refused in the language and format of the client', async () => {
  const { begin, fill, untilArrived } = await start()
  await fill()
  const queue = Array.from({ length: QUEUE }, () => begin('/waiting'))
  await untilArrived('/waiting', QUEUE)
  const shed = 'app_http_shed_total{priority="visitorRead"}'
  const before = await metricValue(shed)
  const page = await begin('/page', { headers: { accept: 'text/html', 'accept-language': 'fr' } })
  expect(page.status).toBe(503)
  expect((await metricValue(shed)) - before).toBe(1)
  expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(page.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
  expect(await page.text()).toBe('<html lang="fr">read')
  for (const [cookie, html] of [
    ['age=1; theme=dark', '<html lang="fr" data-theme="dark">read'],
    ['theme=pink', '<html lang="fr">read'],
  ] as const) {
    const headers = { accept: 'text/html', 'accept-language': 'fr', cookie }
    expect(await (await begin('/page', { headers })).text()).toBe(html)
  }
  const call = await begin('/api/users', { headers: { 'accept-language': 'en' } })
  expect(await call.json()).toEqual({ message: 'busy in en', code: 'unavailable' })
  expect(await (await begin('/a.data')).text()).toBe('503 Service Unavailable\n')
  for (const answer of await Promise.all(queue)) expect(answer.status).toBe(503)
})

test('the quick exit redirects to the neutral site even if the process is overloaded', async () => {
  const { begin, fill, untilArrived } = await start()
  await fill()
  const queue = Array.from({ length: QUEUE }, () => begin('/waiting'))
  await untilArrived('/waiting', QUEUE)
  const left = await begin('/exit', { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect([left.status, left.headers.get('Location')]).toEqual([302, 'https://www.wetter.de/'])
  expect(left.headers.getSetCookie()).toEqual(['away=1', 'seen='])
  expect(left.headers.get('X-Content-Type-Options')).toBe('nosniff')
  // Only GET is the quick exit.
  expect((await begin('/exit', { method: 'HEAD', redirect: 'manual' })).status).toBe(503)
  for (const answer of await Promise.all(queue)) expect(answer.status).toBe(503)
})

test('health probes and static files always pass', async () => {
  const { paths, begin, fill } = await start()
  await fill()
  for (const path of ['/healthz', '/readyz', '/a.css']) void begin(path).catch(() => undefined)
  // On a connection each: they arrive in any order.
  await expect.poll(() => paths().slice(SLOTS).sort()).toEqual(['/a.css', '/healthz', '/readyz'])
})

test('members have reserved slots and come before visitors; a forged cookie counts as a visitor’s', async () => {
  const { running, paths, begin, fill, untilArrived } = await start()
  await fill()
  const headers = await member()
  for (let at = 0; at < FIGURES.reserved; at += 1) void begin('/member', { headers }).catch(() => undefined)
  await expect.poll(() => running.length).toBe(SLOTS + FIGURES.reserved)
  const visitor = begin('/visitor')
  const forged = begin('/forged', { headers: { cookie: 'session=forged.forged' } })
  await Promise.all([untilArrived('/visitor'), untilArrived('/forged')])
  void begin('/member%20waits', { headers }).catch(() => undefined)
  await untilArrived('/member%20waits')
  // One slot becomes free: the member arrived last and is processed first.
  running[0]?.answer()
  await expect.poll(() => paths().at(-1)).toBe('/member%20waits')
  expect((await visitor).status).toBe(503)
  expect((await forged).status).toBe(503)
})

test('a form that a member sent waits until a slot is free', async () => {
  const { running, begin, fill, untilArrived } = await start()
  await fill()
  const headers = await member()
  for (let at = 0; at < FIGURES.reserved; at += 1) void begin('/member', { headers }).catch(() => undefined)
  await expect.poll(() => running.length).toBe(SLOTS + FIGURES.reserved)
  const sent = begin('/form', { method: 'POST', body: 'text=hello', headers })
  await untilArrived('/form')
  // Files always pass: this one arrived after the form and is processed, while the form still waits.
  void begin('/a.css').catch(() => undefined)
  await expect.poll(() => running.at(-1)?.path).toBe('/a.css')
  expect(running.some(({ path }) => path === '/form')).toBe(false)
  running[0]?.answer()
  await expect.poll(() => running.at(-1)?.path).toBe('/form')
  running.at(-1)?.answer()
  expect((await sent).status).toBe(200)
})

test('requests whose body never arrives hold no slot', async () => {
  const { port, running, begin, untilArrived } = await start()
  const idle = Array.from({ length: SLOTS * 2 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST /idle HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n')
    return socket
  })
  await untilArrived('/idle', idle.length)
  const page = begin('/page')
  await expect.poll(() => running.at(-1)?.path).toBe('/page')
  running.at(-1)?.answer()
  expect((await page).status).toBe(200)
  for (const socket of idle) socket.destroy()
})

test('a response whose rest waits for its client holds no slot', async () => {
  const { running, begin, fill } = await start()
  await fill()
  for (const { response } of running) {
    response.write('begun')
    releaseSlot(response)
  }
  void begin('/next').catch(() => undefined)
  await expect.poll(() => running.at(-1)?.path).toBe('/next')
})
