import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { processEnv } from '~/platform/settings/env.server'
import { cookieHeader, type HttpClient } from '../../http/http-client'
import { type StartedServer, startServer } from '../../http/server'
import { signedInClient } from '../../http/sign-in'
import { listedPerson } from '../../people/listed-person'
import type { Measured } from '../benches'
import { atLeast, atMost } from '../verdict'
import { atRate, capacityOf, PEOPLE, refusalsIn, visitorRequests } from '../visitor-load'
import { AnsweredLikes } from './lost-writes'
import { startProxy } from './proxy'

const TIMES = 20
const MEMBERS = 12
/** Of what one process can answer, so that the one that stays has room for all. */
const SHARE = 1 / 3
/** What load and proxy, which share a process, send without being late themselves while two processes of the app take turns on two cores. */
const READS_MAX = 300
/** A member may like 300 times an hour. */
const WRITES_PER_SECOND = 15
/** After a process says that it is ready the proxy, which asks each second, notices. */
const NOTICED_MS = 1500
const READY_WITHIN_MS = 30_000

type Count = {
  asked: number
  failed: string[]
  phase: string
  slowest: { what: string; ms: number }
}

/**
 * SIGTERM to one of two processes behind one proxy, in turn, 20 times, while visitors read and members write: how many requests fail, and
 * whether each write that was answered is stored (decisions 0322 and 0355). Reads come at a third of what one process was measured to carry, at
 * most READS_MAX.
 */
export async function measureDeploy(report: (line: string) => void): Promise<Measured> {
  const settings = {
    DATABASE_URL: String(processEnv().DATABASE_URL),
    // As in production.
    STOP_NOTICE: '3',
    WARM_UP: 'on',
    PAGE_CACHE_MB: '64',
  }
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => listedPerson()))
  const servers: [StartedServer, StartedServer] = [await startServer(settings), await startServer(settings)]
  const requests = visitorRequests(people)
  const capacity = await capacityOf(servers[0], requests)
  const readsPerSecond = Math.min(capacity * SHARE, READS_MAX)
  report(
    `One process: ${capacity.toFixed(0)} page views a second. Load: ${readsPerSecond.toFixed(0)}, and ${WRITES_PER_SECOND} writes.`,
  )
  const proxy = await startProxy(servers.map(({ origin }) => origin))
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => signedInClient(servers[0])))
  const count: Count = { asked: 0, failed: [], phase: '', slowest: { what: '', ms: 0 } }
  const end = new AbortController()
  const readers = atRate(readsPerSecond, end.signal, (n) => {
    const { path, headers } = requests[n % requests.length] ?? { path: '/', headers: {} }
    return ask(count, `GET ${path}`, () => fetch(proxy.origin + path, { headers }))
  })
  const likes = new AnsweredLikes()
  const writer = write(
    members.map(({ client, user }) => ({ client, id: user.id })),
    { proxy: proxy.origin, people, count, likes, signal: end.signal },
  )
  const statuses: (number | null)[] = []
  const refusals: string[] = []
  try {
    for (let time = 0; time < TIMES; time += 1) {
      const n = time % 2 === 0 ? 0 : 1
      const { port } = new URL(servers[n].origin)
      count.phase = `restart ${time + 1}, process ${n} stops`
      statuses.push(await servers[n].stop())
      refusals.push(...refusalsIn(servers[n]))
      count.phase = `restart ${time + 1}, process ${n} starts`
      servers[n] = await startServer({ ...settings, PORT: port })
      await isReady(servers[n])
      count.phase = `restart ${time + 1}, process ${n} is ready`
      await sleep(NOTICED_MS)
    }
  } finally {
    end.abort()
    await Promise.all([readers, writer])
    await proxy.stop()
    await Promise.all(servers.map((server) => server.stop()))
  }
  refusals.push(...servers.flatMap(refusalsIn))
  const figures = [
    atMost(0, `${TIMES} x SIGTERM with two processes: failed requests`, count.failed.length),
    atLeast(1000, 'requests meanwhile', count.asked),
    atMost(0, 'processes that did not end by themselves', statuses.filter((status) => status !== 0).length),
    atMost(
      0,
      'answered writes that are not stored',
      likes.lost(await storedLikes(members.map(({ user }) => user.id))),
    ),
    // Without a limit: the load, and how long the unluckiest reader waited.
    atMost(Number.POSITIVE_INFINITY, 'page views a second', readsPerSecond),
    atMost(Number.POSITIVE_INFINITY, 'slowest answer', count.slowest.ms, ' ms'),
  ]
  for (const line of [
    `Slowest: ${count.slowest.what}`,
    ...count.failed.slice(0, 10),
    ...refusals.slice(0, 10),
  ])
    report(line)
  return {
    figures,
    details: { capacity, slowest: count.slowest, failed: count.failed.slice(0, 100), refusals },
  }
}

async function isReady({ origin }: StartedServer): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    const answer = await fetch(`${origin}/readyz`)
    const text = await answer.text()
    if (answer.ok) return
    if (performance.now() > deadline) throw new Error(`A process does not become ready: ${text}`)
    await sleep(50)
  }
}

/** Likes and unlikes, by each member in turn: what was answered last is what must be stored. */
async function write(
  members: readonly { client: HttpClient; id: string }[],
  {
    proxy,
    people,
    count,
    likes,
    signal,
  }: { proxy: string; people: readonly string[]; count: Count; likes: AnsweredLikes; signal: AbortSignal },
): Promise<void> {
  const writers = members.map(({ client, id }) => ({
    id,
    cookie: cookieHeader(client.cookies),
    // One click after the other.
    last: Promise.resolve(),
  }))
  const click = async ({ id, cookie }: { id: string; cookie: string }, n: number) => {
    const targetUserId = people[n % people.length] ?? ''
    const pair = `${id} ${targetUserId}`
    const isLike = !likes.isLiked(pair)
    const answer = await ask(count, 'POST /api/matches', () =>
      fetch(`${proxy}/api/matches`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ targetUserId, isLike }),
      }),
    )
    if (answer?.ok) likes.answered(pair, isLike)
    else if (answer?.status !== 429) likes.failed(pair)
  }
  await atRate(WRITES_PER_SECOND, signal, (n) => {
    const writer = writers[n % writers.length]
    if (!writer) return Promise.resolve()
    writer.last = writer.last.then(() => click(writer, Math.floor(n / writers.length)))
    return writer.last
  })
}

async function ask(count: Count, what: string, send: () => Promise<Response>): Promise<Response | null> {
  count.asked += 1
  const begin = performance.now()
  const fail = (reason: unknown) => {
    const ms = Math.round(performance.now() - begin)
    count.failed.push(`${what}: ${reason} after ${ms} ms (${count.phase})`)
  }
  try {
    const answer = await send()
    await answer.arrayBuffer()
    const ms = performance.now() - begin
    if (ms > count.slowest.ms) count.slowest = { what: `${what}: ${answer.status} (${count.phase})`, ms }
    // A limit is an answer of the product, not a failure of the deploy.
    if (answer.status >= 400 && answer.status !== 429) fail(answer.status)
    return answer
  } catch (error) {
    fail(error instanceof Error ? (error.cause ?? error.message) : error)
    return null
  }
}

async function storedLikes(ids: readonly string[]): Promise<Set<string>> {
  const sql = postgres(String(processEnv().DATABASE_URL), { max: 1 })
  const rows = await sql<{ pair: string }[]>`
    select user_id || ' ' || target_user_id as pair from matches where user_id = any(${[...ids]}::uuid[]) and is_like`
  await sql.end()
  return new Set(rows.map(({ pair }) => pair))
}
