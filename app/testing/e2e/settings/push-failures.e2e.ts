import { expect } from 'playwright/test'
import { KEYS, member, SWITCH, service, sql, withPushSite } from '~/testing/browsing/push-site'
import { stubPushSubscription } from '~/testing/browsing/push-worker'
import { test } from '~/testing/browsing/visitor'

withPushSite('push_failures')

test('a question for permission that is closed without an answer forbids nothing: it can be asked again', async ({
  browser,
}) => {
  const page = await member(browser, async (context) => {
    await context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Notification.requestPermission = async () => 'default'
    })
  })
  const push = page.getByRole('checkbox', { name: SWITCH })
  await push.click()
  await expect(
    page.getByText('Push-Benachrichtigungen konnten nicht aktiviert werden.').first(),
  ).toBeVisible()
  await expect(page.getByText('Berechtigung verweigert')).toHaveCount(0)
  await expect(push).not.toBeChecked()
  await expect(push).toBeEnabled()
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
    await stubPushSubscription(context, subscriber)
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

test('a service worker that cannot be installed leaves push off, with a message', async ({ browser }) => {
  const page = await member(browser, async (context) => {
    await context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Notification.requestPermission = async () => 'granted'
      const worker = Object.assign(new EventTarget(), { state: 'installing' })
      navigator.serviceWorker.register = async () => {
        setTimeout(() => {
          worker.state = 'redundant'
          worker.dispatchEvent(new Event('statechange'))
        })
        return { installing: worker } as unknown as ServiceWorkerRegistration
      }
      Object.defineProperty(navigator.serviceWorker, 'ready', { get: () => new Promise(() => {}) })
    })
  })
  await page.getByRole('checkbox', { name: SWITCH }).click()
  await expect(
    page.getByText('Push-Benachrichtigungen konnten nicht aktiviert werden.').first(),
  ).toBeVisible()
  await expect(page.getByRole('checkbox', { name: SWITCH })).not.toBeChecked()
})
