import { join } from 'node:path'
import { surroundings } from '~/platform/settings/env.server'
import { OF_NO_OTHER_INSTALLATION } from '~/platform/settings/other-installation'
import type { Env } from '~/platform/settings/read-settings.server'

export type ChildEnv = Record<string, string> & { APP_URL: string }

/** The variables of the processes of demo and development. */
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
