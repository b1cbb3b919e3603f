/** How many days backups and segments of the restore journal are kept by default (setting BACKUP_KEEP_DAYS). */
export const BACKUP_KEEP_DAYS = 30
export const BACKUP_KEEP_DAYS_MAX = 3650
/** Segments are kept longer than backups: restoring a backup that is older than the journal would bring deleted rows back. */
export const JOURNAL_MARGIN_DAYS = 7

/**
 * What an entry of the restore journal records:
 * - `account`: the columns of an account that decide who sees it and what it may do, after one of them changed
 * - `purge`: an account was deleted for good
 * - `password`: an account got another password
 * - `block`, `unblock`: between two members
 * - `access`: access to an album was revoked; or an album was marked "freizügig", or no longer (`is_explicit`)
 * - `photo`: a profile photo is no longer shown to others
 * - `held`: a moderator withheld an album, or a photo of an album or conversation; or gave it, or the texts of a profile, back, if its state
 *   says `held: false`
 * - `unsent`: a message was unsent or removed; or moderators gave it back, if its state says `unsent: false`
 * - `gone`: a row of images, private_albums or passkeys, or an approved one of verifications, was deleted; other deletions follow from these,
 *   or a sweep repeats them
 */
export const JOURNAL_KINDS = [
  'account',
  'purge',
  'password',
  'block',
  'unblock',
  'access',
  'photo',
  'held',
  'unsent',
  'gone',
] as const
