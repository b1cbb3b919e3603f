import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processEnv } from '~/platform/settings/env.server'
import { type StartedServer, startServer } from '../http/server'
import { measureAlike } from './accounts-alike'
import { measureAttack } from './accounts-attack'
import type { Measured } from './benches'
import type { Figure } from './verdict'

/** Counts argon2 runs and memory in the measured server; production has no such hook. */
const WATCH = new URL('./watch-server.mjs', import.meta.url)

/**
 * Measures what the accounts promise (issue "Accounts"), each figure with its limit: neither responses nor times reveal whether an address has
 * an account, and an attack on passwords is cheap for us and locks no owner out.
 */
export async function measureAccounts(): Promise<Measured> {
  const figures: Figure[] = []
  for (const measure of [measureAlike, measureAttack]) {
    const server = await startWatched()
    try {
      figures.push(...(await measure(server)))
    } finally {
      await server.stop()
    }
  }
  return { figures }
}

/** With a trusted local proxy, so that a request can come from any network. */
function startWatched(): Promise<StartedServer> {
  return startServer({
    DATABASE_URL: String(processEnv().DATABASE_URL),
    DATA_DIR: join(tmpdir(), `bench-accounts-${process.pid}`),
    NODE_OPTIONS: `--import ${WATCH.href}`,
    TRUST_PROXY: 'loopback',
  })
}
