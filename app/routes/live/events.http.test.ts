import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sendMessage } from '~/domains/chat/send.server'
import { closeDb } from '~/platform/db.server'
import { makeConversation } from '~/testing/conversations'
import { startServer, type TestServer } from '~/testing/server'
import { signedInClient } from '~/testing/sign-in'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  await closeDb()
})

const STREAM = { accept: 'text/event-stream' }

/** Reads a stream as it comes; `news` are what it told so far. */
function follow(answer: Response) {
  const news: unknown[] = []
  let isOver = false
  const reading = (async () => {
    let text = ''
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += part.value
      news.splice(
        0,
        news.length,
        ...[...text.matchAll(/^event: unread\ndata: (.+)\n\n/gm)].map(([, data]) => JSON.parse(data ?? '')),
      )
    }
    isOver = true
  })()
  return { news, reading, isOver: () => isOver }
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

it('tells how much is unread at once, and whenever it changes', async () => {
  const [jonas, mara] = [await signedInClient(server), await signedInClient(server)]
  const [a, b] = [jonas.user.id, mara.user.id]
  await makeConversation(
    [a, b],
    [
      [a, 'Hallo'],
      [b, 'Hallo'],
      [a, 'Wie geht es?'],
    ],
    { unread: 1 },
  )
  const answer = await mara.client.get('/events', STREAM)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const { news } = follow(answer)
  await soon(() => expect(news).toEqual([{ unread: 1, isMessage: false }]))
  await sendMessage({ by: { id: a, isPremium: false }, userId: b, content: 'Noch da?' })
  await soon(() => expect(news).toContainEqual({ unread: 2, isMessage: true }))
  await mara.client.send(`/api/chat/${a}/read`, { method: 'PUT' })
  await soon(() => expect(news.at(-1)).toEqual({ unread: 0, isMessage: false }))
})

it('is for those who are signed in, and for streams alone', async () => {
  expect((await server.client().get('/events', STREAM)).status).toBe(401)
  const { client } = await signedInClient(server)
  expect((await client.get('/events')).status).toBe(406)
})

it('ends where the process stops, and keeps nobody waiting', async () => {
  const other = await startServer()
  const { client } = await signedInClient(other)
  const stream = follow(await client.get('/events', STREAM))
  await soon(() => expect(stream.news).toHaveLength(1))
  expect(await other.stop()).toBe(0)
  await stream.reading
  expect(stream.isOver()).toBe(true)
})
