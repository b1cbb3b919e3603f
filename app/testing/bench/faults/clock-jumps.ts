import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { seconds } from '~/platform/time/durations'
import { installFromDebian } from '~/testing/debian'
import { startServer } from '../../http/server'
import { ChatLoad } from '../chat/faults/chat-load'
import { withSite } from '../chat/faults/site'
import { tally } from '../chat/faults/tally'
import { insertAccounts, insertSessions } from '../chat/fixtures'
import { atMost } from '../verdict'
import type { Fault, MeasureFault } from './fault'
import { PageWatch } from './page-watch'

const HOUR_S = 3600
const PAGES_WITHIN = 4
/** Recurring jobs run every minute, and the worker notices a clock that was set back within five seconds. */
const TICKS_WITHIN = seconds(100)
const JUMPS = [
  { fault: 'clock of the application an hour ahead', aheadS: HOUR_S },
  { fault: 'clock of the application set back by an hour', aheadS: 0 },
] as const

/** Sets the clock of the application an hour ahead and back again while two people chat. The clock of Postgres stays. */
export const measureClockJumps: MeasureFault = (report) =>
  withSite(async (site) => {
    const clock = await fakeClock()
    const server = await startServer({ ...site.env, ...clock.env })
    const [cookie = ''] = await insertSessions(await insertAccounts(1, 'clockwatcher', site.sql), site.sql)
    const chat = await ChatLoad.start(site.sql, 'clock', [server.origin, server.origin])
    const faults: Fault[] = []
    try {
      await nextTick(site.sql)
      for (const { fault, aheadS } of JUMPS) {
        const before = await serverTime(server.origin)
        clock.setAhead(aheadS)
        await sleep(seconds(3))
        const jumped = Math.round((await serverTime(server.origin)) - before)
        report(`${fault}: the server's clock moved by ${jumped} s`)
        const watch = new PageWatch(server.origin, cookie)
        const ticked = await nextTick(site.sql)
        const pages = await watch.end(fault, PAGES_WITHIN)
        const isSignedIn = (
          await fetch(`${server.origin}/settings`, { headers: { cookie }, redirect: 'manual' })
        ).ok
        faults.push({
          fault,
          seen: `${pages.seen}; people stay signed in, conversations go on`,
          figures: [
            ...pages.figures,
            atMost(0, `${fault}: members signed out`, isSignedIn ? 0 : 1),
            atMost(
              TICKS_WITHIN / seconds(1),
              `${fault}: recurring jobs ran again after`,
              ticked / seconds(1),
              ' s',
            ),
          ],
        })
      }
      await chat.end()
      return [
        ...faults,
        {
          fault: 'both jumps, in one conversation',
          seen: '',
          figures: await tally(site.sql, chat, 'clock jumps'),
        },
      ]
    } finally {
      chat.stop()
      await server.stop()
      clock.remove()
    }
  })

/** The time of the server in Unix seconds, from the Date header of a response. */
async function serverTime(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/healthz`)
  return Date.parse(answer.headers.get('date') ?? '') / seconds(1)
}

/** Waits until a recurring job is enqueued again. Returns how many ms that took, or infinity after TICKS_WITHIN. */
async function nextTick(sql: postgres.Sql): Promise<number> {
  const startedAt = performance.now()
  const last = async () => {
    const [row] = await sql<{ last: string | null }[]>`
      select max(last_execution)::text as last from graphile_worker._private_known_crontabs
      where identifier = 'sweep-restrictions'`
    return row?.last ?? null
  }
  const before = await last()
  while (performance.now() - startedAt < TICKS_WITHIN) {
    await sleep(500)
    if ((await last()) !== before) return performance.now() - startedAt
  }
  return Number.POSITIVE_INFINITY
}

const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
  '/usr/local/lib/faketime/libfaketimeMT.so.1',
]

type FakeClock = {
  /** Environment variables for the process that gets this clock. */
  env: Record<string, string>
  /** Sets the clock `byS` seconds ahead of the true time, or behind it if negative. Takes effect within a second. */
  setAhead(byS: number): void
  remove(): void
}

/**
 * Controls the wall clock of another process by libfaketime; its monotonic clock stays true, as when an operator or a time server sets the
 * clock. Throws if libfaketime is missing and cannot be installed.
 */
async function fakeClock(): Promise<FakeClock> {
  const library = found() ?? ((await installFromDebian('libfaketime')) ? found() : undefined)
  if (!library) throw new Error('No libfaketime: install the package libfaketime.')
  const folder = mkdtempSync(join(tmpdir(), 'clock-'))
  const file = join(folder, 'offset')
  writeFileSync(file, '+0\n')
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    setAhead: (byS) => writeFileSync(file, `${byS < 0 ? '' : '+'}${byS}\n`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const found = () => LIBRARIES.find((path) => existsSync(path))
