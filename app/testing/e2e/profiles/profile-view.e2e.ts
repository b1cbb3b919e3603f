import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 360, height: 760 } })

let violations: string[]
test.beforeEach(async ({ page }) => {
  violations = []
  // CSP violations are reported here.
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) violations.push(message.text())
  })
})

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
})

test.describe('photos', () => {
  // Keys pressed during the opening animation are lost.
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('open by keyboard, change by arrow keys, and close by Escape with the focus restored', async ({
    page,
  }) => {
    await signIn(page, 'kunde@demo.test')
    await page.goto(await profileWithPhotos())
    const thumb = page.locator('li > a[data-photo]').nth(1)
    await hydrated(page)
    await thumb.focus()
    await page.keyboard.press('Enter')
    const box = page.getByRole('dialog', { name: /^Fotos von / })
    await expect(box).toBeVisible()
    await expect(box.getByText('2 / ')).toBeVisible()
    await expect(page.locator('.pswp--ui-visible')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(box.getByText('3 / ')).toBeVisible()
    for (let at = 0; at < 8; at++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(FOCUS_OUTSIDE)).toBe(false)
    }
    await expect(box.getByRole('link', { name: 'Foto melden' })).toHaveAttribute(
      'href',
      /^\/report\/[\w-]+\?image=[\w-]{22}$/,
    )
    // The quick exit is a link of the viewer, too; a tap on the photo does not hide it.
    await expect(box.locator('a[data-quick-exit]')).toHaveAttribute('href', /\/exit$/)
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
    await expect(thumb).toBeFocused()
    // The row of the page shows the photo that was seen last.
    await expect(page.locator('li:has(> a[data-photo])').nth(2)).toBeInViewport({ ratio: 0.5 })
    expect(violations).toEqual([])
  })

  test('are closed by the back button, and the page stays; their styles load with them', async ({ page }) => {
    await signIn(page, 'kunde@demo.test')
    const address = await profileWithPhotos()
    await page.goto(address)
    await hydrated(page)
    const styles = page.locator('link[rel=stylesheet][href*=lightbox]')
    await expect(styles).toHaveCount(0)
    await page.locator('li > a[data-photo]').first().click()
    const box = page.getByRole('dialog', { name: /^Fotos von / })
    await expect(box.getByText('1 / ')).toBeVisible()
    await expect(styles).toHaveCount(1)
    await expect(page.locator('.pswp--ui-visible')).toBeVisible()
    await page.goBack()
    await expect(box).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`))
    await page.goBack()
    await expect(page).not.toHaveURL(/\/profile/)
    expect(violations).toEqual([])
  })

  test('open one viewer if they are pressed again before it is loaded, and none once they are gone', async ({
    page,
  }) => {
    await signIn(page, 'kunde@demo.test')
    await page.goto(await profileWithPhotos())
    await hydrated(page)
    const photo = page.locator('li > a[data-photo]').first()
    await photo.evaluate((link: HTMLElement) => {
      link.click()
      link.remove()
    })
    await photo.evaluate((link: HTMLElement) => {
      for (const _ of [1, 2]) link.click()
    })
    await expect(page.locator('.pswp--ui-visible')).toBeVisible()
    await expect(page.getByRole('dialog', { name: /^Fotos von / })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /^Fotos von / })).toHaveCount(0)
    // It opens again. A step back that is still on its way would close it.
    await page.waitForFunction(() => !history.state?.lightbox)
    await photo.evaluate((link: HTMLElement) => link.click())
    await expect(page.locator('.pswp--ui-visible')).toBeVisible()
  })

  test('a page that comes while a photo is open takes its place, and stays', async ({ page }) => {
    await signIn(page, 'kunde@demo.test')
    await page.goto(await profileWithPhotos())
    await hydrated(page)
    const release = await holdRequests(page, /\/likes\.data/)
    await page.locator('nav > a[href="/likes"]').evaluate((link: HTMLElement) => link.click())
    await page.locator('li > a[data-photo]').first().click()
    await expect(page.locator('.pswp--ui-visible')).toBeVisible()
    await page.evaluate(() => {
      history.back = () => document.documentElement.setAttribute('data-went-back', '')
    })
    release()
    await expect(page).toHaveURL(/\/likes$/)
    await expect(page.locator('.pswp')).toHaveCount(0)
    await expect(page.locator('html[data-went-back]')).toHaveCount(0)
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

/** After the last button the focus moves to the browser's bar, then to the first button; never to the page below. */
const FOCUS_OUTSIDE = 'document.activeElement !== document.body && !document.activeElement.closest(".pswp")'

/** A listed profile with several photos. */
async function profileWithPhotos(): Promise<string> {
  const [found] = await onSiteDatabase(
    (sql) => sql<{ owner_id: string }[]>`
    select i.owner_id from images i join image_moderation m on m.image_url = i.url join listings l on l.user_id = i.owner_id
    where m.status = 'approved' and i.image_type = 'profile' group by i.owner_id having count(*) >= 3 order by 1 limit 1`,
  )
  return `/profile?id=${found?.owner_id}`
}
