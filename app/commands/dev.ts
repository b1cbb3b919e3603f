import { bundleHintProcess } from '../../.config/hint-process'
import { keepServer } from './running/child'
import { type CommandLifecycle, runUntilStopped } from './running/command-lifecycle'
import { startServices } from './running/services.server'

/** The demo's services and data, with hot reload. */
async function dev(lifecycle: CommandLifecycle): Promise<void> {
  const childEnv = await startServices(lifecycle, 'development')
  // Vite bundles the server only; this takes about a second.
  await bundleHintProcess('build/hints')
  lifecycle.signal.throwIfAborted()
  keepServer(lifecycle, ['--import', 'tsx', 'server.ts'], childEnv)
}

await runUntilStopped(dev)
