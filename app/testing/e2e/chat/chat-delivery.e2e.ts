import { expect } from 'playwright/test'
import { couple, field, hydrated, log, talkingCouple } from '~/testing/browsing/chat-pairs'
import { test, withoutSocket } from '~/testing/browsing/visitor'

test('an undelivered message is stored and retried, and arrives once', async ({ browser }) => {
  const { live, plain, plainId, liveId } = await couple(browser)
  await withoutSocket(live)
  await live.goto(`/chat?user=${plainId}`)
  await hydrated(live)
  const calls: string[] = []
  let isReloaded = false
  let hasArrived = false
  await live.route('**/api/chat/messages', async (route) => {
    calls.push(route.request().postDataJSON().clientId)
    // The page tries by itself, too.
    if (!isReloaded) return route.abort('connectionfailed')
    // Delivered, but its response is lost: the retry must not duplicate it.
    if (!hasArrived) {
      await route.fetch()
      hasArrived = true
      return route.abort('connectionfailed')
    }
    return route.continue()
  })
  await field(live).fill('Nur einmal')
  await field(live).press('Enter')
  await expect(live.getByText('Nicht gesendet', { exact: true })).toBeVisible()
  await live.reload()
  await hydrated(live)
  isReloaded = true
  await live.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect.poll(() => hasArrived).toBe(true)
  await live.reload()
  await hydrated(live)
  await expect(log(live).getByText('Nur einmal')).toHaveCount(1)
  await plain.goto(`/chat?user=${liveId}`)
  await expect(log(plain).getByText('Nur einmal')).toHaveCount(1)
  expect(new Set(calls).size).toBe(1)
})

test('an open conversation announces that the connection is lost', async ({ browser }) => {
  const { live, plainId } = await couple(browser)
  await withoutSocket(live)
  await live.goto(`/chat?user=${plainId}`)
  await hydrated(live)
  const lost = live.getByRole('status').filter({ hasText: 'Neue Nachrichten erscheinen, sobald sie wieder' })
  // Without a socket the page is fetched as soon as the browser thinks that it is online.
  const fetchPage = () => live.evaluate(() => dispatchEvent(new Event('online')))
  const refresh = '**/chat/refresh?*'
  await live.route(refresh, (route) => route.abort('connectionfailed'))
  await fetchPage()
  await expect(lost).toBeVisible()
  await live.unroute(refresh)
  await fetchPage()
  await expect(lost).toHaveCount(0)
})

test('an open socket carries messages and read marks: nothing is posted, and no page is fetched again', async ({
  browser,
}) => {
  const pages = await talkingCouple(browser)
  for (const { page, partnerId } of pages) {
    // Once after the socket has opened, for what happened meanwhile.
    const fetched = page.waitForResponse('**/chat/refresh?*')
    await page.goto(`/chat?user=${partnerId}`)
    await fetched
    // The first key loads the texts of the other pages (decision 0152).
    const texts = page.waitForResponse('**/assets/de-*.js')
    await page.keyboard.press('Shift')
    await texts
  }
  const requests: string[] = []
  for (const { page } of pages)
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  for (const n of [1, 2, 3]) {
    for (const [from, to] of [pages, [pages[1], pages[0]]] as const) {
      const words = `Nachricht ${n} für ${to.partnerId === pages[0].partnerId ? 'Jonas' : 'Mara'}`
      await field(from.page).fill(words)
      await field(from.page).press('Enter')
      await expect(log(to.page).getByText(words)).toHaveCount(1)
      await expect(log(from.page).getByText(words)).toHaveCount(1)
      await expect(log(from.page).getByText('Gelesen').last()).toBeVisible()
      for (const { page } of pages) await expect(page.locator('[data-last]')).toContainText(words)
    }
  }
  // Scripts that are loaded with the first message do not count.
  expect(requests.filter((one) => !/\/events$|^GET \/assets\//.test(one))).toEqual([])
  for (const { page } of pages) {
    await page.reload()
    await expect(log(page).getByText('Nachricht 3')).toHaveCount(2)
  }
})

test('the head of a conversation says that the partner is writing', async ({ browser }) => {
  const [jonas, mara] = await talkingCouple(browser)
  for (const { page, partnerId } of [jonas, mara]) {
    // Once after the socket has opened, for what happened meanwhile.
    const fetched = page.waitForResponse('**/chat/refresh?*')
    await page.goto(`/chat?user=${partnerId}`)
    await fetched
  }
  await field(mara.page).press('a')
  await expect(jonas.page.locator('[data-partner-state]')).toContainText('Mara schreibt …')
})
