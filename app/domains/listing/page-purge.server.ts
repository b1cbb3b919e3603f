import { z } from 'zod'
import { db } from '~/platform/database/db.server'
import { ALL_PAGES } from '~/platform/http/page-cache/cached-page.server'
import { boundedArray } from '~/platform/input/bounded'
import { defineJob } from '~/platform/queue/queue.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { postPurge } from '~/platform/secrets/signed-purge.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'

/** More than an event of the bus contains. */
const KEYS_MAX = 100
/** Time for every process to forget the pages: otherwise a CDN could fetch the old ones again. */
const PURGE_DELAY = seconds(1)

/** Pages that a CDN must fetch again, by the people on them. */
export const purgePages = defineJob(
  'purge-pages',
  z.object({ keys: boundedArray(z.string().max(64), KEYS_MAX) }),
)

/** Enqueues the purge of the pages that show these people, or of all pages (null). All processes call it; the queue keeps only one job. */
export async function enqueuePagePurge(userIds: readonly string[] | null): Promise<void> {
  if (!env().pagePurge) return
  const keys = userIds ? [...userIds].sort() : [ALL_PAGES]
  const runAt = new Date(now().getTime() + PURGE_DELAY)
  await purgePages.enqueue(db, { keys }, { key: `purge-pages ${hashOf(keys.join())}`, runAt })
}

/** Sends a purge of pages to the CDN. Throws if the CDN does not accept it, so that the job retries. */
export async function sendPagePurge({ keys }: { keys: readonly string[] }): Promise<void> {
  const { pagePurge } = env()
  if (pagePurge) await postPurge(pagePurge, 'a purge of pages', { keys })
}
