import { mkdirSync, writeFileSync } from 'node:fs'
import { tableOf } from '../verdict'
import { measureClockJumps } from './clock-jumps'
import { measureDatabaseNetwork } from './database-network'
import { measureDiskFull } from './disk-full'
import type { Fault, MeasureFault } from './fault'
import { measureKilledTogether } from './killed-together'
import { measureMailAway } from './mail-away'
import { measurePoisonedJob } from './poisoned-job'
import { measureSlowBrowsers } from './slow-browsers'
import { measureStorageAway } from './storage-away'
import { measureValkeyKilled } from './valkey-killed'

const PARTS: Record<string, MeasureFault> = {
  kills: measureKilledTogether,
  database: measureDatabaseNetwork,
  storage: measureStorageAway,
  mail: measureMailAway,
  valkey: measureValkeyKilled,
  disk: measureDiskFull,
  clock: measureClockJumps,
  jobs: measurePoisonedJob,
  browsers: measureSlowBrowsers,
}

/**
 * Every fault that an operator has to expect, each with what people see and its figures with their limits (decision 0335). `--only
 * storage,mail` measures some, `--times 20` kills less often. Writes bench-results/faults.json.
 */
export async function measureFaultTable(
  report: (line: string) => void,
): Promise<{ lines: string[]; ok: boolean }> {
  const faults: Fault[] = []
  for (const [part, measure] of Object.entries(PARTS)) {
    if (!isWanted(part)) continue
    report(`${part} …`)
    faults.push(...(await measure(report)))
  }
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/faults.json', `${JSON.stringify(faults, null, 2)}\n`)
  return {
    lines: faults.flatMap(({ fault, seen, figures }) => [
      `\n${fault}${seen ? `\n  people see: ${seen}` : ''}`,
      ...tableOf(figures),
    ]),
    ok: faults.every(({ figures }) => figures.every(({ ok }) => ok)),
  }
}

function isWanted(part: string): boolean {
  const at = process.argv.indexOf('--only')
  return at < 0 || (process.argv[at + 1] ?? '').split(',').includes(part)
}
