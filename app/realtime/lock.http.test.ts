import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'

const server = sharedServer()
const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** Well below the 25 s of the periodic check of all sessions, which would also close the connections. */
const AT_ONCE_MS = 15_000
/** When a lock comes after a time without use: long enough to connect before, and to postpone it, on a busy machine. */
const LOCKS_IN_MS = 8000
const POSTPONED_BY_MS = 1000

async function member() {
  const { client, user } = await signedInClient(server)
  await client.postForm('/settings/cover/lock', { minutes: '1', pin: '2580', pinCodeAgain: '2580' })
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { client, user, cookie }
}

function socketOf(cookie: string) {
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: server.origin },
  })
  opened.push(() => socket.terminate())
  socket.on('error', () => {})
  return socket
}

async function connected(cookie: string): Promise<string[]> {
  const ended: string[] = []
  const socket = socketOf(cookie)
  socket.on('close', (code) => void ended.push(`socket ${code}`))
  await once(socket, 'message')
  const stop = new AbortController()
  opened.push(() => stop.abort())
  const headers = { cookie, accept: 'text/event-stream' }
  const answer = await fetch(`${server.origin}/events`, { headers, signal: stop.signal })
  expect(answer.status).toBe(200)
  const reader = answer.body?.getReader()
  const read = async () => {
    while (!(await reader?.read())?.done);
    ended.push('stream')
  }
  read().catch(() => {})
  return ended
}

async function expectLockedOut(cookie: string): Promise<void> {
  const socket = socketOf(cookie)
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }]
  expect(response.statusCode).toBe(423)
  const stream = await fetch(`${server.origin}/events`, { headers: { cookie, accept: 'text/event-stream' } })
  expect([stream.status, (await stream.json()).code]).toEqual([423, 'locked'])
}

const unlock = (client: HttpClient) => client.postForm('/lock', { pin: '2580' })
const bothEnded = (ended: string[], lockMs = 0) =>
  vi.waitFor(() => expect([...ended].sort()).toEqual(['socket 4401', 'stream']), {
    timeout: lockMs + AT_ONCE_MS,
  })

it('"lock now" and the quick exit close sockets and streams at once, and refuse new ones', async () => {
  const { client, cookie } = await member()
  for (const lock of [() => client.postForm('/lock/now', {}), () => client.get('/exit')]) {
    const ended = await connected(cookie)
    await lock()
    await bothEnded(ended)
    await expectLockedOut(cookie)
    client.cookies.delete('away')
    expect((await unlock(client)).status).toBe(302)
  }
  expect(await connected(cookie)).toEqual([])
})

it('a browser for which the quick exit only set its cookie gets neither socket nor stream', async () => {
  const { cookie } = await member()
  await expectLockedOut(`${cookie}; away=1`)
  expect(await connected(cookie)).toEqual([])
})

it('the lock after a time without use closes sockets and streams, too, and a use postpones it', async () => {
  const { user, cookie } = await member()
  const locksIn = (ms: number) =>
    db.execute(sql`
      update session_locks l set locks_at = now() + ${`${ms} milliseconds`}::interval from sessions s
      where s.sid = l.sid and s.user_id = ${user.id}`)
  await locksIn(LOCKS_IN_MS)
  const ended = await connected(cookie)
  // As if the session was used meanwhile, in any process.
  await locksIn(LOCKS_IN_MS + POSTPONED_BY_MS)
  await bothEnded(ended, LOCKS_IN_MS + POSTPONED_BY_MS)
  await expectLockedOut(cookie)
})

it('a socket that is still open sends nothing for a locked session', async () => {
  const { user, cookie } = await member()
  const { user: partner } = await signedInClient(server)
  const socket = socketOf(cookie)
  await once(socket, 'message')
  // Only the row changes, as if the event of the lock was lost.
  await db.execute(sql`
    update session_locks l set locks_at = now() from sessions s where s.sid = l.sid and s.user_id = ${user.id}`)
  const closed = once(socket, 'close')
  const clientId = '00000000-0000-4000-8000-00000000abcd'
  socket.send(JSON.stringify({ type: 'send_message', receiverId: partner.id, content: 'Hallo', clientId }))
  expect((await closed)[0]).toBe(4401)
  const sent = await db.execute(sql`select from messages where sender_id = ${user.id}`)
  expect(sent).toHaveLength(0)
})
