import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { chatMembers } from 'db/schema/chat'
import { matches } from 'db/schema/relations'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { suspend } from '~/domains/accounts/suspension/suspension.server'
import { FromServer } from '~/domains/chat/realtime/protocol'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { db } from '~/platform/database/db.server'
import { cookieHeader } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { startServer, type TestServer } from '~/testing/http/server'
import { signedInClient } from '~/testing/http/sign-in'

/** Two server processes on one database: who is on the one hears what happens on the other. */
const [first, second] = [sharedServer(1), sharedServer(2)]
const open: WebSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})

async function person(firstName: string) {
  const { user, client } = await signedInClient(first, { firstName })
  const cookie = cookieHeader(client.cookies)
  return { id: user.id, client, cookie }
}
type Person = Awaited<ReturnType<typeof person>>

function socketTo(server: TestServer, headers: Record<string, string>, path = '/ws'): WebSocket {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${path}`, { headers })
  // A refused connection emits an error, too.
  socket.on('error', () => {})
  open.push(socket)
  return socket
}

/** A client that is connected, with all that it received. */
async function connected(server: TestServer, { cookie }: Person) {
  const socket = socketTo(server, { cookie, origin: server.origin })
  const received: FromServer[] = []
  socket.on('message', (data) => received.push(FromServer.parse(JSON.parse(String(data)))))
  const closed = once(socket, 'close').then(([code]) => code as number)
  const of = <Type extends FromServer['type']>(type: Type) =>
    received.filter((one): one is Extract<FromServer, { type: Type }> => one.type === type)
  const send = (message: unknown) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  await vi.waitFor(() => expect(of('ready')).toHaveLength(1), { timeout: 30_000 })
  return { socket, send, received, of, closed }
}
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 })

/** Two members who like each other, so that messages between them are no requests. */
async function couple() {
  const [jonas, mara] = [await person('Jonas'), await person('Mara')]
  for (const [userId, targetUserId] of [
    [jonas.id, mara.id],
    [mara.id, jonas.id],
  ] as const)
    await db.insert(matches).values({ userId, targetUserId, isLike: true, isMutual: true })
  return { jonas, mara }
}
const messageTo = (receiverId: string, content: string, clientId = randomUUID()) => ({
  type: 'send_message',
  receiverId,
  content,
  clientId,
})

describe('connecting', () => {
  const refused = async (headers: Record<string, string>, path?: string) => {
    const socket = socketTo(first, headers, path)
    const [, response] = await once(socket, 'unexpected-response')
    return response.statusCode as number
  }

  it('is refused without a session and from another origin', async () => {
    const { cookie } = await person('Jonas')
    expect(await refused({})).toBe(401)
    expect(await refused({ cookie: 'session=forged' })).toBe(401)
    expect(await refused({ cookie, origin: 'https://evil.example' })).toBe(403)
    expect(await refused({ cookie }, '/elsewhere')).toBe(404)
  })

  it('a message that names another sender gets an error and closes the connection', async () => {
    const { jonas, mara } = await couple()
    const client = await connected(first, jonas)
    client.send({ type: 'identify', userId: jonas.id })
    client.send({ type: 'identify', userId: mara.id })
    expect(await client.closed).toBe(1008)
    expect(client.of('error')).toMatchObject([{ code: 'forbidden' }])
  })

  it('a message of another account, whose page is still open, closes the connection unsent', async () => {
    const { jonas, mara } = await couple()
    const client = await connected(first, jonas)
    client.send({ ...messageTo(mara.id, 'Hallo'), senderId: jonas.id.toUpperCase() })
    await soon(() => expect(client.of('sent')).toHaveLength(1))
    client.send({ ...messageTo(mara.id, 'Nicht von mir'), senderId: mara.id })
    expect(await client.closed).toBe(4401)
    expect(client.of('sent')).toHaveLength(1)
  })

  it('answers a ping, so that a client detects a broken connection', async () => {
    const client = await connected(first, await person('Jonas'))
    client.send({ type: 'ping' })
    await soon(() => expect(client.of('pong')).toHaveLength(1))
    expect(client.of('error')).toEqual([])
  })

  it.each([
    [
      'a session that ended',
      async (one: Person) => void (await db.delete(sessions).where(eq(sessions.userId, one.id))),
    ],
    [
      'a blocked account',
      async (one: Person) => void (await suspend({ userId: one.id, reason: 'Test', by: null, ip: '' })),
    ],
  ])('%s can send nothing any more', async (_, end) => {
    const { jonas, mara } = await couple()
    const client = await connected(first, jonas)
    await end(jonas)
    client.send(messageTo(mara.id, 'Hallo'))
    expect(await client.closed).toBe(4401)
    expect(client.of('sent')).toEqual([])
  })
})

describe('a sent message', () => {
  it('reaches other processes, like its delivery, read mark and typing', async () => {
    const { jonas, mara } = await couple()
    const [his, hers] = [await connected(first, jonas), await connected(second, mara)]
    his.send({ type: 'typing', userId: mara.id })
    const clientId = randomUUID()
    his.send(messageTo(mara.id, 'Hallo Mara', clientId))
    await soon(() =>
      expect(his.of('sent')).toMatchObject([{ clientId, message: { content: 'Hallo Mara', isOwn: true } }]),
    )
    await soon(() =>
      expect(hers.of('new_message')).toMatchObject([
        {
          partnerId: jonas.id,
          message: { content: 'Hallo Mara', isOwn: false, senderId: jonas.id, isRead: false },
        },
      ]),
    )
    await soon(() => expect(his.of('delivered')).toMatchObject([{ partnerId: mara.id, seq: 1 }]))
    hers.send({ type: 'read', userId: jonas.id, seq: 1 })
    await soon(() => expect(his.of('read')).toMatchObject([{ partnerId: mara.id, seq: 1 }]))
    hers.send({ type: 'typing', userId: jonas.id })
    await soon(() => expect(his.of('typing')).toEqual([{ type: 'typing', partnerId: mara.id }]))
  })

  it('is stored once if it is repeated, also concurrently on two processes', async () => {
    const { jonas, mara } = await couple()
    const tabs = [await connected(first, jonas), await connected(second, jonas)]
    const hers = await connected(second, mara)
    const message = messageTo(mara.id, 'Einmal')
    for (const tab of [...tabs, ...tabs]) tab.send(message)
    await soon(() => expect(tabs.flatMap((tab) => tab.of('sent'))).toHaveLength(4))
    const ids = new Set(tabs.flatMap((tab) => tab.of('sent')).map((one) => one.message.id))
    expect(ids.size).toBe(1)
    hers.send({ type: 'resume', userId: jonas.id, after: 0 })
    await soon(() => expect(hers.of('resumed')).toMatchObject([{ messages: [{ content: 'Einmal' }] }]))
    await soon(() => expect(new Set(hers.of('new_message').map((one) => one.message.id)).size).toBe(1))
  })

  it('keeps its order, whatever the sender and the rate', async () => {
    const { jonas, mara } = await couple()
    const [his, hers] = [await connected(first, jonas), await connected(second, mara)]
    for (let n = 0; n < 20; n++) his.send(messageTo(mara.id, `${n}`))
    await soon(() => expect(hers.of('new_message')).toHaveLength(20))
    const got = hers.of('new_message').map(({ message }) => message)
    const inOrder = [...got].sort((a, b) => a.seq - b.seq).map(({ content }) => content)
    expect(inOrder).toEqual(Array.from({ length: 20 }, (_, n) => `${n}`))
  })

  it('is not missed after a reconnect: all messages after the last sequence number arrive', async () => {
    const { jonas, mara } = await couple()
    const his = await connected(first, jonas)
    const gone = await connected(second, mara)
    gone.socket.terminate()
    for (let n = 1; n <= 45; n++) his.send(messageTo(mara.id, `${n}`))
    await soon(() => expect(his.of('sent')).toHaveLength(45))
    const back = await connected(second, mara)
    back.send({ type: 'resume', userId: jonas.id, after: 0 })
    await soon(() => expect(back.of('resumed')).toMatchObject([{ hasMore: true }]))
    back.send({ type: 'resume', userId: jonas.id, after: back.of('resumed')[0]?.messages.at(-1)?.seq })
    await soon(() => expect(back.of('resumed')).toHaveLength(2))
    const all = back.of('resumed').flatMap(({ messages }) => messages)
    expect(all.map(({ content }) => content)).toEqual(Array.from({ length: 45 }, (_, n) => `${n + 1}`))
    // Recorded after the answer.
    await soon(async () => {
      const [member] = await db.select().from(chatMembers).where(eq(chatMembers.userId, mara.id))
      expect(member).toMatchObject({ unreadCount: 45, deliveredSeq: 45 })
    })
  })

  it('reaches only the two members, and none after a block', async () => {
    const { jonas, mara } = await couple()
    const otherMember = await person('Eva')
    const [his, hers, theirs] = [
      await connected(first, jonas),
      await connected(second, mara),
      await connected(second, otherMember),
    ]
    his.send(messageTo(mara.id, 'geheim'))
    await soon(() => expect(hers.of('new_message')).toHaveLength(1))
    theirs.send({ type: 'resume', userId: jonas.id, after: 0 })
    await soon(() => expect(theirs.of('error')).toMatchObject([{ code: 'not-found' }]))
    await blockPerson({ by: { id: mara.id }, userId: jonas.id })
    his.send(messageTo(mara.id, 'noch da?'))
    await soon(() => expect(his.of('error')).toMatchObject([{ code: 'gone' }]))
    his.send({ type: 'typing', userId: mara.id })
    expect(hers.of('new_message')).toHaveLength(1)
    expect(theirs.received.map(({ type }) => type)).toEqual(['ready', 'error'])
  })
})

describe('an invalid message', () => {
  it.each([
    ['no JSON', '{"type"'],
    ['an unknown type', { type: 'become_admin' }],
    ['members of the wrong type', { type: 'read', userId: 'x', seq: '1' }],
    ['a list', []],
    ['a number that no message has', { type: 'resume', userId: randomUUID(), after: 2 ** 31 }],
  ])('%s is reported, and the connection stays open', async (_, message) => {
    const client = await connected(first, await person('Jonas'))
    client.send(message)
    await soon(() => expect(client.of('error')).toMatchObject([{ code: 'invalid-input' }]))
    expect(client.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('an empty or too long message is refused with its code', async () => {
    const { jonas, mara } = await couple()
    const client = await connected(first, jonas)
    for (const content of [' \n', 'a'.repeat(4001)]) client.send(messageTo(mara.id, content))
    await soon(() =>
      expect(client.of('error').map(({ code }) => code)).toEqual(['invalid-input', 'invalid-input']),
    )
    expect(client.of('error').map(({ message }) => message)).toEqual([
      'Nachricht darf nicht leer sein',
      'Eine Nachricht hat höchstens 4.000 Zeichen.',
    ])
  })

  it('the longest valid message is accepted, however its JSON is written; a longer frame closes the connection', async () => {
    const { jonas, mara } = await couple()
    const client = await connected(first, jonas)
    const content = '🌸'.repeat(4000)
    const escaped = JSON.stringify(messageTo(mara.id, content)).replace(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
    )
    expect(escaped.length).toBeGreaterThan(48_000)
    client.send(messageTo(mara.id, content))
    client.send(escaped.padEnd(49_024))
    await soon(() =>
      expect(client.of('sent').map(({ message }) => message.content)).toEqual([content, content]),
    )
    client.send(escaped.padEnd(49_025))
    expect(await client.closed).toBe(1009)
    expect(await (await fetch(`${first.origin}/api/docs`)).text()).toContain('at most 49,024 bytes')
  })

  it('a client that continues after the close is terminated and not read any further: frames, and pings with unread answers', async () => {
    for (const flood of ['x'.repeat(40_000), null]) {
      const { socket, closed } = await connected(first, await person('Eva'))
      const raw = (socket as unknown as { _socket: Socket })._socket
      // However it is cut: `once` would take a reset for a failure.
      const cut = new Promise((resolve) => raw.once('close', resolve))
      const since = Date.now()
      let isOver = false
      void cut.then(() => {
        isOver = true
      })
      const part = () => {
        if (isOver) return
        for (let n = 0; n < 100; n++)
          if (flood) socket.send(flood, () => {})
          else socket.ping('x', true, () => {})
        setTimeout(part, 5)
      }
      part()
      // 1006 if the reset of TCP overtakes the close frame, which it may while the client floods.
      expect([1008, 1006]).toContain(await closed)
      await cut
      expect(Date.now() - since).toBeLessThan(20_000)
    }
  })

  it('sixty upgrades at once open twenty sockets', async () => {
    const { cookie } = await person('Jonas')
    const answers = Array.from({ length: 60 }, async () => {
      const socket = socketTo(first, { cookie, origin: first.origin })
      const [response] = await Promise.race([
        once(socket, 'open').then(() => [{ statusCode: 101 }]),
        once(socket, 'unexpected-response').then(([, response]) => [response]),
      ])
      return response.statusCode as number
    })
    const codes = (await Promise.all(answers)).sort()
    expect(codes).toEqual([...Array(20).fill(101), ...Array(40).fill(429)])
  })

  it('large, binary or too many frames close the connection', async () => {
    const large = await connected(first, await person('Jonas'))
    large.send('x'.repeat(70_000))
    expect(await large.closed).toBe(1009)
    const binary = await connected(first, await person('Mara'))
    binary.socket.send(Buffer.from([1, 2, 3]))
    expect(await binary.closed).toBe(1008)
    const flood = await connected(first, await person('Eva'))
    // More than twice the limit of sixty: the window may end meanwhile, and the counts start again.
    for (let n = 0; n < 130; n++) flood.send({ type: 'typing', userId: randomUUID() })
    expect(await flood.closed).toBe(1008)
  })
})

it('a stopping server asks its clients to reconnect', async () => {
  const third = await startServer()
  const client = await connected(third, await person('Jonas'))
  await third.stop()
  expect(await client.closed).toBe(1012)
})
