import { backupObjects } from 'db/schema/backup'
import { sessionLocks } from 'db/schema/cover'
import { dataExports } from 'db/schema/exports'
import { mailTokens } from 'db/schema/joining'
import { requestLimits } from 'db/schema/limits'
import { connections } from 'db/schema/presence'
import { pushSubscriptions } from 'db/schema/push'
import { sessions } from 'db/schema/sessions'
import { verificationKeys, verificationPictures } from 'db/schema/verification'
import { getTableName } from 'drizzle-orm'

/**
 * Tables whose rows are in no backup: sealed identity documents with their keys; what would open an account (sessions with what belongs to
 * them, links of e-mails); what ends within days or with its process.
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

/** Clean masters and renditions. */
const IN_BACKUPS = /^(media|masters)\//
/** Sealed photos of cases, archives of members, and copies for receivers, which are rendered again. */
const LEFT_OUT = /^(evidence|exports|marked)\//

/** Whether an object belongs in a backup; null for a prefix that nobody decided about. */
export function isBackedUp(key: string): boolean | null {
  if (IN_BACKUPS.test(key)) return true
  return LEFT_OUT.test(key) ? false : null
}

/** The name of the photo that an object belongs to: `media/<name>/…` or `masters/<name>.jpg`. */
export const photoOfKey = (key: string): string => key.split('/')[1]?.replace(/\.jpg$/, '') ?? ''
