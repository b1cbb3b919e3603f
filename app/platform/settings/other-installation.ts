/**
 * What a `.env` file may name for an installation, emptied: a process with a database of its own that used one of these would take the jobs
 * of that installation and lose them, show its people, ask its CDN for photos or purge them there, or break the chain of its journal. An
 * empty variable is set: the file does not replace it.
 */
export const OF_NO_OTHER_INSTALLATION = {
  DATABASE_DIRECT_URL: '',
  DATABASE_REPLICA_URLS: '',
  BUS_URL: '',
  BACKUP_URL: '',
  BACKUP_JOURNAL_URL: '',
  MEDIA_BASE_URL: '',
  MEDIA_PURGE_URL: '',
  PAGE_PURGE_URL: '',
}
