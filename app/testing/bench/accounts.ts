import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { surroundings } from '~/platform/env.server'
import { type StartedServer, startServer } from '../server'
import { measureAlike } from './accounts-alike'
import { measureAttack } from './accounts-attack'
import { type Figure, tableOf } from './verdict'

/** Counts argon2 runs and memory in the measured server; production has no such hook. */
const WATCH = new URL('./watch-server.mjs', import.meta.url)

/**
 * Measures what the accounts promise (issue "Accounts"), each figure with its limit: neither responses nor times reveal whether an address has
 * an account, and an attack on passwords is cheap for us and locks no owner out. Writes bench-results/accounts.json; returns the table and
 * whether all limits hold.
 */
export async function measureAccounts(): Promise<{ lines: string[]; ok: boolean }> {
  const figures: Figure[] = []
  for (const measure of [measureAlike, measureAttack]) {
    const server = await startWatched()
    try {
      figures.push(...(await measure(server)))
    } finally {
      await server.stop()
    }
  }
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/accounts.json', `${JSON.stringify(figures, null, 2)}\n`)
  return { lines: tableOf(figures), ok: figures.every((figure) => figure.ok) }
}

/** With a trusted local proxy, so that a request can come from any network. */
function startWatched(): Promise<StartedServer> {
  return startServer({
    DATABASE_URL: String(surroundings().DATABASE_URL),
    DATA_DIR: join(tmpdir(), `bench-accounts-${process.pid}`),
    NODE_OPTIONS: `--import ${WATCH.href}`,
    TRUST_PROXY: 'loopback',
  })
}
