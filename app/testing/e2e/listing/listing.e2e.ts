import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { cardHrefs } from '~/testing/browsing/listing-cards'

const WIDTHS = [
  { width: 360, height: 760 },
  { width: 1280, height: 900 },
]

for (const javaScriptEnabled of [false, true]) {
  for (const viewport of WIDTHS) {
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts at ${viewport.width} px`, () => {
      test.use({ javaScriptEnabled, viewport })

      test('a visitor finds a profile in Hamburg, and a customer opens it', async ({ page, context }) => {
        await page.goto('/')
        await confirmAge(page)
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Berlin')

        await page.getByRole('link', { name: /^Ort wählen/ }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Hamburg' }).click()
        await expect(page).toHaveURL(/place=hamburg/)
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Hamburg')

        await setFilters(page)
        await expect(page).toHaveURL(/priceMax=250/)
        await expect(page).toHaveURL(/services=massage/)
        await expect(page).toHaveURL(/place=hamburg/)
        await expectFiltered(page)

        await expectShared(context, page.url())

        // A wide window has the languages in its rail, others at the end of the page.
        if (viewport.width >= 1280) await page.getByLabel('Sprache: Deutsch').click()
        await page.getByRole('link', { name: 'Português' }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
        await page.getByRole('banner').locator('[data-theme-set=dark]').click()
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
        await expect(page.getByRole('link', { name: /Remover filtro.*250/ })).toBeVisible()

        await page.goto(String(await page.locator('.card-link').first().getAttribute('href')))
        await page.locator('main').getByLabel('E‑mail').fill('kunde@demo.test')
        await page.locator('main input[type=password]').fill('Demo1234!')
        await page.locator('main form button[type=submit]').last().click()
        await expect(page).toHaveURL(/\/profile\?id=/)
        await expect(page.getByRole('link', { name: 'Enviar mensagem' })).toBeVisible()

        await page.goto('/settings')
        await page.locator('form[action="/logout"] button').click()
        await expect(page).toHaveURL(/\/$/)
        await expect(page.getByRole('link', { name: 'Criar conta' })).toBeVisible()
        expect((await page.goto('/settings'))?.status()).toBe(404)
      })
    })
  }
}

async function confirmAge(page: Page) {
  await page.getByRole('button', { name: 'Ja, ich bin 18 oder älter' }).click()
  await expect(page.locator('[data-age-gate]')).toHaveCount(0)
}

/** At most 250 euros and a massage, in the dialog. */
async function setFilters(page: Page) {
  await page.getByRole('link', { name: /^Filter/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=priceMax]').fill('250')
  await dialog.getByText('Massage', { exact: true }).click()
  await dialog.locator('[data-count]').click()
}

async function expectFiltered(page: Page) {
  await expect(page.getByRole('link', { name: /^Filter entfernen: bis 250/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Filter entfernen: Massage' })).toBeVisible()
  // The cards come after the filters.
  await page.waitForLoadState()
  const prices = await page.locator('.card-foot b').allTextContents()
  expect(prices.length).toBeGreaterThan(0)
  for (const price of prices) expect(Number(price.replace(/\D/g, ''))).toBeLessThanOrEqual(250)
  const counted = await page.getByRole('status').first().textContent()
  expect(counted).toMatch(/^\d+\+? Profile?$/)
}

/** Another visitor without our cookies sees the same people. */
async function expectShared(context: BrowserContext, address: string) {
  const ours = await cardHrefs(context.pages()[0], '#nearby')
  const other = await context.browser()?.newContext()
  const page = await other?.newPage()
  await page?.goto(address)
  expect(await cardHrefs(page, '#nearby')).toEqual(ours)
  await other?.close()
}
