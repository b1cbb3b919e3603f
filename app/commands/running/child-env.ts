import { join } from 'node:path'
import { processEnv } from '~/platform/settings/env.server'
import { NO_SHARED_SERVICES } from '~/platform/settings/no-shared-services'
import type { Env } from '~/platform/settings/read-settings.server'

export type ChildEnv = Record<string, string> & { APP_URL: string }

/** Payments go to the sandbox, also beside a copy of .env.example, which names the provider's order page. */
const SANDBOX_PAYMENTS = {
  PAYMENT_SHOP_ID: '',
  PAYMENT_KEY: '',
  PAYMENT_ORDER_URL: '',
  PAYMENT_STATUS_URL: '',
}

/** No e-mail to the invented addresses of the demo data leaves this machine: /dev/mail shows them. */
const NO_MAIL_SERVER = { SMTP_URL: '' }

/** The variables of the processes of demo and development. */
export function childEnvOf(
  settings: Pick<Env, 'host' | 'port' | 'dataDir'>,
  { mode, databaseUrl }: { mode: 'demo' | 'development'; databaseUrl: string },
): ChildEnv {
  return {
    ...NO_SHARED_SERVICES,
    ...SANDBOX_PAYMENTS,
    ...NO_MAIL_SERVER,
    NODE_ENV: mode === 'demo' ? 'production' : 'development',
    APP_MODE: mode,
    APP_URL: `http://localhost:${settings.port}`,
    HOST: settings.host,
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    STORAGE_DRIVER: 'disk',
    STORAGE_DIR: join(settings.dataDir, 'storage'),
    LOG_LEVEL: processEnv().LOG_LEVEL ?? 'warn',
  }
}
