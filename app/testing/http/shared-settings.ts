import { processEnv } from '~/platform/settings/env.server'

/** Settings that all test files and their servers share. */
export const COMMON_SETTINGS = {
  APP_MODE: 'test',
  STORAGE_DRIVER: 'disk',
  SESSION_SECRET: 'a secret for tests that is long enough to be one',
}
/** Settings that the test files and servers of one worker share. */
export type SharedSettings = { DATABASE_URL: string; DATA_DIR: string }
export type SharedServer = { origin: string; pid: number }

/** The URL of this worker's settings, or of one of its servers. `base` is the address that `openSharedServers` returned. */
export function sharedServerUrl(base: string, number?: 1 | 2): string {
  const worker = `${base}/${processEnv().VITEST_POOL_ID}`
  return number === undefined ? worker : `${worker}/${number}`
}
