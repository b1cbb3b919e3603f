import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from 'playwright/test'
import postgres from 'postgres'
import { vapidKeysOf } from '~/platform/secrets/vapid-keys.server'
import { hydrated } from '~/testing/browsing/hydrated'
import { signIn } from '~/testing/browsing/own-account'
import { databaseBesideSite, onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser } from '~/testing/browsing/visitor'
import { type FakeBrowser, type FakePushService, startPushService } from '~/testing/fakes/push-service'
import { type StartedServer, startServer } from '~/testing/server'

test.describe.configure({ mode: 'serial' })

const KEYS = vapidKeysOf('5'.repeat(64))
const DEVICES = '/settings/devices'
const SWITCH = 'Push-Benachrichtigungen'

let service: FakePushService
let server: StartedServer
let sql: postgres.Sql
const dataDir = mkdtempSync(join(tmpdir(), 'installed-'))

// A server of its own: only this one may use the fake push service.
test.beforeAll(async () => {
  service = await startPushService()
  const databaseUrl = await databaseBesideSite('installed')
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

/** A signed-in member on the page of devices. */
async function member(browser: Browser, prepare: (context: BrowserContext) => Promise<void>): Promise<Page> {
  const context = await anotherBrowser(browser, { baseURL: server.origin })
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

/** The browser's own push service is not reachable in tests: its subscription is one of the fake service, everything else is real. */
const subscribedAtFake = (context: BrowserContext, { subscription }: FakeBrowser) =>
  context.addInitScript((given) => {
    let isSubscribed = sessionStorage.getItem('subscribed') === '1'
    const fake = {
      toJSON: () => given,
      unsubscribe: async () => {
        isSubscribed = false
        sessionStorage.removeItem('subscribed')
        return true
      },
    }
    PushManager.prototype.getSubscription = async () =>
      (isSubscribed ? fake : null) as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      isSubscribed = true
      sessionStorage.setItem('subscribed', '1')
      return fake as unknown as PushSubscription
    }
  }, subscription)

/** Waits for the worker of the current page, and returns what DevTools call its registration. */
async function workerOf(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (one) resolve(one.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    deliver: (data: string) =>
      devTools.send('ServiceWorker.deliverPushMessage', { origin: server.origin, registrationId, data }),
  }
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, tag, data, silent }) => ({
      title,
      tag,
      data,
      silent,
    }))
  })

test('push on: asked after the press, sent encrypted, shown by the worker, closed where it is read', async ({
  browser,
}) => {
  const subscriber = service.subscribe(KEYS.publicKey)
  const page = await member(browser, async (context) => {
    await context.grantPermissions(['notifications'])
    await subscribedAtFake(context, subscriber)
  })
  const push = page.getByLabel(SWITCH)
  await expect(push).not.toBeChecked()
  await push.check()
  await expect(page.getByText('Dieses Gerät')).toBeVisible()
  await page.getByRole('button', { name: 'Test-Benachrichtigung senden' }).click()
  await expect(
    page.getByRole('main').or(page.locator('body')).getByText('ist an ein Gerät unterwegs').first(),
  ).toBeVisible()
  await expect(push).toBeChecked()
  expect(service.refused).toEqual([])
  const [message] = subscriber.received
  expect(JSON.parse(message?.text ?? '')).toMatchObject({ kind: 'test', path: DEVICES })

  await page.goto('/agb')
  const worker = await workerOf(page)
  await worker.deliver(message?.text ?? '')
  const test = {
    title: 'Die Benachrichtigung ist angekommen',
    tag: 'test',
    data: { count: 1, path: DEVICES },
  }
  await expect.poll(() => shown(page)).toMatchObject([test])
  await worker.deliver(
    JSON.stringify({ kind: 'message', count: 2, title: '2 neue Nachrichten', path: '/chat' }),
  )
  await worker.deliver(
    JSON.stringify({ kind: 'message', count: 3, title: '3 neue Nachrichten', path: '/chat', sound: false }),
  )
  await expect
    .poll(async () => (await shown(page)).find(({ tag }) => tag === 'message'))
    .toMatchObject({ title: '3 neue Nachrichten', silent: true })
  // Its page is open now, and nothing is unread.
  await page.goto(DEVICES)
  await expect.poll(() => shown(page)).toEqual([])
})
