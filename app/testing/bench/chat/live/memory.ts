import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StartedServer } from '../../../server'

const SWEEP = new URL('./sweep.mjs', import.meta.url)
const SWEEPS = 3

/** What a server has to be started with, so that its memory can be asked for. */
export const SWEPT = { NODE_OPTIONS: `--import ${SWEEP.href}` }

/**
 * What servers hold in memory once all that is not needed is thrown away, in bytes. Without the space for young objects: it is empty then, and
 * its pages stay, whatever filled them first (up to 128 MB).
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
