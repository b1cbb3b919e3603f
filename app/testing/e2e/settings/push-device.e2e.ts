import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import {
  DEVICES,
  KEYS,
  member,
  SWITCH,
  server,
  service,
  sql,
  withPushSite,
} from '~/testing/browsing/push-site'
import { dispatchPushMessages, stubPushSubscription } from '~/testing/browsing/push-worker'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

withPushSite('push_device')

test('push on: asked after the press, sent encrypted, shown by the worker', async ({ browser }) => {
  const subscriber = service.subscribe(KEYS.publicKey)
  const page = await member(browser, async (context) => {
    await context.grantPermissions(['notifications'])
    await stubPushSubscription(context, subscriber)
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
  const [first, second, again, last] = await dispatchPushMessages(
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

test('sound and vibration of a device that was removed do not switch push on again', async ({ browser }) => {
  const subscriber = service.subscribe(KEYS.publicKey)
  const page = await member(browser, async (context) => {
    await context.grantPermissions(['notifications'])
    await stubPushSubscription(context, subscriber)
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

  // Removed on another device, while this page shows it as on.
  await expect(page.getByText('Dieses Gerät')).toBeVisible()
  await sql`delete from push_subscriptions where endpoint = ${subscriber.subscription.endpoint}`
  const answered = page.waitForResponse('**/settings/devices/push')
  await sound.uncheck()
  expect((await answered).request().method()).toBe('PATCH')
  expect(await sounds()).toEqual([])
})

test('the page of devices is accessible and has no switch without JavaScript', async ({ browser }) => {
  const subscriber = service.subscribe(KEYS.publicKey)
  const page = await member(browser, async (context) => {
    await context.grantPermissions(['notifications'])
    await stubPushSubscription(context, subscriber)
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
