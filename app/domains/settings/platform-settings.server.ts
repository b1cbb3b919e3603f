import { adminLogs, platformSettings as table } from 'db/schema/admin'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'

/** Platform-wide settings of admins. */
export type PlatformSettings = {
  /** New profile photos are published at once and reviewed later (DECISIONS "Photos"). */
  publishPhotosFirst: boolean
}

const DEFAULTS: PlatformSettings = { publishPhotosFirst: false }
/** The table has one row. */
const THE_ROW = 1

/**
 * The current settings. Statements that depend on one read the table themselves (store-image.server.ts): nothing is cached, so a change
 * takes effect with its commit, in every process.
 */
export async function platformSettings(): Promise<PlatformSettings> {
  const [row] = await db.select({ publishPhotosFirst: table.publishPhotosFirst }).from(table)
  return row ?? DEFAULTS
}

/**
 * Changes the given settings; others stay. The row in `admin_logs`, with the previous values, is written in the same transaction, and only if
 * something changes. `ip` is the admin's IP address.
 */
export async function setPlatformSettings(act: {
  by: Pick<Viewer, 'id'>
  ip: string
  settings: Partial<PlatformSettings>
}): Promise<PlatformSettings> {
  return await db.transaction(async (tx) => {
    await tx
      .insert(table)
      .values({ id: THE_ROW, ...DEFAULTS })
      .onConflictDoNothing()
    const [before = DEFAULTS] = await tx
      .select({ publishPhotosFirst: table.publishPhotosFirst })
      .from(table)
      .for('update')
    const after = { ...before, ...act.settings }
    if (after.publishPhotosFirst === before.publishPhotosFirst) return before
    await tx.update(table).set({ ...after, updatedAt: now() })
    await tx.insert(adminLogs).values({
      adminId: act.by.id,
      action: 'settings.change',
      targetType: 'settings',
      details: { before, after },
      ipAddress: act.ip,
      createdAt: now(),
    })
    return after
  })
}
