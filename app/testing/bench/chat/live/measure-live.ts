import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { processEnv } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { type StartedServer, startServer } from '../../../http/server'
import { atMost, type Figure, quantile } from '../../verdict'
import { ChatClients } from './chat-clients'
import { type ChatCounts, startRelay } from './client-process'

const SOCKETS = 5000
const PER_SECOND = 500
const ROUNDS = 2
const DURATION = seconds(10)
const WARM_UP = seconds(3)
const FIRST_SOCKETS = 200

const LATENCY_MAX_MS = 50
const RATIO_MAX = 3
const SOCKET_MAX_KB = 25

/**
 * 5,000 signed-in members, each pair on two processes, with 500 messages a second that are marked as read like on a page: the time from
 * sending to receiving, compared with a bare relay that keeps the same rows, measured alternately; what is lost, duplicated or out of order;
 * and the memory of a socket.
 * @param busUrl a Redis or Valkey server that carries the events of both; without one Postgres does
 */
export async function measureLive(busUrl?: string): Promise<Figure[]> {
  requireOpenFiles(SOCKETS)
  const DATABASE_URL = String(processEnv().DATABASE_URL)
  const [ours, bare] = [await ChatClients.of(SOCKETS, 'ours'), await ChatClients.of(SOCKETS, 'bare')]
  const settings = { DATABASE_URL, BUS_URL: busUrl ?? '', ...WITH_SWEEP }
  const servers = await Promise.all([0, 1].map(() => startServer(settings)))
  const relays = await Promise.all([0, 1].map(() => startRelay(DATABASE_URL, busUrl)))
  try {
    const urls = servers.map(({ origin }) => `${origin.replace('http', 'ws')}/ws`)
    const socketBytes = await memoryOfSocket(ours, urls, () => memoryOf(servers))
    await bare.connect(relays.map(({ url }) => url))
    for (const clients of [bare, ours]) await clients.sendAtRate(PER_SECOND, WARM_UP)
    // Alternately, so that other load of the machine affects both.
    const counts: { ours: ChatCounts[]; bare: ChatCounts[] } = { ours: [], bare: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      counts.bare.push(...(await bare.sendAtRate(PER_SECOND, DURATION)))
      counts.ours.push(...(await ours.sendAtRate(PER_SECOND, DURATION)))
    }
    return [...verdict(counts), atMost(SOCKET_MAX_KB, 'live: memory a socket', socketBytes / 1000, ' kB')]
  } finally {
    for (const { stop } of [ours, bare, ...relays]) stop()
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** What the first ones cost that later ones do not is paid before. */
async function memoryOfSocket(
  clients: ChatClients,
  urls: string[],
  memory: () => Promise<number>,
): Promise<number> {
  await clients.connect(urls, FIRST_SOCKETS)
  await clients.sendAtRate(PER_SECOND / 5, seconds(1))
  await clients.disconnect()
  const before = await memory()
  await clients.connect(urls)
  return ((await memory()) - before) / SOCKETS
}

function verdict({ ours, bare }: { ours: ChatCounts[]; bare: ChatCounts[] }): Figure[] {
  const p99 = (counts: ChatCounts[]) =>
    quantile(
      counts.flatMap(({ times }) => times),
      0.99,
    )
  const sum = (name: 'sent' | 'answered' | 'received' | 'duplicated' | 'disordered' | 'broken') =>
    ours.reduce((all, one) => all + one[name], 0)
  const [mine, least] = [p99(ours), p99(bare)]
  const readsPerSecond = ours.reduce((all, { reads }) => all + reads, 0) / ((ROUNDS * DURATION) / seconds(1))
  return [
    atMost(
      LATENCY_MAX_MS,
      `live: ${SOCKETS} sockets, ${PER_SECOND}/s and ${Math.round(readsPerSecond)} read marks/s, send to receive: p99`,
      mine,
      ' ms',
    ),
    atMost(RATIO_MAX, `live: beside a bare relay (${least.toFixed(1)} ms)`, mine / least, 'x'),
    atMost(0, `live: lost, of ${sum('sent')}`, sum('sent') - sum('received') - sum('disordered')),
    atMost(0, 'live: sent and not acknowledged', sum('sent') - sum('answered')),
    atMost(0, 'live: duplicated', sum('duplicated')),
    atMost(0, 'live: out of order', sum('disordered')),
    atMost(0, 'live: connections that broke', sum('broken')),
  ]
}

/** Ends the bench by one line where a process may not hold so many sockets. */
function requireOpenFiles(needed: number): void {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  if (soft && Number(soft) < needed)
    throw new Error(
      `A process may open ${soft} files here, and the bench needs ${needed}: ulimit -n ${needed}`,
    )
}

const SWEEP = new URL('./sweep.mjs', import.meta.url)
const SWEEPS = 3

/** The environment of a server that collects garbage on SIGUSR2. */
const WITH_SWEEP = { NODE_OPTIONS: `--import ${SWEEP.href}` }

/**
 * The resident memory of servers after garbage collection, in bytes, without the space for young objects. That space is empty then, but
 * keeps up to 128 MB of pages.
 */
async function memoryOf(servers: readonly StartedServer[]): Promise<number> {
  const held = await Promise.all(servers.map(sweptSize))
  return held.reduce((sum, one) => sum + one, 0)
}

async function sweptSize(server: StartedServer): Promise<number> {
  const seen: number[] = []
  for (let n = 0; n < SWEEPS; n += 1) {
    const swept = () => [...server.output().matchAll(/^swept (\d+)$/gm)]
    const before = swept().length
    process.kill(server.pid, 'SIGUSR2')
    while (swept().length === before) await sleep(20)
    await sleep(500)
    seen.push(residentSize(server.pid) - Number(swept().at(-1)?.[1]))
  }
  return Math.min(...seen)
}

function residentSize(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) * 1024
}
