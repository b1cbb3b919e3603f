import { users } from 'db/schema/accounts'
import { chatMembers } from 'db/schema/chat'
import { connections } from 'db/schema/presence'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { block } from '~/domains/accounts/blocking/blocking.server'
import { FromServer } from '~/domains/chat/live/protocol'
import { sweepConnections } from '~/domains/chat/presence/sweep-connections.server'
import { tellPrivacy } from '~/domains/chat/presence/told-presence.server'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db } from '~/platform/db.server'
import { makeAccount, PASSWORD } from '~/testing/accounts'
import { makeConversation } from '~/testing/conversations'
import { listedPerson } from '~/testing/listed-person'
import { startServer, type TestServer } from '~/testing/server'
import { signedInClient } from '~/testing/sign-in'

/** Two server processes on one database; a third for those tests that end it. */
let first: TestServer
let second: TestServer
const open: WebSocket[] = []
beforeAll(async () => {
  ;[first, second] = await Promise.all([startServer(), startServer()])
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  await bus().close()
  await closeDb()
})

type Person = Awaited<ReturnType<typeof person>>
async function person(firstName: string, over: Partial<typeof users.$inferInsert> = {}) {
  const { user, client } = await signedInClient(first, { firstName, ...over })
  // A sign-in is a page, and keeps online for minutes: here connections alone are to count.
  await db.update(users).set({ onlineUntil: null }).where(eq(users.id, user.id))
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ')
  return { id: user.id, client, cookie }
}

/** Somebody who stands in the list. */
async function listed(over: Parameters<typeof listedPerson>[0]): Promise<Person> {
  const { email, passwordHash } = await makeAccount()
  await db.delete(users).where(eq(users.email, email))
  const id = await listedPerson({ ...over, email, passwordHash })
  const client = first.client()
  await client.postForm('/login', { email, password: PASSWORD })
  await db.update(users).set({ onlineUntil: null }).where(eq(users.id, id))
  return { id, client, cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') }
}

/** Two who talk already; the first one watches. */
async function couple(over: Partial<typeof users.$inferInsert> = {}) {
  const [jonas, mara] = [await person('Jonas'), await person('Mara', over)]
  await makeConversation(
    [jonas.id, mara.id],
    [
      [jonas.id, 'Hallo'],
      [mara.id, 'Hallo Jonas'],
    ],
  )
  return { jonas, mara }
}

type Told = Extract<FromServer, { type: 'presence' }>
/** A client that is connected, with what it hears of partners. */
async function connected(server: TestServer, { cookie }: Person) {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: server.origin },
  })
  open.push(socket)
  const heard: FromServer[] = []
  socket.on('message', (data) => heard.push(FromServer.parse(JSON.parse(String(data)))))
  await vi.waitFor(() => expect(heard.map(({ type }) => type)).toContain('ready'), LONG)
  return {
    socket,
    of: (id: string) => heard.filter((one): one is Told => one.type === 'presence' && one.partnerId === id),
  }
}
/** The same by an event stream. */
async function following(server: TestServer, { cookie }: Person) {
  const end = new AbortController()
  const answer = await fetch(`${server.origin}/events`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: end.signal,
  })
  let text = ''
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  void (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
  })().catch(() => {})
  return { end: () => end.abort(), text: () => text }
}

const LONG = { timeout: 15_000, interval: 100 }
const soon = (check: () => unknown) => vi.waitFor(check, LONG)
const isOnline = async (id: string) => {
  const [row] = await db
    .select({ is: sql<boolean>`coalesce(online_until > now(), false)` })
    .from(users)
    .where(eq(users.id, id))
  return row?.is
}
/** Ends all connections of the session at once. */
const signOut = ({ client }: Person) => client.send('/api/auth/logout', { method: 'POST' })
const rowsOf = (id: string) => db.select().from(connections).where(eq(connections.userId, id))
/** By now each process has written who is connected to it. */
const written = (...people: Person[]) =>
  soon(async () => {
    for (const { id } of people) expect(await rowsOf(id)).not.toEqual([])
  })

describe('who is connected', () => {
  it('is online for the partners on every process, until the last connection is gone', async () => {
    const { jonas, mara } = await couple()
    const his = await connected(first, jonas)
    const stream = await following(second, jonas)
    await written(jonas)
    const hers = [await connected(first, mara), await connected(second, mara)]
    const online = { type: 'presence', partnerId: mara.id, isOnline: true }
    await soon(() => expect(his.of(mara.id).at(-1)).toMatchObject(online))
    await soon(() => expect(stream.text()).toContain(`"partnerId":"${mara.id}","isOnline":true`))
    expect(await (await jonas.client.get(`/chat/now?user=${mara.id}`)).json()).toMatchObject({
      thread: { partner: { isOnline: true } },
    })
    await soon(async () => expect(await rowsOf(mara.id)).toHaveLength(2))
    hers[0]?.socket.close()
    await soon(async () => expect(await rowsOf(mara.id)).toHaveLength(1))
    expect(await isOnline(mara.id)).toBe(true)
    expect(hers[1]?.socket.readyState).toBe(WebSocket.OPEN)
    await signOut(mara)
    await soon(() => expect(his.of(mara.id).at(-1)).toMatchObject({ isOnline: false }))
    await soon(() => expect(stream.text()).toContain(`"partnerId":"${mara.id}","isOnline":false`))
    expect(await isOnline(mara.id)).toBe(false)
    // Through all of this she came once and went once.
    expect(his.of(mara.id).map((told) => told.isOnline)).toEqual([true, false])
    stream.end()
  })

  it('is offline at once who signs out, and who is blocked', async () => {
    const [jonas, mara] = [await person('Jonas'), await person('Mara')]
    await connected(second, jonas)
    await following(second, mara)
    await written(jonas, mara)
    await signOut(jonas)
    await block({ userId: mara.id, reason: 'Test', by: null, ip: '' })
    for (const { id } of [jonas, mara]) {
      await soon(async () => expect(await isOnline(id)).toBe(false))
      expect(await rowsOf(id)).toEqual([])
    }
  })

  it('of a process that is killed goes offline by itself, and is told gone by the others', async () => {
    const third = await startServer()
    const { jonas, mara } = await couple()
    await connected(third, mara)
    await written(mara)
    const his = await connected(first, jonas)
    await written(jonas)
    process.kill(third.pid, 'SIGKILL')
    expect(await isOnline(mara.id)).toBe(true)
    // As after a minute and a quarter.
    const over = new Date(Date.now() - 1)
    await db.update(users).set({ onlineUntil: over }).where(eq(users.id, mara.id))
    await db.update(connections).set({ until: over }).where(eq(connections.userId, mara.id))
    expect(await (await jonas.client.get(`/chat/now?user=${mara.id}`)).json()).toMatchObject({
      thread: { partner: { isOnline: false } },
    })
    await sweepConnections()
    expect(await rowsOf(mara.id)).toEqual([])
    await soon(() => expect(his.of(mara.id).at(-1)).toMatchObject({ isOnline: false }))
  })

  it('of a process that stops is let go within seconds', async () => {
    const third = await startServer()
    const mara = await person('Mara')
    await connected(third, mara)
    await written(mara)
    expect(await third.stop()).toBe(0)
    const [row] = await rowsOf(mara.id)
    expect((row?.until ?? new Date()).getTime() - Date.now()).toBeLessThan(10_000)
    const [user] = await db.select().from(users).where(eq(users.id, mara.id))
    expect((user?.onlineUntil ?? new Date()).getTime() - Date.now()).toBeLessThan(10_000)
  })
})

describe('who hides being online', () => {
  it('is betrayed by no answer while connected', async () => {
    const jonas = await person('Jonas')
    const [hidden, shown] = [
      await listed({ firstName: 'Verborgen', showOnlineStatus: false, showLastSeen: false }),
      await listed({ firstName: 'Offen' }),
    ]
    for (const { id } of [hidden, shown])
      await makeConversation(
        [jonas.id, id],
        [
          [jonas.id, 'Hallo'],
          [id, 'Hallo Jonas'],
        ],
      )
    const [his, stream] = [await connected(first, jonas), await following(second, jonas)]
    await soon(async () => expect(await rowsOf(jonas.id)).toHaveLength(2))
    await connected(second, hidden)
    await soon(async () => expect(await isOnline(hidden.id)).toBe(true))
    // What is told of the other one comes later than what would have been told of this one.
    await connected(second, shown)
    await soon(() => expect(his.of(shown.id)).toMatchObject([{ isOnline: true }]))
    await soon(() => expect(stream.text()).toContain(shown.id))
    expect(his.of(hidden.id)).toEqual([])
    expect(stream.text()).not.toContain(hidden.id)

    const text = async (path: string) => (await jonas.client.get(path)).text()
    const json = async (path: string) => JSON.parse(await text(path))
    const everybody: { id: string; isOnline: boolean }[] = await json('/api/users/public?place=berlin')
    const stateOf = ({ id }: Person) => everybody.find((one) => one.id === id)?.isOnline
    expect([stateOf(hidden), stateOf(shown)]).toEqual([false, true])
    for (const list of ['/api/users/public?place=berlin&online=1', '/explore?place=berlin&online=1']) {
      expect(await text(list)).toContain(shown.id)
      expect(await text(list)).not.toContain(hidden.id)
    }
    const none = { isOnline: false, lastSeen: null }
    expect(await json(`/api/users/${hidden.id}/public`)).toMatchObject(none)
    expect(await json(`/chat/now?user=${hidden.id}`)).toMatchObject({ thread: { partner: none } })
    const rooms: unknown[] = await json('/api/chat/rooms')
    const room = JSON.stringify(rooms.find((one) => JSON.stringify(one).includes(hidden.id)))
    expect(room).toContain(hidden.id)
    expect(room).not.toMatch(/"isOnline":true|"lastSeen":"/)

    for (const one of [hidden, shown]) {
      await signOut(one)
      await soon(async () => expect(await isOnline(one.id)).toBe(false))
    }
    await soon(() => expect(his.of(shown.id).at(-1)).toMatchObject({ isOnline: false }))
    expect(his.of(hidden.id)).toEqual([])
    expect(stream.text()).not.toContain(hidden.id)
    stream.end()
  })

  it('is told offline where they begin to, and online where they end', async () => {
    const { jonas, mara } = await couple()
    const his = await connected(first, jonas)
    await written(jonas)
    await connected(second, mara)
    await soon(() => expect(his.of(mara.id).at(-1)).toMatchObject({ isOnline: true }))
    for (const showOnlineStatus of [false, true]) {
      await db.update(users).set({ showOnlineStatus }).where(eq(users.id, mara.id))
      await tellPrivacy(mara.id)
      await soon(() => expect(his.of(mara.id).at(-1)).toMatchObject({ isOnline: showOnlineStatus }))
    }
  })
})

it('before a request is accepted its sender hears nothing, and from then on all', async () => {
  const [jonas, mara] = [await person('Jonas'), await person('Mara')]
  const witness = await person('Eva')
  const { room } = await makeConversation([jonas.id, mara.id], [[jonas.id, 'Hallo']])
  await makeConversation(
    [witness.id, mara.id],
    [
      [witness.id, 'Hallo'],
      [mara.id, 'Hallo Eva'],
    ],
  )
  const accepted = (acceptedAt: Date | null) =>
    db
      .update(chatMembers)
      .set({ acceptedAt })
      .where(and(eq(chatMembers.roomId, room.id), eq(chatMembers.userId, mara.id)))
  await accepted(null)
  const [his, theirs] = [await connected(first, jonas), await connected(first, witness)]
  const stream = await following(first, jonas)
  await written(jonas, witness)
  await connected(second, mara)
  await soon(() => expect(theirs.of(mara.id)).toMatchObject([{ isOnline: true }]))
  expect(his.of(mara.id)).toEqual([])
  expect(await (await jonas.client.get(`/chat/now?user=${mara.id}`)).json()).toMatchObject({
    thread: { partner: { isOnline: false, lastSeen: null } },
  })
  await accepted(new Date())
  await signOut(mara)
  await soon(() => expect(his.of(mara.id)).toMatchObject([{ isOnline: false }]))
  await soon(() => expect(stream.text().match(/event: presence/g)).toHaveLength(1))
  stream.end()
})
