import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReplica, type TestReplica } from '~/testing/databases/replica'
import { advice, CLOSED_PORT, lines } from '~/testing/findings'
import { type Cluster, openCluster } from '../database/embedded-postgres/cluster.server'
import { removeHome } from '../database/embedded-postgres/cluster-home.server'
import { processEnv } from '../settings/env.server'
import { directCheck, replicasCheck } from './more-databases-check.server'

const databaseUrl = processEnv().DATABASE_URL ?? ''
const isEmbedded = !processEnv().TEST_DATABASE_URL

/** The address of the tests' database with one part changed. */
const changed = (part: Partial<Pick<URL, 'password' | 'pathname' | 'host'>>) =>
  Object.assign(new URL(databaseUrl), part).href

describe('DATABASE_DIRECT_URL', () => {
  const run = (databaseDirectUrl?: string) => directCheck({ databaseUrl, databaseDirectUrl }).run()

  test('the same database; and nothing is asked where it is not set', async () => {
    expect(lines(await run(databaseUrl))).toEqual(['ok the database past the pooler answers'])
    expect(await run()).toEqual([])
  })

  test('another database, a wrong password, an unreachable server', async () => {
    expect(lines(await run(changed({ pathname: '/postgres' })))).toEqual([
      'fail DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
    ])
    const refused = await run(changed({ password: 'not-this-one' }))
    expect(lines(refused)).toEqual(['fail the database past the pooler refuses the login'])
    expect(advice(refused)).toContain('DATABASE_DIRECT_URL')
    expect(lines(await run(changed({ host: `127.0.0.1:${CLOSED_PORT}` })))).toEqual([
      'fail the database past the pooler cannot be reached (ECONNREFUSED)',
    ])
  })
})

describe('DATABASE_REPLICA_URLS', () => {
  test('the primary itself, a wrong password, an unreachable server; none is set', async () => {
    const replicaUrls = [
      databaseUrl,
      changed({ password: 'not-this-one' }),
      changed({ host: `127.0.0.1:${CLOSED_PORT}` }),
    ]
    const found = await replicasCheck({ databaseUrl, replicaUrls }).run()
    expect(lines(found)).toEqual([
      'fail replica 1 of 3 is no replica',
      'fail replica 2 of 3 refuses the login',
      'fail replica 3 of 3 cannot be reached (ECONNREFUSED)',
    ])
    expect(advice(found)).toContain('DATABASE_REPLICA_URLS')
    expect(await replicasCheck({ databaseUrl, replicaUrls: [] }).run()).toEqual([])
  })

  describe.skipIf(!isEmbedded)('a replica', () => {
    let dataDir = ''
    let primary: Cluster
    let replica: TestReplica
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'primary-'))
      primary = await openCluster(dataDir, ['fsync=off', 'wal_keep_size=128MB'])
      replica = await startReplica(primary.url('postgres'))
    }, 120_000)
    afterAll(async () => {
      await replica?.stop()
      await primary?.release()
      await removeHome(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    })
    const run = async (of: string) =>
      lines(await replicasCheck({ databaseUrl: of, replicaUrls: [replica.url('postgres')] }).run())

    test('of this database, and of another one', async () => {
      const keptUp = () => run(primary.url('postgres'))
      await expect.poll(keptUp, { timeout: 30_000 }).toEqual(['ok replica 1 of 1 answers, and keeps up'])
      expect(await run(databaseUrl)).toEqual(['fail replica 1 of 1 is one of another database'])
      const direct = directCheck({ databaseUrl, databaseDirectUrl: replica.url('postgres') })
      expect(lines(await direct.run())).toEqual([
        'fail DATABASE_DIRECT_URL leads to a replica, which takes no jobs',
      ])
    }, 120_000)
  })
})
