/**
 * The numbers of the advisory locks of the whole database. They are in one file, since each lock needs a number of its own: while a backup
 * held the number of the admins' lock, every suspension waited for the end of the backup, and failed.
 */
export const ADVISORY_LOCKS = {
  migrations: 4_711_000_001,
  /** Changes of who can act as an admin. */
  admins: 4_711_000_003,
  /** Export of the restore journal. */
  journal: 4_711_000_004,
  restore: 4_711_000_005,
  backup: 4_711_000_006,
  /** Blocks of pictures by moderators. */
  blockedPictures: 4_711_000_007,
  /** Which archive of personal data is built next. */
  exports: 4_711_000_008,
  /** Numbers of receipts. */
  receipts: 4_711_000_016,
} as const
