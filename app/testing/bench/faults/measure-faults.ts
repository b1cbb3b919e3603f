import type { BenchOptions, Measured } from '../benches'
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
 * Causes every fault that an operator has to expect, and reports what people see and the figures with their limits (decision 0335). `only`
 * selects some, for example `storage,mail`; `--times 20` reduces the number of kills.
 */
export async function measureFaults({
  only,
  report,
}: Pick<BenchOptions, 'only' | 'report'>): Promise<Measured> {
  const faults: Fault[] = []
  for (const [part, measure] of Object.entries(PARTS)) {
    if (only !== undefined && !only.split(',').includes(part)) continue
    const measured = await measure(report)
    for (const { fault, seen } of measured) report(`${fault}\n  ${seen}`)
    faults.push(...measured)
  }
  return {
    figures: faults.flatMap(({ figures }) => figures),
    details: Object.fromEntries(faults.map(({ fault, seen }) => [fault, seen])),
  }
}
