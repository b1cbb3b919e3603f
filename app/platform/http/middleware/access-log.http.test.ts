import { expect, test } from 'vitest'
import { startServer } from '~/testing/http/server'

const FIELDS = ['level', 'time', 'requestId', 'method', 'path', 'asked', 'status', 'ms', 'message']

test('each request has a line without secrets, even if the cache answers it or the server stops right after it', async () => {
  const server = await startServer({ LOG_LEVEL: 'info', PAGE_CACHE_MB: '8' })
  const secret = 'a-_Z'.repeat(11).slice(0, 43)
  const token = 'token-of-a-mail'
  const requests: { id: string; path: string; names: string[]; status: number; hit: boolean }[] = []
  const get = async (path: string, names: string[] = []) => {
    const answer = await fetch(`${server.origin}${path}`, { redirect: 'manual' })
    await answer.arrayBuffer()
    const id = String(answer.headers.get('x-request-id'))
    requests.push({
      id,
      path: path.split('?')[0] ?? '',
      names,
      status: answer.status,
      hit: answer.headers.has('etag'),
    })
  }
  await expect.poll(async () => (await fetch(`${server.origin}/landing`)).headers.has('etag')).toBe(true)
  for (let n = 0; n < 3; n += 1) {
    await get('/landing')
    await get('/?place=koeln', ['place'])
    await get(`/agb?token=${token}&q=anna@example.org`, ['token', 'q'])
    await get(`/support/tickets/${secret}`)
  }
  await server.stop()

  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"message":"request"'))
    .map((line) => JSON.parse(line))
  for (const { id, path, names, status } of requests) {
    const own = lines.filter((line) => line.requestId === id)
    expect(own.map((line) => Object.keys(line))).toEqual([FIELDS])
    const shown = path.replace(secret, '[redacted]')
    expect(own[0]).toMatchObject({ level: 'info', method: 'GET', path: shown, asked: names, status })
    expect(own[0].time).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  }
  expect(requests.some(({ hit }) => hit)).toBe(true)
  for (const hidden of [secret, token, 'example.org']) expect(server.output()).not.toContain(hidden)
  expect(server.output().trim().split('\n').at(-1)).toContain('"message":"stopped"')
}, 120_000)
