import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { REQUEST_LIMITS } from 'db/limits/http'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { FromServer } from '~/domains/chat/realtime/protocol'
import { db } from '~/platform/database/db.server'
import { cookieHeader } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeConversation } from '~/testing/people/conversations'

const server = sharedServer()
const opened: WebSocket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})

// Limits of sockets.server.ts: connections of an account, and messages of a window.
const SOCKETS_MAX = 20
const MESSAGES_PER_WINDOW = 60
const EVENTUALLY = { timeout: 30_000 }

async function person() {
  const { user, client } = await signedInClient(server)
  return { id: user.id, cookie: cookieHeader(client.cookies) }
}
type Person = Awaited<ReturnType<typeof person>>

/** The socket once the server has accepted it, or the status of its refusal. */
async function tryConnect({ cookie }: Person): Promise<WebSocket | number> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, { headers: { cookie } })
  socket.on('error', () => {})
  opened.push(socket)
  return Promise.race([
    once(socket, 'message').then(() => socket),
    once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number),
  ])
}

async function connected(one: Person): Promise<WebSocket> {
  const socket = await tryConnect(one)
  if (typeof socket === 'number') throw new Error(`Refused with ${socket}`)
  return socket
}

const closeCodeOf = (socket: WebSocket) => once(socket, 'close').then(([code]) => code as number)
/** Sends more than two windows allow: one may end meanwhile, and the count starts again. */
const flood = (socket: WebSocket) => {
  for (let n = 0; n < 2 * MESSAGES_PER_WINDOW + 10; n += 1) sendJson(socket, { type: 'nonsense', n })
}
const sendJson = (socket: WebSocket, message: unknown) => socket.send(JSON.stringify(message))

describe('a client that does not read', () => {
  it('is disconnected before its queue fills the memory, and no other client is', async () => {
    const [mara, jonas] = [await person(), await person()]
    const long = '€'.repeat(4000)
    await makeConversation(
      [mara.id, jonas.id],
      Array.from({ length: 40 }, () => [jonas.id, long]),
    )
    const other = await connected(jonas)
    const slow = await connected(mara)
    slow.pause()
    for (let n = 1; n < SOCKETS_MAX; n += 1) await connected(mara)
    expect(await tryConnect(mara)).toBe(429)
    // Each answer has half a megabyte; all of them have more than the buffers of a connection hold.
    for (let n = 0; n < 50; n += 1) sendJson(slow, { type: 'resume', userId: jonas.id, after: 0 })
    // Another connection is accepted only after the server has closed the slow one.
    await vi.waitFor(async () => expect(await tryConnect(mara)).toBeInstanceOf(WebSocket), EVENTUALLY)
    slow.resume()
    expect(await closeCodeOf(slow)).toBe(1006)
    expect(other.readyState).toBe(WebSocket.OPEN)
  })
})

describe('a client that breaks the protocol', () => {
  it.each([
    ['a message of a megabyte', 1009, (socket: WebSocket) => socket.send('x'.repeat(2 ** 20))],
    ['a message without a last fragment', 1009, sendEndless],
    [
      'a text that is not UTF-8',
      1007,
      (socket: WebSocket) => socket.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false }),
    ],
  ])('%s ends the connection', async (_, code, send) => {
    const socket = await connected(await person())
    send(socket)
    expect(await closeCodeOf(socket)).toBe(code)
  })

  it('is disconnected after unmasked frames and random bytes', async () => {
    const { cookie } = await person()
    for (const bytes of [Buffer.from([0x81, 0x02, 0x68, 0x69]), Buffer.from('GET / HTTP/1.1\r\n\r\n')]) {
      const { hostname, port } = new URL(server.origin)
      const connection = connect(Number(port), hostname)
      const headers = `Host: localhost\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n'
      connection.write(`GET /ws HTTP/1.1\r\n${headers}${key}\r\n`)
      await once(connection, 'data')
      connection.write(bytes)
      connection.resume()
      await once(connection, 'close')
    }
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  })

  it('stays connected after unusual characters, which are cleaned or refused', async () => {
    const [mara, jonas] = [await person(), await person()]
    await makeConversation([mara.id, jonas.id], [[jonas.id, 'Hallo']])
    const socket = await connected(mara)
    const answers: FromServer[] = []
    socket.on('message', (data) => answers.push(FromServer.parse(JSON.parse(String(data)))))
    const strange = [
      'a\u0000b',
      '\ud800',
      '\u202eabc',
      '<script>alert(1)</script>',
      '\u200b\u200b',
      '🏳️‍🌈'.repeat(900),
    ]
    for (const content of strange)
      sendJson(socket, { type: 'send_message', receiverId: jonas.id, content, clientId: randomUUID() })
    const answered = () => answers.filter(({ type }) => type === 'sent' || type === 'error')
    await vi.waitFor(() => expect(answered()).toHaveLength(strange.length), EVENTUALLY)
    expect(answers).not.toContainEqual(expect.objectContaining({ code: 'unavailable' }))
    expect(socket.readyState).toBe(WebSocket.OPEN)
  })
})

describe('a client that is refused and keeps its connection', () => {
  it.each(['/ws', '/elsewhere'])('loses it at %s', async (path) => {
    const { hostname, port } = new URL(server.origin)
    const connection = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const isClosed = new Promise<true>((resolve) => connection.once('close', () => resolve(true)))
    connection.on('error', () => {})
    const headers = 'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
    connection.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n`)
    const [answer] = await once(connection, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 40[14] /)
    connection.resume()
    // It never ends it: what it writes is refused only once the server has given the connection up.
    const writing = setInterval(() => connection.write('x'), 50).unref()
    expect(await Promise.race([isClosed, sleep(EVENTUALLY.timeout, false)])).toBe(true)
    clearInterval(writing)
  })
})

describe('a client that floods', () => {
  it('is disconnected at the limit, and so is the next connection of the account', async () => {
    const [mara, jonas] = [await person(), await person()]
    await makeConversation([mara.id, jonas.id], [[jonas.id, 'Hallo']])
    const socket = await connected(mara)
    const codes: string[] = []
    socket.on('message', (data) => {
      const answer = FromServer.parse(JSON.parse(String(data)))
      if (answer.type === 'error') codes.push(answer.code)
    })
    flood(socket)
    expect(await closeCodeOf(socket)).toBe(1008)
    // Messages are counted before they are handled, so the close may overtake the answers to accepted ones.
    expect(codes.length).toBeLessThanOrEqual(2 * MESSAGES_PER_WINDOW)
    expect(codes.filter((code) => code !== 'invalid-input')).toEqual([])
    // The limit counts per account, so a new connection is closed as well. On a busy machine the window may end before: tried once more then.
    await vi.waitFor(async () => {
      const second = await connected(mara)
      flood(second)
      expect(await closeCodeOf(second)).toBe(1008)
      const again = await connected(mara)
      const answered = once(again, 'message').then(() => 'answered')
      sendJson(again, { type: 'nonsense' })
      expect(await Promise.race([closeCodeOf(again), answered])).toBe(1008)
    }, EVENTUALLY)
  })
})

describe('a client whose session has ended', () => {
  it('is disconnected at its next message, on each of its sockets, and refused from then on', async () => {
    const mara = await person()
    const [one, two] = [await connected(mara), await connected(mara)]
    await db.delete(sessions).where(eq(sessions.userId, mara.id))
    for (const socket of [one, two]) {
      sendJson(socket, { type: 'typing', userId: randomUUID() })
      expect(await closeCodeOf(socket)).toBe(4401)
    }
    expect(await tryConnect(mara)).toBe(401)
  })
})

describe('a client that never stops connecting', () => {
  it('is refused at the limit of its session, before the database is asked, and no other member is', async () => {
    const [mara, jonas] = [await person(), await person()]
    // Every handshake of an ended session is refused: none of them counts as an open connection.
    await db.delete(sessions).where(eq(sessions.userId, mara.id))
    const seen = new Set<WebSocket | number>()
    // Twice the limit, and more: the window may end meanwhile, and the count starts again.
    for (let n = 0; n < 2 * REQUEST_LIMITS.socket.points + 100 && !seen.has(429); n += 50)
      for (const answer of await Promise.all(Array.from({ length: 50 }, () => tryConnect(mara))))
        seen.add(answer)
    expect([...seen].sort()).toEqual([401, 429])
    expect(await tryConnect(jonas)).toBeInstanceOf(WebSocket)
  })
})

/** Fragments of one message, without a last one. */
function sendEndless(socket: WebSocket): void {
  for (let n = 0; n < 80; n += 1) socket.send('x'.repeat(1024), { fin: false })
}
