/**
 * Empties the variables by which a `.env` file may name services of an installation. A process with a database of its own must not use these
 * services: it would take the jobs of that installation and lose them, show its people, ask its CDN for photos or purge them there, or break
 * the chain of its journal. An empty variable counts as set, so the file does not replace it.
 */
export const NO_SHARED_SERVICES = {
  DATABASE_DIRECT_URL: '',
  DATABASE_REPLICA_URLS: '',
  BUS_URL: '',
  BACKUP_URL: '',
  BACKUP_JOURNAL_URL: '',
  MEDIA_BASE_URL: '',
  MEDIA_PURGE_URL: '',
  MEDIA_PURGE_SECRET: '',
  PAGE_PURGE_URL: '',
  PAGE_PURGE_SECRET: '',
}
