import { join } from 'node:path'
import { surroundings } from '~/platform/settings/env.server'
import type { Env } from '~/platform/settings/read-settings.server'

/**
 * What a `.env` file may name for an installation: a process with a database of its own that used one of these would take the jobs of that
 * installation and lose them, show its people, or break the chain of its journal.
 */
const OF_NO_OTHER_INSTALLATION = {
  DATABASE_DIRECT_URL: '',
  DATABASE_REPLICA_URLS: '',
  BUS_URL: '',
  BACKUP_URL: '',
  BACKUP_JOURNAL_URL: '',
}

export type ChildEnv = Record<string, string> & { APP_URL: string }

/** The variables that differ from `.env` for the processes of demo and development. An empty one is set: the file does not replace it. */
export function childEnvOf(
  settings: Pick<Env, 'host' | 'port' | 'dataDir'>,
  { mode, databaseUrl }: { mode: 'demo' | 'development'; databaseUrl: string },
): ChildEnv {
  return {
    ...OF_NO_OTHER_INSTALLATION,
    NODE_ENV: mode === 'demo' ? 'production' : 'development',
    APP_MODE: mode,
    APP_URL: `http://localhost:${settings.port}`,
    HOST: settings.host,
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    STORAGE_DRIVER: 'disk',
    STORAGE_DIR: join(settings.dataDir, 'storage'),
    LOG_LEVEL: surroundings().LOG_LEVEL ?? 'warn',
  }
}
