import { PLATFORM_NUMBERS } from 'db/limits/admin'
import { NUDITY_THRESHOLD } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { adminLogs, platformSettings as table } from 'db/schema/admin'
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable, type Tx } from '~/platform/database/db.server'
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
type SettingsRefusal = 'payments-on'
/** The settings that have another value by now than a form was filled with, and who changed them; null if that account is gone. */
export type SettingsConflict = {
  by: string | null
  fields: { name: keyof PlatformSettings; was: unknown; is: unknown }[]
}

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
  return inEffect(row)
}

/** What was switched on before stays stored: photos are reviewed first as long as payments are real (store-image.server.ts too). */
const inEffect = (row: PlatformSettings): PlatformSettings => ({
  ...row,
  publishPhotosFirst: row.publishPhotosFirst && !env().payment.isReal,
})

/**
 * Changes the given settings; others stay. If a value changes, the same transaction writes a row of `admin_logs` with the previous and the
 * new values. `ip` is the admin's IP address. Refuses `payments-on`: while members pay with real money, photos are always reviewed before
 * they are published (DECISIONS "Adults only"). A conflict if a value of `seen`, with which the form was filled, is another one by now.
 */
export async function setPlatformSettings(act: {
  by: Pick<Viewer, 'id'>
  ip: string
  settings: Partial<PlatformSettings>
  seen?: Partial<PlatformSettings> | undefined
}): Promise<PlatformSettings | { refusal: SettingsRefusal } | { conflict: SettingsConflict }> {
  if (act.settings.publishPhotosFirst && env().payment.isReal) return { refusal: 'payments-on' }
  const current = await db.transaction(async (tx) => {
    await tx
      .insert(table)
      .values({ id: THE_ROW, ...DEFAULTS })
      .onConflictDoNothing()
    const [before = DEFAULTS] = await tx.select(SETTINGS).from(table).for('update')
    const after = { ...before, ...act.settings }
    const changed = NAMES.filter((name) => after[name] !== before[name])
    // Also a form that is repeated after its answer was lost.
    if (changed.length === 0) return before
    const conflict = act.seen && (await conflictOf(tx, inEffect(before), act.seen, act.settings))
    if (conflict) return { conflict }
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

async function conflictOf(
  tx: Tx,
  before: PlatformSettings,
  seen: Partial<PlatformSettings>,
  wanted: Partial<PlatformSettings>,
): Promise<SettingsConflict | null> {
  const isOther = (name: keyof PlatformSettings) =>
    name in seen && seen[name] !== before[name] && wanted[name] !== before[name]
  const fields = NAMES.filter(isOther).map((name) => ({ name, was: seen[name], is: before[name] }))
  if (fields.length === 0) return null
  const [last] = await tx
    .select({ by: users.firstName, details: adminLogs.details })
    .from(adminLogs)
    .leftJoin(users, eq(users.id, adminLogs.adminId))
    .where(eq(adminLogs.action, 'settings.change'))
    .orderBy(sql`${adminLogs.createdAt} desc nulls last`, desc(adminLogs.seq))
    .limit(1)
  const isByLast = fields.some(({ name }) => name in Object(last?.details?.after))
  return { by: isByLast && last ? last.by : null, fields }
}

/** The sizes of the lists of the home page, by the listing's names of its sections. */
type ListSizes = { premium: number; fresh: number; nearby: number }

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
