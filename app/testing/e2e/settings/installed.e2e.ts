import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { DEVICES, member, server, withPushSite } from '~/testing/browsing/push-site'
import { connectDevTools, inWorker } from '~/testing/browsing/push-worker'
import { test } from '~/testing/browsing/visitor'

withPushSite('installed')

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
  const { deliver } = await connectDevTools(page)
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
