import { type Life, live } from './running/life'
import { keepServer } from './running/server-process'
import { startServices } from './running/services.server'

/** The demo's services and data, with hot reload. */
async function dev(life: Life): Promise<void> {
  const { childEnv } = await startServices(life, 'development')
  life.signal.throwIfAborted()
  keepServer(life, ['--import', 'tsx', 'server.ts'], childEnv)
}

await live(dev)
