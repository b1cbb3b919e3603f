import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import postgres from 'postgres'
import { vapidKeysOf } from '~/platform/secrets/vapid-keys.server'
import { type FakePushService, startPushService } from '~/testing/fakes/push-service'
import { type StartedServer, startServer } from '~/testing/http/server'
import { hydrated } from './hydrated'
import { signIn } from './own-account'
import { databaseBesideSite, onSiteDatabase } from './site-database'
import { anotherBrowser, test } from './visitor'

export const KEYS = vapidKeysOf('5'.repeat(64))
export const DEVICES = '/settings/devices'
export const SWITCH = 'Push-Benachrichtigungen'

export let service: FakePushService
export let server: StartedServer
export let sql: postgres.Sql

/**
 * The tests of the file run one after the other, on a server of their own: only that one may use the fake push service. `name` is that of
 * its database.
 */
export function withPushSite(name: string): void {
  test.describe.configure({ mode: 'default' })
  const dataDir = mkdtempSync(join(tmpdir(), `${name}-`))
  test.beforeAll(async () => {
    service = await startPushService()
    const databaseUrl = await databaseBesideSite(`${name}_${process.pid}`)
    sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
    server = await startServer({
      APP_MODE: 'demo',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      VAPID_PUBLIC_KEY: KEYS.publicKey,
      VAPID_PRIVATE_KEY: KEYS.privateKey,
      ...service.env,
    })
  })
  test.afterAll(async () => {
    await server.stop()
    await service.stop()
    await sql.end()
    rmSync(dataDir, { recursive: true, force: true })
  })
}

/** A signed-in member on the page of devices. */
export async function member(
  browser: Browser,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Page> {
  const context = await anotherBrowser(browser, { baseURL: server.origin, serviceWorkers: 'allow' })
  await prepare(context)
  const [known] = await onSiteDatabase(
    (site) =>
      site<{ hash: string }[]>`select password_hash as hash from users where email = 'kunde@demo.test'`,
  )
  const email = `${randomUUID()}@example.test`
  await sql`insert into users (email, password_hash, first_name, user_type, is_email_verified)
    values (${email}, ${known?.hash ?? ''}, 'Jonas', 'man', true)`
  const page = await context.newPage()
  await signIn(page, email)
  await page.goto(DEVICES)
  await hydrated(page)
  return page
}
