import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { surroundings } from '~/platform/env.server'
import { type HttpClient, httpClient } from '../../http-client'
import { listedPerson } from '../../people/listed-person'
import { type StartedServer, startServer } from '../../server'
import { signedInClient } from '../../sign-in'
import type { Measured } from '../benches'
import { atLeast, atMost } from '../verdict'
import { startProxy } from './proxy'

const TIMES = 20
const VISITORS = 3
const MEMBERS = 12
/** What one process alone can carry on a busy machine: a refusal under overload is not what is measured. */
const PAUSE_MS = 50
/** A member may like 300 times an hour. */
const WRITE_PAUSE_MS = 800

/** An operator waits until the process before is ready, and the proxy has noticed. */
const BETWEEN_MS = 1500

type Count = { asked: number; failed: string[]; liked: number }

/**
 * SIGTERM to one of two processes behind one proxy, in turn, 20 times, while visitors read and members write: how many requests fail, and
 * whether each write that was answered is stored (decision 0322).
 */
export async function measureDeploy(): Promise<Measured> {
  const settings = { DATABASE_URL: String(surroundings().DATABASE_URL), STOP_NOTICE: '3' }
  const servers: [StartedServer, StartedServer] = [await startServer(settings), await startServer(settings)]
  const proxy = await startProxy(servers.map(({ origin }) => origin))
  const all = servers.map(({ origin }) => origin)
  const people = await Promise.all(Array.from({ length: 20 }, () => listedPerson()))
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => signedInClient(servers[0])))
  const count: Count = { asked: 0, failed: [], liked: 0 }
  const end = new AbortController()
  const readers = Array.from({ length: VISITORS }, () =>
    read(httpClient(proxy.origin), people, count, end.signal),
  )
  const writers = members.map(({ client }) =>
    write(client, { proxy: proxy.origin, people, count, signal: end.signal }),
  )
  const statuses: (number | null)[] = []
  try {
    for (let time = 0; time < TIMES; time += 1) {
      const n = time % 2 === 0 ? 0 : 1
      const { port } = new URL(all[n] ?? '')
      await sleep(BETWEEN_MS)
      statuses.push(await servers[n].stop())
      servers[n] = await startServer({ ...settings, PORT: port })
    }
  } finally {
    end.abort()
    await Promise.all([...readers, ...writers])
    await proxy.stop()
    await Promise.all(servers.map((server) => server.stop()))
  }
  const figures = [
    atMost(0, `${TIMES} x SIGTERM with two processes: failed requests`, count.failed.length),
    atLeast(1000, 'requests meanwhile', count.asked),
    atMost(0, 'processes that did not end by themselves', statuses.filter((status) => status !== 0).length),
    atMost(
      0,
      'answered writes that are not stored',
      count.liked - (await storedLikes(members.map(({ user }) => user.id))),
    ),
  ]
  return { figures, details: { failed: count.failed.slice(0, 100) } }
}

async function read(
  client: HttpClient,
  people: readonly string[],
  count: Count,
  signal: AbortSignal,
): Promise<void> {
  const paths = ['/', '/explore?maxPrice=300', ...people.map((id) => `/profile/${id}`), '/api/users/public']
  for (let n = 0; !signal.aborted; n += 1) {
    await ask(count, `GET ${paths[n % paths.length]}`, () => client.get(paths[n % paths.length] ?? '/'))
    await sleep(PAUSE_MS)
  }
}

/** Likes and unlikes: what was answered last is what must be stored. */
async function write(
  { cookies }: HttpClient,
  {
    proxy,
    people,
    count,
    signal,
  }: { proxy: string; people: readonly string[]; count: Count; signal: AbortSignal },
): Promise<void> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const liked = new Set<string>()
  for (let n = 0; !signal.aborted; n += 1) {
    const targetUserId = people[n % people.length] ?? ''
    const isLike = !liked.has(targetUserId)
    const answer = await ask(count, 'POST /api/matches', () =>
      fetch(`${proxy}/api/matches`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ targetUserId, isLike }),
      }),
    )
    if (answer?.ok) isLike ? liked.add(targetUserId) : liked.delete(targetUserId)
    await sleep(WRITE_PAUSE_MS)
  }
  count.liked += liked.size
}

async function ask(count: Count, what: string, send: () => Promise<Response>): Promise<Response | null> {
  count.asked += 1
  try {
    const answer = await send()
    await answer.arrayBuffer()
    // A limit is an answer of the product, not a failure of the deploy.
    if (answer.status >= 400 && answer.status !== 429) count.failed.push(`${what}: ${answer.status}`)
    return answer
  } catch (error) {
    count.failed.push(`${what}: ${error instanceof Error ? String(error.cause ?? error.message) : error}`)
    return null
  }
}

async function storedLikes(ids: readonly string[]): Promise<number> {
  const sql = postgres(String(surroundings().DATABASE_URL), { max: 1 })
  const [row] = await sql<{ all: number }[]>`
    select count(*)::int as all from matches where user_id = any(${[...ids]}::uuid[]) and is_like`
  await sql.end()
  return row?.all ?? 0
}
