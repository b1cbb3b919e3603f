import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Cluster, openCluster } from '~/platform/database/embedded-postgres/cluster.server'
import { removeHome } from '~/platform/database/embedded-postgres/cluster-home.server'
import { startReplica, type TestReplica } from '~/testing/databases/replica'
import { CLOSED_PORT } from '~/testing/findings'
import { metricValue } from '~/testing/metric-value'
import { setEnvironment } from '~/testing/settings'
import { env, processEnv } from '../../settings/env.server'
import { closeDb } from '../db.server'
import { Replica, type WalPosition, walPositionOf } from './replica.server'
import { watchReplicas } from './replicas.server'

const isEmbedded = !processEnv().TEST_DATABASE_URL
const AHEAD = 2n ** 63n

describe('positions', () => {
  test('have two halves and an order', () => {
    expect(walPositionOf('0/10')).toBe(16n)
    expect(walPositionOf('1/0')).toBe(2n ** 32n)
    expect(walPositionOf('FFFFFFFF/FFFFFFFF')).toBe(2n ** 64n - 1n)
  })
  test.each([null, '', '0', '0/', '0/1 or 1', 'x/1', '0/123456789'])('%j is none', (text) => {
    expect(walPositionOf(text)).toBeNull()
  })
})

test('replicas that are not read are counted, while this process checks them', async () => {
  const leftOut = () => metricValue('app_db_replicas_left_out')
  expect(await leftOut()).toBe(0)
  const address = `postgres://app:pw@127.0.0.1:${CLOSED_PORT}/app`
  setEnvironment({ DATABASE_REPLICA_URLS: `${address},${address}` })
  watchReplicas()
  expect(await leftOut()).toBe(2)
  await closeDb()
  setEnvironment({ DATABASE_REPLICA_URLS: '' })
  expect(await leftOut()).toBe(0)
})

// A primary of their own: that of the other tests creates and drops databases all the time, which a replica follows for minutes.
describe.skipIf(!isEmbedded)('a replica', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'primary-'))
  let primary: Cluster
  let copy: TestReplica
  let replica: Replica
  beforeAll(async () => {
    primary = await openCluster(dataDir, ['fsync=off', 'wal_keep_size=128MB'])
  })
  afterAll(async () => {
    await primary?.release()
    await removeHome(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    replica?.stop()
    await copy?.stop()
  })

  test('is usable for two seconds after a moment of the primary that it provably has', async () => {
    copy = await startReplica(primary.url('postgres'))
    replica = new Replica(copy.url('postgres'))
    expect(replica.isUsable(0n)).toBe(false)

    // Whole: sums of fractions are not exact.
    const at = Math.ceil(performance.now())
    const clock = vi.spyOn(performance, 'now').mockReturnValue(at)
    const marks = [
      { at, position: await positionOf(primary.url('postgres')) },
      { at: at + 500, position: AHEAD },
    ]
    await expect
      .poll(
        async () => {
          await replica.check(marks)
          return replica.isUsable(0n)
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    clock.mockReturnValue(at + 2000)
    expect(replica.isUsable(0n)).toBe(true)
    expect(replica.isUsable(AHEAD)).toBe(false)
    clock.mockReturnValue(at + 2001)
    expect(replica.isUsable(0n)).toBe(false)
    vi.restoreAllMocks()

    await replica.check([{ at: performance.now(), position: AHEAD }])
    expect(replica.isUsable(0n)).toBe(false)
  }, 120_000)

  test('is not the primary itself, nor one that lost its connections', async () => {
    copy = await startReplica(primary.url('postgres'))
    replica = new Replica(env().databaseUrl)
    await replica.check([{ at: performance.now(), position: 0n }])
    expect(replica.isUsable(0n)).toBe(false)

    replica = new Replica(copy.url('postgres'))
    // A check that takes longer than a second fails, and what it proved expires.
    const isUsable = async () => {
      await replica.check([{ at: performance.now(), position: 0n }])
      await replica.source().rowsOf('select 1', [], { prepared: false })
      return replica.isUsable(0n)
    }
    await expect.poll(isUsable).toBe(true)
    await copy.kill()
    await expect.poll(() => replica.isUsable(0n)).toBe(false)
    await copy.start()
  }, 120_000)
})

async function positionOf(server: string): Promise<WalPosition> {
  const sql = postgres(server, { max: 1 })
  const [row] = await sql<{ at: string }[]>`select pg_current_wal_lsn()::text as at`
  await sql.end()
  return walPositionOf(row?.at ?? null) ?? -1n
}
