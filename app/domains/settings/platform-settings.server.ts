import { adminLogs, platformSettings as table } from 'db/schema/admin'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'

/** What admins set for the whole platform. */
export type PlatformSettings = {
  /** New profile photos are shown at once and looked at after (DECISIONS "Photos"). */
  publishPhotosFirst: boolean
}

const DEFAULTS: PlatformSettings = { publishPhotosFirst: false }
/** The table has this row alone. */
const THE_ROW = 1

/**
 * The settings as they stand. Who acts on one inside a statement reads the table there (store-image.server.ts): nothing is
 * kept in memory, so a change counts from its commit on, in every process.
 */
export async function platformSettings(): Promise<PlatformSettings> {
  const [row] = await db.select({ publishPhotosFirst: table.publishPhotosFirst }).from(table)
  return row ?? DEFAULTS
}

/**
 * Changes settings; those not named stay as they are. The line in `admin_logs`, with what was before, is written in the
 * same transaction, and only where something changes. `ip` is the admin's address.
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
