import { once } from 'node:events'
import type { Socket } from 'node:net'
import { DELETE_WORD } from 'db/limits/accounts'
import { sessions } from 'db/schema/sessions'
import { desc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { suspend } from '~/domains/accounts/suspension/suspension.server'
import { issueMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { resetPassword } from '~/domains/auth/recovery/reset-password.server'
import { db } from '~/platform/database/db.server'
import { hours } from '~/platform/time/durations'
import { sharedServer } from '~/testing/http/http-test-server'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'

/** Two server processes. Each session has connections to both. It is ended by a request to the first, or by a call in this process. */
const [first, second] = [sharedServer(1), sharedServer(2)]
const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** Well below the heartbeat of 25 s, which would close the connections, too: those that close in time were closed by the event. */
const BEFORE_HEARTBEAT_MS = 15_000
type User = Awaited<ReturnType<typeof makeAccount>>

async function newSession(user: User) {
  const request = new Request('http://localhost/login')
  const cookie = (await startSession({ userId: user.id, request, ip: '' })).split(';')[0] ?? ''
  const [row] = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.createdAt))
  return { cookie, sid: row?.sid ?? '' }
}
type Session = Awaited<ReturnType<typeof newSession>>

/** Opens a socket and an event stream to each process. Returns a list to which every connection adds its name when it closes. */
async function connectEverywhere({ cookie }: Session) {
  const ended: string[] = []
  const over = (what: string) => void ended.push(what)
  for (const { origin } of [first, second]) {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie, origin } })
    opened.push(() => socket.terminate())
    socket.on('error', () => {})
    socket.on('close', (code) => over(`socket ${code}`))
    await once(socket, 'message')
    const stop = new AbortController()
    opened.push(() => stop.abort())
    const headers = { cookie, accept: 'text/event-stream' }
    const answer = await fetch(`${origin}/events`, { headers, signal: stop.signal })
    expect(answer.status).toBe(200)
    const reader = answer.body?.getReader()
    await reader?.read()
    const read = async () => {
      while (!(await reader?.read())?.done);
      over('stream')
    }
    read().catch(() => {})
  }
  return ended
}

const ALL = ['socket 4401', 'socket 4401', 'stream', 'stream']

async function expectAllEnded(ended: string[]): Promise<void> {
  await vi.waitFor(() => expect([...ended].sort()).toEqual(ALL), { timeout: BEFORE_HEARTBEAT_MS })
}

async function post(cookie: string, path: string, form: Record<string, string>): Promise<number> {
  const answer = await fetch(first.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: first.origin },
    body: new URLSearchParams(form),
  })
  await answer.text()
  return answer.status
}

/** Actions in the session `here` that end it, or end `other`, the session of the same person on another device. */
const ENDS: [
  string,
  'here' | 'other',
  (given: { user: User; here: Session; other: Session }) => Promise<unknown>,
][] = [
  ['signing out', 'here', ({ here }) => post(here.cookie, '/logout', {})],
  [
    'signing in again in the same browser',
    'here',
    ({ user, here }) => post(here.cookie, '/login', { email: user.email, password: PASSWORD }),
  ],
  [
    'ending another session in the list',
    'other',
    ({ here, other }) => post(here.cookie, '/settings/security/sessions', { session: other.sid }),
  ],
  [
    'ending all other sessions',
    'other',
    ({ here }) => post(here.cookie, '/settings/security/sessions', { all: 'others' }),
  ],
]
const NEW_PASSWORD = 'ein ganz anderes Passwort 7'
const END_ALL: [string, (given: { user: User; here: Session }) => Promise<unknown>][] = [
  [
    'changing the password',
    ({ here }) =>
      post(here.cookie, '/settings/security/password', {
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      }),
  ],
  [
    'resetting the password',
    async ({ user }) => {
      const of = { userId: user.id, email: user.email }
      const token = await issueMailToken(db, { kind: 'reset-password', ...of, validMs: hours(1) })
      const request = new Request('http://localhost/reset-password')
      expect(await resetPassword({ token, password: NEW_PASSWORD, request, ip: '' })).toMatchObject({
        ok: true,
      })
    },
  ],
  // The operator's command calls the same function.
  ['suspending the account', ({ user }) => suspend({ by: null, userId: user.id, reason: 'Test', ip: null })],
  [
    'deleting the account',
    ({ here }) =>
      post(here.cookie, '/settings/security/delete', { confirmation: DELETE_WORD, password: PASSWORD }),
  ],
]

describe('closes the sockets and event streams of the session, on every process, before the next heartbeat', () => {
  it.each(ENDS)('%s', async (_, which, end) => {
    const user = await makeAccount()
    const [here, other] = [await newSession(user), await newSession(user)]
    const ended = { here: await connectEverywhere(here), other: await connectEverywhere(other) }
    await end({ user, here, other })
    await expectAllEnded(ended[which])
    // The other session goes on.
    expect(ended[which === 'here' ? 'other' : 'here']).toEqual([])
  })

  it.each(END_ALL)('%s ends all sessions', async (_, end) => {
    const user = await makeAccount()
    const [here, other] = [await newSession(user), await newSession(user)]
    const ended = [await connectEverywhere(here), await connectEverywhere(other)]
    await end({ user, here })
    for (const one of ended) await expectAllEnded(one)
  })

  it('a connection that does not answer the close frame is terminated', async () => {
    const user = await makeAccount()
    const { cookie } = await newSession(user)
    const socket = new WebSocket(`${first.origin.replace('http', 'ws')}/ws`, {
      headers: { cookie, origin: first.origin },
    })
    opened.push(() => socket.terminate())
    await once(socket, 'message')
    // Otherwise the client of `ws` would answer the close frame.
    const raw = (socket as unknown as { _socket: Socket })._socket
    raw.removeAllListeners('data')
    raw.resume()
    // Not `once` of node:events: it would reject if the connection is reset, which counts as well.
    const cut = new Promise((resolve) => raw.once('close', resolve))
    await suspend({ by: null, userId: user.id, reason: 'Test', ip: null })
    await cut
  })
})
