import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { ALL_PAGES } from '~/platform/http/page-cache/cached-page.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { enqueuePagePurge } from './page-purge.server'

beforeEach(async () => {
  vi.stubEnv('PAGE_PURGE_URL', 'https://cdn.example/purge')
  vi.stubEnv('PAGE_PURGE_SECRET', 'secret of the CDN'.padEnd(40, '.'))
  forgetSingleton('env')
  await db.execute(sql`delete from graphile_worker._private_jobs where key like 'purge-pages %'`)
})
afterAll(closeDb)

const enqueued = async () =>
  (
    await db.execute<{ keys: string[] }>(sql`
      select payload->'keys' as keys from graphile_worker._private_jobs where key like 'purge-pages %' order by id`)
  ).map(({ keys }) => keys)

test('processes that name the same people in another order enqueue one purge', async () => {
  await enqueuePagePurge(['b', 'a', 'c'])
  await enqueuePagePurge(['c', 'b', 'a'])
  expect(await enqueued()).toEqual([['a', 'b', 'c']])
  await enqueuePagePurge(['a', 'b'])
  expect(await enqueued()).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b'],
  ])
})

test('without known people all pages are purged', async () => {
  await enqueuePagePurge(null)
  expect(await enqueued()).toEqual([[ALL_PAGES]])
})

test('a purge waits until every process has removed the pages from its own cache', async () => {
  const before = now().getTime()
  await enqueuePagePurge(['a'])
  const [job] = await db.execute<{ ms: number }>(sql`
    select (extract(epoch from run_at) * 1000)::float8 as ms
    from graphile_worker._private_jobs where key like 'purge-pages %'`)
  expect(job?.ms).toBeGreaterThanOrEqual(before + seconds(1))
})

test('without a CDN nothing is enqueued', async () => {
  vi.stubEnv('PAGE_PURGE_URL', '')
  vi.stubEnv('PAGE_PURGE_SECRET', '')
  forgetSingleton('env')
  await enqueuePagePurge(['a'])
  expect(await enqueued()).toEqual([])
})
