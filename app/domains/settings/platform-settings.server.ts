import { PLATFORM_NUMBERS } from 'db/limits/admin'
import { NUDITY_THRESHOLD } from 'db/limits/moderation'
import { platformSettings as table } from 'db/schema/admin'
import { getTableColumns } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'

const { id: _id, updatedAt: _updatedAt, ...SETTINGS } = getTableColumns(table)

/**
 * Platform-wide settings of admins: when photos are published (DECISIONS "Photos"), the switches of auto-moderation, and the limits of
 * SPEC 9 that admins may change. Bounds are in db/limits/admin.
 */
export type PlatformSettings = Omit<typeof table.$inferSelect, 'id' | 'updatedAt'>
export type SettingsRefusal = 'payments-on'

const DEFAULTS: PlatformSettings = {
  publishPhotosFirst: false,
  detectFaces: false,
  filterNudity: false,
  nudityThreshold: NUDITY_THRESHOLD.default,
  premiumListSize: PLATFORM_NUMBERS.premiumListSize.default,
  newListSize: PLATFORM_NUMBERS.newListSize.default,
  nearbyListSize: PLATFORM_NUMBERS.nearbyListSize.default,
  freeAlbums: PLATFORM_NUMBERS.freeAlbums.default,
  freeAlbumImages: PLATFORM_NUMBERS.freeAlbumImages.default,
}
const NAMES = Object.keys(DEFAULTS) as (keyof PlatformSettings)[]
/** The table has one row. */
const THE_ROW = 1

/**
 * The current settings. They are not cached (only `listSizes` is), and statements that depend on one read the table themselves
 * (store-image.server.ts): a change takes effect with its commit, in every process.
 */
export async function platformSettings(q: Queryable = db): Promise<PlatformSettings> {
  const [row = DEFAULTS] = await q.select(SETTINGS).from(table)
  // What was switched on before stays stored: photos are reviewed first as long as payments are real (store-image.server.ts too).
  return { ...row, publishPhotosFirst: row.publishPhotosFirst && !env().payment.isReal }
}

/**
 * Changes the given settings; others stay. If a value changes, the same transaction writes a row of `admin_logs` with the previous and the
 * new values. `ip` is the admin's IP address. Refuses `payments-on`: while members pay with real money, photos are always reviewed before
 * they are published (DECISIONS "Adults only").
 */
export async function setPlatformSettings(act: {
  by: Pick<Viewer, 'id'>
  ip: string
  settings: Partial<PlatformSettings>
}): Promise<PlatformSettings | { refusal: SettingsRefusal }> {
  if (act.settings.publishPhotosFirst && env().payment.isReal) return { refusal: 'payments-on' }
  const current = await db.transaction(async (tx) => {
    await tx
      .insert(table)
      .values({ id: THE_ROW, ...DEFAULTS })
      .onConflictDoNothing()
    const [before = DEFAULTS] = await tx.select(SETTINGS).from(table).for('update')
    const after = { ...before, ...act.settings }
    const changed = NAMES.filter((name) => after[name] !== before[name])
    if (changed.length === 0) return before
    await tx.update(table).set({ ...after, updatedAt: now() })
    const changedOf = (settings: PlatformSettings) =>
      Object.fromEntries(changed.map((name) => [name, settings[name]]))
    await writeAuditLog(tx, {
      by: act.by,
      action: 'settings.change',
      target: { type: 'settings' },
      details: { before: changedOf(before), after: changedOf(after) },
      ip: act.ip,
    })
    return after
  })
  listSizesCache().until = 0
  return current
}

/** The sizes of the lists of the home page, by the listing's names of its sections. */
export type ListSizes = { premium: number; fresh: number; nearby: number }

const LIST_SIZES_CACHED_FOR = seconds(10)
const listSizesCache = () =>
  singleton<{ until: number; sizes: Promise<ListSizes> | null }>('list-sizes', () => ({
    until: 0,
    sizes: null,
  }))

/** The sizes of the lists. Cached for ten seconds, because every page of the listing needs them; a failed read is not kept. */
export function listSizes(): Promise<ListSizes> {
  const cache = listSizesCache()
  const at = now().getTime()
  if (cache.sizes && at < cache.until) return cache.sizes
  cache.until = at + LIST_SIZES_CACHED_FOR
  cache.sizes = platformSettings().then(({ premiumListSize, newListSize, nearbyListSize }) => ({
    premium: premiumListSize,
    fresh: newListSize,
    nearby: nearbyListSize,
  }))
  cache.sizes.catch(() => {
    cache.until = 0
  })
  return cache.sizes
}
