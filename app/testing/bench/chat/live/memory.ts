import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StartedServer } from '../../../http/server'

const SWEEP = new URL('./sweep.mjs', import.meta.url)
const SWEEPS = 3

/** The environment of a server that collects garbage on SIGUSR2. */
export const WITH_SWEEP = { NODE_OPTIONS: `--import ${SWEEP.href}` }

/**
 * The resident memory of servers after garbage collection, in bytes, without the space for young objects. That space is empty then, but
 * keeps up to 128 MB of pages.
 */
export async function memoryOf(servers: readonly StartedServer[]): Promise<number> {
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
