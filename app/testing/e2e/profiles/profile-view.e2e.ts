import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { brokenTexts } from '~/testing/browsing/layout'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase, profileWithPhotos } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 360, height: 760 } })

test.describe('photos without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('are links to their largest rendition', async ({ page }) => {
    await signIn(page, 'kunde@demo.test')
    await page.goto(await profileWithPhotos())
    const address = await page.locator('li > a[data-photo]').nth(1).getAttribute('href')
    const photo = await page.request.get(String(address))
    expect(photo.headers()['content-type']).toBe('image/webp')
  })
})

test('on a phone the photos come first, edge to edge, and are swiped; there is one bar at the bottom', async ({
  page,
}) => {
  await signIn(page, 'kunde@demo.test')
  await page.goto(await profileWithPhotos())
  await hydrated(page)
  const photos = page.locator('li:has(> a[data-photo])')
  const first = await photos.first().boundingBox()
  expect([first?.x, first?.width, first?.height].map((px = -1) => Math.round(px))).toEqual([0, 360, 480])
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.y).toBeGreaterThan((first?.y ?? 0) + 480)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  // The face stays in frame wherever the photo is cut.
  expect(
    await photos
      .first()
      .locator('img')
      .evaluate((image) => getComputedStyle(image).objectPosition),
  ).toBe('50% 20%')

  const dots = page.locator('[data-dots] > span > span')
  await expect(dots).toHaveCount(await photos.count())
  await expect(dots.first()).toHaveAttribute('data-shown')
  await photos
    .first()
    .locator('..')
    .evaluate((row) => row.scrollBy({ left: 300, behavior: 'instant' }))
  await expect(dots.nth(1)).toHaveAttribute('data-shown')
  // It rests on a photo, not between two.
  await expect.poll(async () => Math.round((await photos.nth(1).boundingBox())?.x ?? -1)).toBe(0)

  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeHidden()
  const contact = page.getByRole('link', { name: /^Nachricht/ })
  await expect(contact).toBeInViewport()
  // Cards that come near get their own height, which may move the end of the page.
  await expect(async () => {
    await page.evaluate('scrollTo(0, 1e6)')
    await expect(contact).toBeInViewport()
    const bar = await contact.locator('..').boundingBox()
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 4)
  }).toPass()
  // On a wide phone, too, the bar begins where the text does.
  await page.setViewportSize({ width: 430, height: 760 })
  await expect.poll(async () => (await contact.boundingBox())?.x).toBe(16)
})

test('on a phone no word of a stated fact breaks', async ({ page }) => {
  await signIn(page, 'kunde@demo.test')
  const [provider] = await onSiteDatabase(
    (sql) => sql<{ id: string }[]>`select id from users where email = 'premium@demo.test'`,
  )
  await page.goto(`/profile?id=${provider?.id}`)
  await expect(page.getByText('Lateinamerikanisch')).toBeVisible()
  expect(await page.locator('dd').evaluateAll(brokenTexts)).toEqual([])
})

test('the URL of a profile is copied if the system has no share dialog', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'kunde@demo.test')
  const address = await profileWithPhotos()
  await page.goto(address)
  await hydrated(page)
  await page.getByLabel(/^Mehr zu /).click()
  await page.getByRole('button', { name: 'Teilen' }).click()
  await expect(page.getByText('Der Link ist kopiert.').first()).toBeVisible()
  await expect(page.getByLabel(/^Mehr zu /)).toBeFocused()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(address)
})

for (const width of [360, 1280]) {
  test(`axe finds nothing at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, 'kunde@demo.test')
    const address = await profileWithPhotos()
    const id = address.split('=')[1]
    for (const path of [address, `/report/${id}`, `/block/${id}`, '/settings/blocked', '/my-profile']) {
      await page.goto(path)
      await expectAccessible(page)
    }
    await page.goto(address)
    await hydrated(page)
    await page.locator('li > a[data-photo]').first().click()
    await expect(page.locator('.pswp--ui-visible')).toBeVisible()
    await expectAccessible(page)
    await page.context().clearCookies({ name: /session/ })
    await signIn(page, await newAccount({ userType: 'trans' }))
    await page.goto('/my-profile')
    await expectAccessible(page)
  })
}
