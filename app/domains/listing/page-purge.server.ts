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

/** More than a message of the bus names. */
const KEYS_MAX = 100
/** Until every process has forgotten the pages: else a CDN could fetch them once again. */
const WAITS = seconds(1)

/** Pages that a CDN must fetch again, by the people on them. */
export const purgePages = defineJob(
  'purge-pages',
  z.object({ keys: boundedArray(z.string().max(64), KEYS_MAX) }),
)

/** Enqueues the purge of the pages that show these people, or of all (null). All processes do, and the queue keeps one. */
export async function enqueuePagePurge(userIds: readonly string[] | null): Promise<void> {
  if (!env().pagePurge) return
  const keys = userIds ? [...userIds].sort() : [ALL_PAGES]
  const runAt = new Date(now().getTime() + WAITS)
  await purgePages.enqueue(db, { keys }, { key: `purge-pages ${hashOf(keys.join())}`, runAt })
}

/** Throws if the CDN does not accept it, so that the job retries. */
export async function sendPagePurge({ keys }: { keys: readonly string[] }): Promise<void> {
  const { pagePurge } = env()
  if (pagePurge) await postPurge(pagePurge, 'a purge of pages', { keys })
}
