import { users } from 'db/schema/accounts'
import { connections } from 'db/schema/presence'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { FromServer } from '~/domains/chat/realtime/protocol'
import { bus } from '~/platform/bus/bus.server'
import { db } from '~/platform/database/db.server'
import { cookieHeader } from '../http/http-client'
import { sharedServer } from '../http/http-test-server'
import type { TestServer } from '../http/server'
import { signedInClient } from '../http/sign-in'
import { makeAccount, PASSWORD } from './accounts'
import { makeConversation } from './conversations'
import { listedPerson } from './listed-person'

/** Two server processes on one database, set by `withTwoServers`: by default those that test files share. */
export let servers: { first: TestServer; second: TestServer }
const open: WebSocket[] = []

export function withTwoServers(given = { first: sharedServer(1), second: sharedServer(2) }): void {
  servers = given
  afterEach(() => {
    for (const socket of open.splice(0)) socket.terminate()
  })
  afterAll(async () => {
    await bus().close()
  })
}

export type Person = Awaited<ReturnType<typeof person>>
export async function person(firstName: string, over: Partial<typeof users.$inferInsert> = {}) {
  const { user, client } = await signedInClient(servers.first, { firstName, ...over })
  // A sign-in is a page view, which keeps a member online for minutes. Here only connections count.
  await db.update(users).set({ onlineUntil: null }).where(eq(users.id, user.id))
  return { id: user.id, client, cookie: cookieHeader(client.cookies) }
}

/** A listed person who is signed in. An account that is deleted again gives the hash of PASSWORD. */
export async function listed(over: Parameters<typeof listedPerson>[0]): Promise<Person> {
  const { email, passwordHash } = await makeAccount()
  await db.delete(users).where(eq(users.email, email))
  const id = await listedPerson({ ...over, email, passwordHash })
  const client = servers.first.client()
  await client.postForm('/login', { email, password: PASSWORD })
  await db.update(users).set({ onlineUntil: null }).where(eq(users.id, id))
  return { id, client, cookie: cookieHeader(client.cookies) }
}

/** Two members with a conversation. */
export async function couple(over: Partial<typeof users.$inferInsert> = {}) {
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

type PresenceEvent = Extract<FromServer, { type: 'presence' }>
/** A connected client, with the presence events it received. */
export async function connected(server: TestServer, { cookie }: Person) {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: server.origin },
  })
  open.push(socket)
  const received: FromServer[] = []
  socket.on('message', (data) => received.push(FromServer.parse(JSON.parse(String(data)))))
  await vi.waitFor(() => expect(received.map(({ type }) => type)).toContain('ready'), LONG)
  return {
    socket,
    received,
    send: (message: unknown) => socket.send(JSON.stringify(message)),
    of: (id: string) =>
      received.filter((one): one is PresenceEvent => one.type === 'presence' && one.partnerId === id),
  }
}
/** A client of the event stream; `text` is what it received. */
export async function following(server: TestServer, { cookie }: Person) {
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

const LONG = { timeout: 30_000, interval: 100 }
export const soon = (check: () => unknown) => vi.waitFor(check, LONG)
export const isOnline = async (id: string) => {
  const [row] = await db
    .select({ is: sql<boolean>`coalesce(online_until > now(), false)` })
    .from(users)
    .where(eq(users.id, id))
  return row?.is
}
/** Signs out, which ends all connections of the session at once. */
export const signOut = ({ client }: Person) => client.send('/api/auth/logout', { method: 'POST' })
export const rowsOf = (id: string) => db.select().from(connections).where(eq(connections.userId, id))
/** Waits until each process has written its connections. */
export const written = (...people: Person[]) =>
  soon(async () => {
    for (const { id } of people) expect(await rowsOf(id)).not.toEqual([])
  })
