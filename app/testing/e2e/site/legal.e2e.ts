import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { untilTimely } from '~/testing/browsing/bot-check'
import { test } from '~/testing/browsing/visitor'

const PAGES = [
  '/agb',
  '/datenschutz',
  '/legal',
  '/widerruf',
  '/widerruf/formular',
  '/agb/versions',
  '/?place=koeln',
]

for (const [width, lang] of [
  [360, 'fr'],
  [1280, 'de'],
] as const) {
  test.describe(`${width} px, ${lang}`, () => {
    test.use({ viewport: { width, height: 800 } })

    for (const path of PAGES)
      test(`${path} is accessible in both themes`, async ({ page }) => {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
        if (path.endsWith('/versions')) await page.locator('summary', { hasText: /./ }).last().click()
        await expectAccessible(page)
      })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 760 } })

  test('the footer, a button and a form lead to the confirmation of a withdrawal', async ({ page }) => {
    await page.goto('/legal')
    await page.getByRole('link', { name: 'Vertrag widerrufen' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Vertrag widerrufen' }).click()
    const form = page.getByRole('main')
    await form.getByLabel('Vertrag').fill('Beleg 2026-0001')
    await form.getByLabel('Name').fill('Kim')
    await form.getByLabel('E-Mail-Adresse').fill('kim@example')
    // Browsers accept this address, the server does not.
    await untilTimely(page)
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
    await expect(page.getByText('Bitte gib eine gültige E-Mail-Adresse ein').first()).toBeVisible()
    await expect(form.getByLabel('Vertrag')).toHaveValue('Beleg 2026-0001')
    await form.getByLabel('E-Mail-Adresse').fill('kim@example.test')
    await untilTimely(page)
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Widerruf ist eingegangen')
  })
})
