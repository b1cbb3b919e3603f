import { expect, type Page, test } from 'playwright/test'
import { withNeutralSite } from '~/testing/browsing/intercepted-requests'

test.describe('the frame around every page', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test.beforeEach(async ({ context, baseURL }) => {
    await context.addCookies([{ name: 'age', value: '1', url: String(baseURL) }])
  })

  test('the theme changes at once and persists', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Dunkles Design' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByRole('button', { name: 'Helles Design' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })

  test('the auth dialog shows our validation messages in place', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Anmelden' }).click()
    const dialog = page.locator('#auth')
    await dialog.getByLabel('E-Mail-Adresse').first().fill('niemand')
    await dialog.getByLabel('Passwort', { exact: true }).first().fill('12345')
    await dialog.getByRole('button', { name: 'Anmelden' }).click()
    await expect(dialog.getByText('Ungültige E-Mail-Adresse')).toBeVisible()
    await expect(dialog.getByText('Passwort muss mindestens 6 Zeichen lang sein')).toBeVisible()
    await expect(dialog.getByLabel('E-Mail-Adresse').first()).toBeFocused()
    await dialog.getByLabel('E-Mail-Adresse').first().fill('kunde@demo.test')
    await expect(dialog.getByText('Ungültige E-Mail-Adresse')).toBeHidden()
  })

  test('a slider sets its number, an outermost stop empties it', async ({ page }) => {
    await page.goto('/?dialog=filter')
    const [low] = await thumbs(page)
    await low.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[name=ageMin]')).toHaveValue('19')
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('[name=ageMin]')).toHaveValue('')
  })

  test('the last stop of the distance is a distance', async ({ page }) => {
    await page.goto('/explore?dialog=filter')
    const distance = page.locator('[name=distance]')
    const range = page.locator('[data-range]', { has: distance })
    await range.locator('[data-thumb=max]').focus()
    await page.keyboard.press('End')
    await expect(distance).toHaveValue('100')
    await page.keyboard.press('ArrowLeft')
    await expect(distance).toHaveValue('99')
  })

  test('a message is a toast: F8 focuses it, and it disappears after five seconds', async ({ page }) => {
    // The test controls the clock: a busy machine may need the five seconds for F8.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/$/)
    const toast = page.locator('[data-toast]', { hasText: 'Zugriff verweigert' })
    // The module takes the message of the server out, and puts it in again as a toast.
    await expect(toast).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(toast).toBeVisible()
    // As a toast it has no role: the region around it is live.
    await expect(toast).not.toHaveAttribute('role')
    await page.keyboard.press('F8')
    await expect(page.locator('[data-toasts]')).toBeFocused()
    await page.clock.runFor(4800)
    await expect(toast).toBeVisible()
    await page.clock.runFor(500)
    await expect(toast).toBeHidden()
  })

  test('the navigation of a phone covers nothing that has the focus', async ({ page }) => {
    await page.goto('/support/faq')
    const covered: (string | null)[] = []
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      const found = await page.evaluate(() => {
        const focused = document.activeElement
        const bar = document.querySelector('nav:has(> [data-dialog=auth])')
        if (!focused || focused === document.body || !bar || bar.contains(focused)) return []
        const reachesBelow = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
        return reachesBelow ? [focused.textContent] : []
      })
      covered.push(...found)
    }
    expect(covered).toEqual([])
  })

  for (const width of [320, 768])
    test(`every line of the footer begins at its left at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 640 })
      await page.goto('/login')
      const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link')
      const starts = await links.evaluateAll((all) => {
        const lines = new Map<number, number>()
        for (const link of all) {
          const { left, top } = link.getBoundingClientRect()
          const line = Math.round(top)
          lines.set(line, Math.round(Math.min(left, lines.get(line) ?? left)))
        }
        return [...lines.values()]
      })
      expect(starts.length).toBeGreaterThan(2)
      expect(new Set(starts).size).toBe(1)
    })

  test('a tooltip appears after 700 ms', async ({ page }) => {
    await page.clock.install()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    // From here on the test controls the clock: a busy machine may need long for the hover.
    await page.clock.pauseAt(Date.now() + 60_000)
    const button = page.getByRole('button', { name: 'Dunkles Design' })
    await button.hover()
    await page.clock.runFor(690)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await page.clock.runFor(20)
    const tip = page.getByRole('tooltip')
    await expect(tip).toHaveText('Dunkles Design')
    await expect(button).not.toHaveAttribute('aria-describedby')
    // The pointer may go on to it.
    await tip.hover()
    await page.clock.runFor(1000)
    await expect(tip).toBeVisible()
    await page.mouse.move(640, 700)
    await page.clock.runFor(1000)
    await expect(tip).toHaveCount(0)
  })
})

test('the age gate covers a complete page, once', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto('/explore?ageMin=30')
  await expect(page.getByRole('dialog', { name: /18 Jahre/ })).toBeVisible()
  await expect(page.locator('main h1')).toHaveCount(1)
  await page.getByRole('button', { name: 'Ja, ich bin 18 oder älter' }).click()
  await expect(page).toHaveURL(/\/explore\?ageMin=30/)
  await expect(page.getByRole('dialog', { name: /18 Jahre/ })).toHaveCount(0)
  await page.goto('/agb')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nutzungsbedingungen')
  await context.close()
})

test('the quick exit leaves no history to go back to', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'age', value: '1', url: String(baseURL) }])
  await withNeutralSite(context)
  await page.goto('/')
  await page.getByRole('link', { name: 'Schnell weg' }).click()
  await expect(page).toHaveURL('https://www.wetter.de/')
  await page.goBack()
  await expect(page).not.toHaveURL(String(baseURL))
})

async function thumbs(page: Page) {
  const range = page.locator('[data-range]', { has: page.locator('[name=ageMin]') })
  return [range.locator('[data-thumb=min]'), range.locator('[data-thumb=max]')] as const
}
