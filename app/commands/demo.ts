import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '~/platform/time/durations'
import { isBuildFresh } from './build-stamp'
import { keepServer } from './running/child'
import { type CommandLifecycle, runUntilStopped } from './running/command-lifecycle'
import { say } from './running/say'
import { runCommand, seedInBackground, startServices } from './running/services.server'

const ACCOUNTS = [
  'admin@demo.test',
  'moderator@demo.test',
  'premium@demo.test',
  'escort@demo.test',
  'kunde@demo.test',
  // A profile for members only, and a paused one.
  'members@demo.test',
  'paused@demo.test',
]

/** Everything at once: build, Postgres, demo data, server and worker. */
async function demo(lifecycle: CommandLifecycle): Promise<void> {
  // One core builds while the other one makes the data.
  const [childEnv] = await Promise.all([startServices(lifecycle, 'demo'), buildIfStale(lifecycle)])
  lifecycle.signal.throwIfAborted()

  // The server prints its address when it is ready.
  keepServer(lifecycle, ['build/server.js'], childEnv)
  await untilReady(`${childEnv.APP_URL}/readyz`, lifecycle.signal)
  say(`Accounts (password Demo1234!): ${ACCOUNTS.join(', ')}`)
  await seedInBackground(['--avif'], childEnv, lifecycle.signal)
}

async function buildIfStale(lifecycle: CommandLifecycle): Promise<void> {
  if (await isBuildFresh()) return
  await runCommand('build', ['--if-stale'], { NODE_ENV: 'production' }, lifecycle.signal)
}

async function untilReady(address: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const answer = await fetch(address, { signal: AbortSignal.timeout(seconds(5)) }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(100)
  }
}

await runUntilStopped(demo)
