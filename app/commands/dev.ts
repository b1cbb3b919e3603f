import { bundleHintProcess } from '../../.config/hint-process'
import { type Life, live } from './running/life'
import { keepServer } from './running/server-process'
import { startServices } from './running/services.server'

/** The demo's services and data, with hot reload. */
async function dev(life: Life): Promise<void> {
  const { childEnv } = await startServices(life, 'development')
  // Vite bundles the server only; this takes about a second.
  await bundleHintProcess('build/hints')
  life.signal.throwIfAborted()
  keepServer(life, ['--import', 'tsx', 'server.ts'], childEnv)
}

await live(dev)
