/** The states of an archive of a member's data (DECISIONS "Settings, deletion, export"). */
export const EXPORT_STATES = ['making', 'ready', 'failed', 'expired'] as const
export type ExportState = (typeof EXPORT_STATES)[number]
/** How long an archive can be downloaded. */
export const EXPORT_VALID_DAYS = 7
/** The least time between two requests for an archive. A request that failed does not count. */
export const EXPORT_EVERY_HOURS = 24
/** How often the job tries to build an archive. */
export const EXPORT_ATTEMPTS = 5
/** How long the row of a request is kept after its archive was deleted. */
export const EXPORT_ROWS_KEPT_DAYS = 30

/** The data files of an archive, in their order: `data/<name>.json` with `schemas/<name>.schema.json`. */
export const EXPORT_FILES = [
  'account',
  'images',
  'photo-reviews',
  'profile-views',
  'conversations',
  'messages',
  'quick-replies',
  'likes',
  'blocks',
  'albums',
  'album-sharings',
  'consent-ledger',
  'payments',
  'withdrawals',
  'premium',
  'terms',
  'verifications',
  'sessions',
  'security-log',
  'passkeys',
  'known-devices',
  'push-devices',
  'notifications',
  'notification-settings',
  'quiet-hours',
  'support',
  'reports',
  'picture-searches',
  'decisions',
  'strikes',
  'staff-actions',
  'exports',
] as const
export type ExportFileName = (typeof EXPORT_FILES)[number]
