import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test'
import postgres from 'postgres'
import { vapidKeysOf } from '~/platform/secrets/vapid-keys.server'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { signIn } from '~/testing/browsing/own-account'
import { devToolsOf, inWorker, receive, subscribedAtFake } from '~/testing/browsing/push-worker'
import { databaseBesideSite, onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'
import { type FakePushService, startPushService } from '~/testing/fakes/push-service'
import { type StartedServer, startServer } from '~/testing/server'

// One server for all of them, one after the other.
test.describe.configure({ mode: 'default' })

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
  const databaseUrl = await databaseBesideSite(`installed_${process.pid}`)
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

test('push on: asked after the press, sent encrypted, shown by the worker', async ({ browser }) => {
  const subscriber = service.subscribe(KEYS.publicKey)
  const page = await member(browser, async (context) => {
    await context.grantPermissions(['notifications'])
    await subscribedAtFake(context, subscriber)
  })
  const push = page.getByRole('checkbox', { name: SWITCH })
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

  const news = { kind: 'message', count: 2, title: '2 neue Nachrichten', path: '/chat' }
  const more = { ...news, count: 3, title: '3 neue Nachrichten', sound: false }
  const [first, second, again, last] = await receive(
    page,
    [message?.text ?? '', news, news, more].map((one) =>
      typeof one === 'string' ? one : JSON.stringify(one),
    ),
  )
  const data = { count: 1, path: DEVICES }
  const arrived = { title: 'Die Benachrichtigung ist angekommen', tag: 'test', data, renotify: true }
  expect(first).toMatchObject([arrived])
  expect(second).toMatchObject([arrived, { title: news.title, silent: false, renotify: true }])
  // The same again makes no noise, a new number replaces the old one.
  expect(again).toMatchObject([arrived, { title: news.title, renotify: false }])
  expect(last).toMatchObject([arrived, { title: more.title, silent: true, renotify: true }])
})

test('on a Chromium with notifications the message is shown, and closed by the page that it leads to', async ({
  browser,
}) => {
  const page = await member(browser, (context) => context.grantPermissions(['notifications']))
  test.skip(
    await page.evaluate(() => Notification.permission !== 'granted'),
    'the headless shell denies notifications',
  )
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = await navigator.serviceWorker.ready
      return (await getNotifications.call(await navigator.serviceWorker.ready)).map(({ title }) => title)
    })
  const { deliver } = await devToolsOf(page)
  await deliver(JSON.stringify({ kind: 'like', count: 2, title: 'Du gefällst 2 Personen', path: '/likes' }))
  await expect.poll(shown).toEqual(['Du gefällst 2 Personen'])
  await page.goto('/agb')
  await hydrated(page)
  expect(await shown()).toEqual(['Du gefällst 2 Personen'])
  await page.goto('/likes')
  await expect.poll(shown).toEqual([])
})

test('a press on a notification focuses the window that shows the page, or opens it, and nothing of another site', async ({
  browser,
}) => {
  const page = await member(browser, async () => undefined)
  // Opening and focusing need a real press, which a test cannot make: what the handler asks for is recorded.
  const press = (path: string) =>
    inWorker(
      page,
      async (target: string) => {
        const { clients, WindowClient } = self as unknown as {
          clients: { openWindow: (url: string) => Promise<null> }
          WindowClient: { prototype: { focus: () => Promise<void> } }
        }
        const asked: string[] = []
        clients.openWindow = async (url) => {
          asked.push(`open ${url}`)
          return null
        }
        WindowClient.prototype.focus = async function focus(this: { url?: string }) {
          asked.push(`focus ${this.url}`)
        }
        const notification = { data: { path: target, count: 1 }, close: () => asked.push('close') }
        let waited: unknown
        const waitUntil = (promise: unknown) => {
          waited = promise
        }
        self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
        await waited
        return asked
      },
      path,
    )
  expect(await press(DEVICES)).toEqual(['close', `focus ${server.origin}${DEVICES}`])
  expect(await press('/chat?folder=requests')).toEqual([
    'close',
    `open ${server.origin}/chat?folder=requests`,
  ])
  for (const foreign of ['https://evil.example/', '//evil.example/x'])
    expect(await press(foreign)).toEqual(['close'])
})

test('the texts of a refused permission and of a push service that fails; the last of many presses counts', async ({
  browser,
}) => {
  const page = await member(browser, async (context) => {
    await context.addInitScript(() => {
      let permission: NotificationPermission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => {
        permission = 'denied'
        return permission
      }
    })
  })
  await page.getByRole('checkbox', { name: SWITCH }).click()
  await expect(
    page
      .getByText(
        'Berechtigung verweigert. Du kannst Push-Benachrichtigungen in den Einstellungen deines Browsers erlauben.',
      )
      .first(),
  ).toBeVisible()
  const refused = page.getByRole('checkbox', { name: SWITCH })
  await expect(refused).not.toBeChecked()
  await expect(refused).toBeDisabled()
  await expect(page.getByText('Dein Browser fragt dich um Erlaubnis')).toHaveCount(0)

  const failing = await member(browser, async (context) => {
    await context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Notification.requestPermission = async () => 'granted'
      PushManager.prototype.subscribe = async () => {
        throw new DOMException('push service not available', 'AbortError')
      }
    })
  })
  await failing.getByRole('checkbox', { name: SWITCH }).click()
  await expect(
    failing.getByText('Push-Benachrichtigungen konnten nicht aktiviert werden.').first(),
  ).toBeVisible()
  await expect(failing.getByRole('checkbox', { name: SWITCH })).not.toBeChecked()

  const subscriber = service.subscribe(KEYS.publicKey)
  const quick = await member(browser, async (context) => {
    await context.grantPermissions(['notifications'])
    await subscribedAtFake(context, subscriber)
  })
  const calls: string[] = []
  let release = () => {}
  await quick.route('**/settings/devices/push', async (route) => {
    calls.push(route.request().method())
    if (calls.length === 1) await new Promise<void>((resolve) => (release = resolve))
    await route.continue()
  })
  const saved = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from push_subscriptions where endpoint = ${subscriber.subscription.endpoint}`
    return row?.count
  }
  const toggle = quick.getByRole('checkbox', { name: SWITCH })
  for (const [presses, applied, count] of [
    [21, ['PUT'], 1],
    [22, ['DELETE', 'PUT'], 1],
    [23, ['DELETE'], 0],
  ] as const) {
    calls.length = 0
    // All presses after the first one meet a call that runs.
    for (let press = 0; press < presses; press++) {
      await toggle.click()
      if (press === 0) await expect.poll(() => calls.length).toBe(1)
    }
    release()
    await expect.poll(() => calls).toEqual(applied)
    await expect.poll(saved).toBe(count)
    await expect(quick.getByText('Dieses Gerät')).toHaveCount(count)
    await expect(toggle).toBeChecked({ checked: count === 1 })
    expect(calls).toEqual(applied)
  }
})

test('sound and vibration of a device that was removed do not switch push on again', async ({ browser }) => {
  const subscriber = service.subscribe(KEYS.publicKey)
  const page = await member(browser, async (context) => {
    await context.grantPermissions(['notifications'])
    await subscribedAtFake(context, subscriber)
  })
  const push = page.getByRole('checkbox', { name: SWITCH })
  const sound = page.getByRole('checkbox', { name: 'Ton', exact: true })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/settings/devices/push')) calls.push(request.method())
  })
  const sounds = async () => {
    const rows = await sql<{ sound: boolean }[]>`
      select sound from push_subscriptions where endpoint = ${subscriber.subscription.endpoint}`
    return rows.map((row) => row.sound)
  }
  await push.check()
  await expect.poll(sounds).toEqual([true])
  await expect(page.getByText('Dieses Gerät')).toBeVisible()
  await sound.uncheck()
  await expect.poll(sounds).toEqual([false])

  // The browser keeps its own subscription.
  await page.getByRole('button', { name: /entfernen/ }).click()
  await expect(page.getByText('Das Gerät bekommt keine Push-Benachrichtigungen mehr.').first()).toBeVisible()
  await hydrated(page)
  await expect(push).toBeEnabled()
  await expect(push).not.toBeChecked()
  calls.length = 0
  await sound.check()
  await page.getByRole('checkbox', { name: 'Vibration' }).uncheck()
  // Sent after what the two presses would have sent.
  await push.check()
  await expect.poll(sounds).toEqual([true])
  expect(calls).toEqual(['PUT'])
})

test('it can be installed, and shows the offline page in the chosen language without a network', async ({
  browser,
}) => {
  const page = await member(browser, async () => undefined)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // A page whose navigation began before the worker was active, and ended after it claimed its pages, has no controller; the next one has.
  await page.reload()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const devTools = await page.context().newCDPSession(page)
  const { data, errors } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Orchidee', lang: 'de', start_url: '/chat' })
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  // The windows of a test leave no traces, as private ones do, and those install nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  await page.context().setOffline(true)
  await page.goto('/chat')
  await expect(page.getByRole('heading', { name: 'Du bist offline' })).toBeVisible()
  await expect(page.getByText('Jonas')).toHaveCount(0)
  const font = await page.getByRole('heading').evaluate((element) => getComputedStyle(element).fontFamily)
  expect(font).toContain('Orchid Display')
  await page.context().addCookies([{ name: 'lang', value: 'pt', url: server.origin }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Você está offline' })).toBeVisible()
  await expectAccessible(page)

  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(new Set(stored.map((path) => path.replace(/^\/assets\/.*css$/, 'css')))).toEqual(
    new Set(['/offline', 'css']),
  )
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Você está offline')
})

test('the page of devices is accessible and has no switch without JavaScript', async ({ browser }) => {
  const subscriber = service.subscribe(KEYS.publicKey)
  const page = await member(browser, async (context) => {
    await context.grantPermissions(['notifications'])
    await subscribedAtFake(context, subscriber)
  })
  await page.getByRole('checkbox', { name: SWITCH }).check()
  await expect(page.getByText('Dieses Gerät')).toBeVisible()
  await expectAccessible(page)

  const plain = await anotherBrowser(browser, { baseURL: server.origin, javaScriptEnabled: false })
  await plain.addCookies(await page.context().cookies())
  const bare = await plain.newPage()
  await bare.goto(DEVICES)
  await expect(bare.getByText('Push-Benachrichtigungen brauchen JavaScript.')).toBeVisible()
  await expect(bare.getByRole('checkbox', { name: SWITCH })).toBeHidden()
  await bare.getByRole('button', { name: /entfernen/ }).click()
  await expect(bare.getByText('Das Gerät bekommt keine Push-Benachrichtigungen mehr.').first()).toBeVisible()
})
