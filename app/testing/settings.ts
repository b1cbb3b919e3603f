import { vi } from 'vitest'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { vapidKeysOf } from '~/platform/secrets/vapid-keys.server'
import { type Env, readEnv, type Source } from '~/platform/settings/read-settings.server'

export const PUSH_KEYS = vapidKeysOf('7'.repeat(64))

export const OPERATOR = {
  OPERATOR_NAME: 'House GmbH',
  OPERATOR_ADDRESS: 'Some Street 1, 20095 Hamburg, Germany',
  OPERATOR_EMAIL: 'post@example.org',
  OPERATOR_PHONE: '+49 40 1',
  OPERATOR_REPRESENTATIVE: 'Kim House',
  OPERATOR_RESPONSIBLE: 'Kim House, Some Street 1, 20095 Hamburg',
  OPERATOR_YOUTH_OFFICER: 'Lee House, youth@example.org',
  OPERATOR_DATA_AUTHORITY: 'The authority of Hamburg',
}

/** Everything that production demands. */
export const PRODUCTION = {
  APP_MODE: 'production',
  APP_URL: 'https://example.org/',
  DATABASE_URL: 'postgres://app:pw@db/app',
  SESSION_SECRET: 'n'.repeat(32),
  SEAL_KEYS: 's'.repeat(32),
  STORAGE_DRIVER: 'disk',
  STORAGE_DIR: '/srv/files',
  SMTP_URL: 'smtps://app:pw@mail.example.org',
  MAIL_FROM: 'House <post@example.org>',
  PAYMENT_SHOP_ID: '60678',
  PAYMENT_KEY: 'k'.repeat(30),
  PAYMENT_ORDER_URL: 'https://secure.verotel.com/startorder',
  PAYMENT_STATUS_URL: 'https://secure.verotel.com/status/purchase',
  ...OPERATOR,
  VAPID_PUBLIC_KEY: PUSH_KEYS.publicKey,
  VAPID_PRIVATE_KEY: PUSH_KEYS.privateKey,
  VAPID_SUBJECT: 'mailto:push@example.org',
}

/** The settings of these variables; throws their problems if there are any. */
export function settingsOf(source: Source): Env {
  const read = readEnv(source)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.env
}

/** One line per problem of these variables. */
export function problemsOf(source: Source): string[] {
  const read = readEnv(source)
  return 'problems' in read ? read.problems : []
}

/** One line per problem of production's variables with one of them changed. */
export const problemsWith = (name: string, value: string): string[] =>
  problemsOf({ ...PRODUCTION, NODE_ENV: 'production', [name]: value })

/**
 * Sets environment variables for the running test, and makes the next `env()` read them. Undone by `vi.unstubAllEnvs()` and
 * `forgetSingleton('env')`.
 * @param readBy further singletons that were created from these variables
 */
export function setEnvironment(variables: Record<string, string>, readBy: readonly string[] = []): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  for (const name of ['env', ...readBy]) forgetSingleton(name)
}
