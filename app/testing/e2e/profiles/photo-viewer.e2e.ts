import { expect } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { signIn } from '~/testing/browsing/own-account'
import { profileWithPhotos } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

// Keys pressed during the opening animation are lost.
test.use({ viewport: { width: 360, height: 760 }, contextOptions: { reducedMotion: 'reduce' } })

let violations: string[]
test.beforeEach(async ({ page }) => {
  violations = []
  // CSP violations are reported here.
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) violations.push(message.text())
  })
})

test('photos open by keyboard, change by arrow keys, and close by Escape with the focus restored', async ({
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

test('photos are closed by the back button, and the page stays; their styles load with them', async ({
  page,
}) => {
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

test('photos open one viewer if they are pressed again before it is loaded, and none once they are gone', async ({
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

/** After the last button the focus moves to the browser's bar, then to the first button; never to the page below. */
const FOCUS_OUTSIDE = 'document.activeElement !== document.body && !document.activeElement.closest(".pswp")'
