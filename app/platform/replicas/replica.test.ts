import postgres from 'postgres'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { startReplica, type TestReplica } from '~/testing/replica'
import { env, surroundings } from '../env.server'
import { Replica } from './replica.server'
import { type WalPosition, walPositionOf } from './wal-position'

const isEmbedded = !surroundings().TEST_DATABASE_URL
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

describe.skipIf(!isEmbedded)('a replica', () => {
  let copy: TestReplica
  let replica: Replica
  afterEach(async () => {
    vi.restoreAllMocks()
    replica?.stop()
    await copy?.stop()
  })

  test('is usable for two seconds after a moment of the primary that it provably has', async () => {
    copy = await startReplica(inject('postgres').server)
    replica = new Replica(copy.url(new URL(env().databaseUrl).pathname.slice(1)))
    expect(replica.isUsable(0n)).toBe(false)

    // Whole: sums of fractions are not exact.
    const at = Math.ceil(performance.now())
    const clock = vi.spyOn(performance, 'now').mockReturnValue(at)
    const marks = [
      { at, position: await positionOfPrimary() },
      { at: at + 500, position: AHEAD },
    ]
    await expect
      .poll(
        async () => {
          await replica.check(marks)
          return replica.isUsable(0n)
        },
        { timeout: 20_000 },
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
  }, 60_000)

  test('is not the primary itself, nor one that lost its connections', async () => {
    copy = await startReplica(inject('postgres').server)
    replica = new Replica(env().databaseUrl)
    await replica.check([{ at: performance.now(), position: 0n }])
    expect(replica.isUsable(0n)).toBe(false)

    replica = new Replica(copy.url('postgres'))
    await replica.check([{ at: performance.now(), position: 0n }])
    await replica.source().rowsOf('select 1', [], { prepared: false })
    expect(replica.isUsable(0n)).toBe(true)
    await copy.kill()
    await expect.poll(() => replica.isUsable(0n)).toBe(false)
    await copy.start()
  }, 60_000)
})

async function positionOfPrimary(): Promise<WalPosition> {
  const sql = postgres(inject('postgres').server, { max: 1 })
  const [row] = await sql<{ at: string }[]>`select pg_current_wal_lsn()::text as at`
  await sql.end()
  return walPositionOf(row?.at ?? null) ?? -1n
}
