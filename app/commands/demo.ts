import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '~/platform/time/durations'
import { isBuildFresh } from './build-stamp'
import { type Life, live } from './running/life'
import { say } from './running/say'
import { keepServer } from './running/server-process'
import { runCommand, startServices } from './running/services.server'

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
async function demo(life: Life): Promise<void> {
  // One core builds while the other one makes the data.
  const [{ childEnv }] = await Promise.all([startServices(life, 'demo'), buildIfStale(life)])
  life.signal.throwIfAborted()

  // The server prints its address when it is ready.
  keepServer(life, ['build/server.js'], childEnv)
  await untilReady(`${childEnv.APP_URL}/readyz`, life.signal)
  say(`Accounts (password Demo1234!): ${ACCOUNTS.join(', ')}`)
  await runCommand('seed', ['--avif'], childEnv, life.signal)
}

async function buildIfStale(life: Life): Promise<void> {
  if (await isBuildFresh()) return
  await runCommand('build', ['--if-stale'], { NODE_ENV: 'production' }, life.signal)
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

await live(demo)
