import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { seconds } from '~/platform/time/durations'
import { atLeast, atMost, type Figure, quantile } from '../verdict'

const ATTACKER = fileURLToPath(new URL('./socket-flood.mjs', import.meta.url))
const execute = promisify(execFile)
const SOCKETS = 4
const DURATION = seconds(8)
const FRAME_BYTES = 40_000
const RECOVERY_TIMEOUT = seconds(10)
const WARM_UP_READERS = 8
const WARM_UP_DURATION = seconds(10)
const IDLE_DURATION = seconds(5)
const VIEW_PAUSE_MS = 20

/** The memory after the attack may be at most this many times the memory before it. */
const MEMORY_RATIO_MAX = 1.1
/** The listing may take at most this many times as long as on the idle server. */
const P99_RATIO_MAX = 2
const PEAK_GROWTH_MAX_MB = 100

/**
 * Measures the memory of the server and the response times of the listing during an attack: for eight seconds four sockets send as fast as
 * they can, read no responses, and reconnect when the server closes them.
 * @param cookies Cookie headers of members; the sockets share them
 * @param pid the process id of the server, whose memory is measured
 */
export async function floodSockets(params: {
  origin: string
  cookies: readonly string[]
  pid: number
}): Promise<Figure[]> {
  const { origin, cookies, pid } = params
  // Page views warm up the heap of a server that has just started.
  await Promise.all(
    Array.from({ length: WARM_UP_READERS }, () => viewsUntil(origin, Date.now() + WARM_UP_DURATION)),
  )
  const idle = await viewsUntil(origin, Date.now() + IDLE_DURATION)
  const before = residentMb(pid)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb(pid))
  }, 100)
  const input = { origin, cookies, sockets: SOCKETS, durationMs: DURATION, frameBytes: FRAME_BYTES }
  const attack = execute(process.execPath, [ATTACKER, JSON.stringify(input)])
  const attacked = await viewsUntil(origin, Date.now() + DURATION)
  const seen: { opened: number; frames: number } = JSON.parse((await attack).stdout)
  const end = Date.now() + RECOVERY_TIMEOUT
  let after = residentMb(pid)
  while (after > before * MEMORY_RATIO_MAX && Date.now() < end) {
    await viewsUntil(origin, Date.now() + seconds(0.5))
    after = residentMb(pid)
  }
  clearInterval(watch)
  return [
    atMost(PEAK_GROWTH_MAX_MB, 'flood: growth of memory at its peak', Math.max(0, peak - before), ' MB'),
    atMost(
      MEMORY_RATIO_MAX,
      `flood: memory within 10 s, ${after.toFixed()} to ${before.toFixed()} MB`,
      after / before,
      'x',
    ),
    atMost(
      P99_RATIO_MAX,
      `flood: p99 of the listing, ${ms(attacked)} to ${ms(idle)} ms idle`,
      quantile(attacked, 0.99) / quantile(idle, 0.99),
      'x',
    ),
    // Without admitted sockets the figures would be meaningless.
    atLeast(SOCKETS, 'flood: admitted sockets', seen.opened),
    atMost(Number.POSITIVE_INFINITY, 'flood: frames sent', seen.frames),
  ]
}

async function viewsUntil(origin: string, end: number): Promise<number[]> {
  const times: number[] = []
  while (Date.now() < end) {
    const from = performance.now()
    const answer = await fetch(origin, { headers: { cookie: 'age=1' } })
    await answer.text()
    times.push(performance.now() - from)
    await sleep(VIEW_PAUSE_MS)
  }
  return times
}

function residentMb(pid: number): number {
  const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

const ms = (times: readonly number[]) => quantile(times, 0.99).toFixed(1)
