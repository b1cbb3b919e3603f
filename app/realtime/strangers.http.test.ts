import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { FromServer } from '~/domains/chat/realtime/protocol'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http-test-server'
import { makeConversation } from '~/testing/people/conversations'
import { signedInClient } from '~/testing/sign-in'

/** Clients that are no pages of ours: they do not read, speak no text, or do not stop. */
const server = sharedServer()
const open: WebSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})

const SOCKETS_OF_ONE = 20
const PATIENT = { timeout: 15_000 }

async function person() {
  const { user, client } = await signedInClient(server)
  return { id: user.id, cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') }
}
type Person = Awaited<ReturnType<typeof person>>

/** Resolves once the server lets it in, or with the status of its refusal. */
async function knock({ cookie }: Person): Promise<WebSocket | number> {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, { headers: { cookie } })
  socket.on('error', () => {})
  open.push(socket)
  return Promise.race([
    once(socket, 'message').then(() => socket),
    once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number),
  ])
}

async function connected(one: Person): Promise<WebSocket> {
  const socket = await knock(one)
  if (typeof socket === 'number') throw new Error(`Refused with ${socket}`)
  return socket
}

const codeOf = (socket: WebSocket) => once(socket, 'close').then(([code]) => code as number)
const MESSAGES_A_WINDOW = 60
/** More than two windows allow: one may end meanwhile, and the counts start again. */
const flood = (socket: WebSocket) => {
  for (let n = 0; n < 2 * MESSAGES_A_WINDOW + 10; n += 1) say(socket, { type: 'nonsense', n })
}
const say = (socket: WebSocket, message: unknown) => socket.send(JSON.stringify(message))

describe('a client that does not read', () => {
  it('is disconnected before its queue fills the memory; others are not', async () => {
    const [mara, jonas] = [await person(), await person()]
    const long = '€'.repeat(4000)
    await makeConversation(
      [mara.id, jonas.id],
      Array.from({ length: 40 }, () => [jonas.id, long]),
    )
    const other = await connected(jonas)
    const slow = await connected(mara)
    slow.pause()
    for (let n = 1; n < SOCKETS_OF_ONE; n += 1) await connected(mara)
    expect(await knock(mara)).toBe(429)
    // Each is answered by half a megabyte, all of them by more than any line holds.
    for (let n = 0; n < 50; n += 1) say(slow, { type: 'resume', userId: jonas.id, after: 0 })
    // Its place is free again only once the server has let go of it.
    await vi.waitFor(async () => expect(await knock(mara)).toBeInstanceOf(WebSocket), PATIENT)
    slow.resume()
    expect(await codeOf(slow)).toBe(1006)
    expect(other.readyState).toBe(WebSocket.OPEN)
  })
})

describe('a client that breaks the protocol', () => {
  it.each([
    ['a megabyte at once', 1009, (socket: WebSocket) => socket.send('x'.repeat(2 ** 20))],
    ['a text without end', 1009, (socket: WebSocket) => withoutEnd(socket)],
    [
      'what is no UTF-8',
      1007,
      (socket: WebSocket) => socket.send(Buffer.from([0x22, 0xff, 0xfe, 0x22]), { binary: false }),
    ],
  ])('%s ends the connection', async (_, code, send) => {
    const socket = await connected(await person())
    send(socket)
    expect(await codeOf(socket)).toBe(code)
  })

  it('unmasked frames and random bytes close it too', async () => {
    const { cookie } = await person()
    for (const bytes of [Buffer.from([0x81, 0x02, 0x68, 0x69]), Buffer.from('GET / HTTP/1.1\r\n\r\n')]) {
      const { hostname, port } = new URL(server.origin)
      const line = connect(Number(port), hostname)
      const headers = `Host: localhost\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n'
      line.write(`GET /ws HTTP/1.1\r\n${headers}${key}\r\n`)
      await once(line, 'data')
      line.write(bytes)
      line.resume()
      await once(line, 'close')
    }
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  })

  it('unusual characters are cleaned or refused, and never close the connection', async () => {
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
      say(socket, { type: 'send_message', receiverId: jonas.id, content, clientId: randomUUID() })
    const answered = () => answers.filter(({ type }) => type === 'sent' || type === 'error')
    await vi.waitFor(() => expect(answered()).toHaveLength(strange.length), PATIENT)
    expect(answers).not.toContainEqual(expect.objectContaining({ code: 'unavailable' }))
    expect(socket.readyState).toBe(WebSocket.OPEN)
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
    expect(await codeOf(socket)).toBe(1008)
    // Messages are counted before they are read, so the close may overtake the answers to those that were let in.
    expect(codes.length).toBeLessThanOrEqual(2 * MESSAGES_A_WINDOW)
    expect(codes.filter((code) => code !== 'invalid-input')).toEqual([])
    // Coming back does not help: it is the account that is too loud. A busy machine connects only after the limit's window: once more then.
    await vi.waitFor(async () => {
      const loud = await connected(mara)
      flood(loud)
      expect(await codeOf(loud)).toBe(1008)
      const again = await connected(mara)
      const answered = once(again, 'message').then(() => 'answered')
      say(again, { type: 'nonsense' })
      expect(await Promise.race([codeOf(again), answered])).toBe(1008)
    }, PATIENT)
  })

  it('an ended session closes all of its sockets with their next message, and opens none', async () => {
    const mara = await person()
    const [one, two] = [await connected(mara), await connected(mara)]
    await db.delete(sessions).where(eq(sessions.userId, mara.id))
    for (const socket of [one, two]) {
      say(socket, { type: 'typing', userId: randomUUID() })
      expect(await codeOf(socket)).toBe(4401)
    }
    expect(await knock(mara)).toBe(401)
  })
})

/** Fragments that never come to an end. */
function withoutEnd(socket: WebSocket): void {
  for (let n = 0; n < 80; n += 1) socket.send('x'.repeat(1024), { fin: false })
}
