import { users } from 'db/schema/accounts'
import { chatMembers } from 'db/schema/chat'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { sendMessage } from '~/domains/chat/messages/send.server'
import { StreamCursor } from '~/domains/chat/notifications/stream-cursor.server'
import { db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { sharedServer } from '~/testing/http/http-test-server'
import { startServer } from '~/testing/http/server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()

const STREAM = { accept: 'text/event-stream' }

/** Reads an event stream; `unread` are its events of that name so far. */
function follow(answer: Response) {
  const unread: unknown[] = []
  let isOver = false
  let text = ''
  const eventsNamed = (name: string): unknown[] =>
    [...text.matchAll(new RegExp(`^event: ${name}\n(?:id: .+\n)?data: (.+)\n\n`, 'gm'))].map(([, data]) =>
      JSON.parse(data ?? ''),
    )
  const reading = (async () => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += part.value
      unread.splice(0, unread.length, ...eventsNamed('unread'))
    }
    isOver = true
  })()
  return { unread, reading, isOver: () => isOver, text: () => text, notices: () => eventsNamed('notice') }
}
const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })

it('sends the unread count at once, and after every change', async () => {
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
  const { unread } = follow(answer)
  await soon(() => expect(unread).toEqual([{ unread: 1, isMessage: false }]))
  await sendMessage({ by: { id: a, isPremium: false }, userId: b, content: 'Noch da?' })
  await soon(() => expect(unread).toContainEqual({ unread: 2, isMessage: true }))
  await mara.client.send(`/api/chat/${a}/read`, { method: 'PUT' })
  await soon(() => expect(unread.at(-1)).toEqual({ unread: 0, isMessage: false }))
})

describe('a notification of a new message', () => {
  const sendTo = (from: string, to: string) =>
    sendMessage({ by: { id: from, isPremium: false }, userId: to, content: 'ganz geheim' })

  it('names the sender, never the content, and without previews not the sender', async () => {
    const [jonas, mara] = [await signedInClient(server, { firstName: 'Jonas' }), await signedInClient(server)]
    const [a, b] = [jonas.user.id, mara.user.id]
    await makeConversation(
      [a, b],
      [
        [a, 'Hallo'],
        [b, 'Hallo'],
      ],
    )
    const { notices, text } = follow(await mara.client.get('/events', STREAM))
    await soon(() => expect(text()).toContain('event: unread'))
    await sendTo(a, b)
    await soon(() => expect(notices()).toMatchObject([{ partnerId: a, name: 'Jonas', isRequest: false }]))
    await db.update(users).set({ allowMessagePreviews: false }).where(eq(users.id, b))
    await sendTo(a, b)
    await soon(() =>
      expect(notices().slice(1)).toMatchObject([{ partnerId: a, name: null, isRequest: false }]),
    )
    expect(text()).not.toContain('geheim')
  })

  it('is not sent for muted conversations, nor to the sender; for a request without a name', async () => {
    const [jonas, mara] = [await signedInClient(server), await signedInClient(server)]
    const eva = await listedPerson({ firstName: 'Eva' })
    const [a, b] = [jonas.user.id, mara.user.id]
    const { room } = await makeConversation(
      [a, b],
      [
        [a, 'Hallo'],
        [b, 'Hallo'],
      ],
    )
    await db.update(chatMembers).set({ isMuted: true }).where(eq(chatMembers.roomId, room.id))
    const [his, hers] = [
      follow(await jonas.client.get('/events', STREAM)),
      follow(await mara.client.get('/events', STREAM)),
    ]
    for (const { text } of [his, hers]) await soon(() => expect(text()).toContain('event: unread'))
    await sendTo(a, b)
    await makeConversation([eva, b], [[b, 'Hallo Eva']])
    const other = await makeConversation([eva, a], [[eva, 'Hallo']])
    await db
      .update(chatMembers)
      .set({ acceptedAt: null })
      .where(and(eq(chatMembers.roomId, other.room.id), eq(chatMembers.userId, a)))
    await sendTo(eva, b)
    await sendTo(eva, a)
    await soon(() => expect(hers.notices()).toMatchObject([{ partnerId: eva, name: 'Eva' }]))
    await soon(() => expect(his.notices()).toMatchObject([{ partnerId: eva, name: null, isRequest: true }]))
  })
})

describe('after a reconnect', () => {
  const lastId = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? ''

  it('resumes after the last event, and sends missed events once', async () => {
    const [jonas, mara] = [await signedInClient(server, { firstName: 'Jonas' }), await signedInClient(server)]
    const [a, b] = [jonas.user.id, mara.user.id]
    await makeConversation(
      [a, b],
      [
        [a, 'Hallo'],
        [b, 'Hallo'],
      ],
    )
    const sendNext = () => sendMessage({ by: { id: a, isPremium: false }, userId: b, content: 'Noch da?' })
    const open = (headers: Record<string, string>, path = '/events') =>
      mara.client.get(path, { ...STREAM, ...headers })
    const first = follow(await open({}))
    await soon(() => expect(first.unread).toHaveLength(1))
    expect(first.text()).toMatch(/^retry: \d{4}$/m)
    await sendNext()
    await soon(() => expect(first.notices()).toHaveLength(1))
    const id = lastId(first.text())

    // The client disconnects, and the server does not know yet.
    await sendNext()
    await soon(() => expect(first.notices()).toHaveLength(2))
    const [byHeader, byAddress] = [
      follow(await open({ 'last-event-id': id })),
      follow(await open({}, `/events?after=${encodeURIComponent(id)}`)),
    ]
    for (const again of [byHeader, byAddress]) {
      await soon(() => expect(again.notices()).toEqual([first.notices()[1]]))
      expect(again.unread).toEqual([{ unread: 2, isMessage: true }])
    }
    // Ids of others and invented ids are ignored.
    for (const client of [jonas.client, mara.client]) {
      const after = client === mara.client ? 'a.b' : lastId(byHeader.text())
      const other = follow(await client.get('/events', { ...STREAM, 'last-event-id': after }))
      await soon(() => expect(other.unread).toHaveLength(1))
      expect(other.notices()).toEqual([])
    }
  })

  it('a stream that resumes after a longer pause reports members who went offline meanwhile', async () => {
    const { client, user: mara } = await signedInClient(server)
    const { id: jonas } = await makeAccount({ onlineUntil: new Date(Date.now() - minutes(30)) })
    await makeConversation(
      [jonas, mara.id],
      [
        [jonas, 'Hallo'],
        [mara.id, 'Hallo'],
      ],
    )
    setClock(new Date(Date.now() - minutes(45)))
    const id = StreamCursor.begin(mara.id).toId()
    setClock(null)
    // A new page knows who is here.
    const opened = follow(await client.get(`/events?after=${encodeURIComponent(id)}`, STREAM))
    const resumed = follow(await client.get('/events', { ...STREAM, 'last-event-id': id }))
    await soon(() => expect(resumed.text()).toContain(`"partnerId":"${jonas}","isOnline":false`))
    expect(opened.text()).not.toContain('event: presence')
  })

  it('keeps the newest ten streams of an account', async () => {
    const { client } = await signedInClient(server)
    const answers = await Promise.all(Array.from({ length: 30 }, () => client.get('/events', STREAM)))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    const streams = answers.map(follow)
    const closed = () => streams.filter(({ isOver }) => isOver())
    await soon(() => expect(closed()).toHaveLength(20))
    // An evicted stream reconnects after a minute, so that it does not evict another at once.
    for (const { text } of closed()) expect(lastRetry(text())).toBeGreaterThanOrEqual(60_000)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(closed()).toHaveLength(20)
  })
  const lastRetry = (text: string) => Number([...text.matchAll(/^retry: (\d+)$/gm)].at(-1)?.[1])
})

it('HEAD opens no stream: it takes no place of those that are open', async () => {
  const { client } = await signedInClient(server)
  const { isOver } = follow(await client.get('/events', STREAM))
  const heads = await Promise.all(
    Array.from({ length: 12 }, () => client.send('/events', { method: 'HEAD', headers: STREAM })),
  )
  for (const { status, headers } of heads) {
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/event-stream')
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(isOver()).toBe(false)
})

it('requires a session and an Accept header for streams', async () => {
  expect((await server.client().get('/events', STREAM)).status).toBe(401)
  const { client } = await signedInClient(server)
  expect((await client.get('/events')).status).toBe(406)
})

it('ends at shutdown, and does not delay it', async () => {
  const other = await startServer()
  const { client } = await signedInClient(other)
  const stream = follow(await client.get('/events', STREAM))
  await soon(() => expect(stream.unread).toHaveLength(1))
  expect(await other.stop()).toBe(0)
  await stream.reading
  expect(stream.isOver()).toBe(true)
})
