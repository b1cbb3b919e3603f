import { backupObjects } from 'db/schema/backup'
import { sessionLocks } from 'db/schema/cover'
import { dataExports } from 'db/schema/exports'
import { mailTokens } from 'db/schema/joining'
import { requestLimits } from 'db/schema/limits'
import { pushSubscriptions } from 'db/schema/notifications'
import { connections } from 'db/schema/presence'
import { sessions } from 'db/schema/sessions'
import { verificationKeys, verificationPictures } from 'db/schema/verification'
import { getTableName } from 'drizzle-orm'

/**
 * Tables whose rows are in no backup. They are encrypted identity documents and their keys; data that gives access to an account, such as
 * sessions with their locks and push subscriptions, and links of e-mails; and data that is valid only for days or while its process runs.
 */
export const TABLES_WITHOUT_ROWS: readonly string[] = [
  verificationKeys,
  verificationPictures,
  sessions,
  sessionLocks,
  pushSubscriptions,
  mailTokens,
  dataExports,
  connections,
  requestLimits,
  backupObjects,
].map((table) => `public.${getTableName(table)}`)

/** Renditions of photos, and masters without metadata. */
const IN_BACKUPS = /^(media|masters)\//
/** Encrypted photos of cases, archives of members, and copies with a receiver's mark, which are rendered again when needed. */
const NOT_IN_BACKUPS = /^(evidence|exports|marked)\//

/** Whether an object belongs in a backup; null for an unknown prefix, which needs an entry above. */
export function isBackedUp(key: string): boolean | null {
  if (IN_BACKUPS.test(key)) return true
  return NOT_IN_BACKUPS.test(key) ? false : null
}

/** The name of the photo that an object belongs to, from its key `media/<name>/…` or `masters/<name>.jpg`. */
export const photoOfKey = (key: string): string => key.split('/')[1]?.replace(/\.jpg$/, '') ?? ''
