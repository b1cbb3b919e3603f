import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { cardHrefs } from '~/testing/browsing/card-hrefs'
import { firstProfile } from '~/testing/browsing/first-profile'
import { holdRequests } from '~/testing/browsing/hold-requests'
import { newAccount, PASSWORD, signOut } from '~/testing/browsing/own-account'

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

test.describe('once the age is confirmed', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await context.addCookies([{ name: 'age', value: '1', url: String(baseURL) }])
  })

  test.describe('with scripts', () => {
    test('a card opens the sign-in dialog, and back closes it', async ({ page }) => {
      await page.goto('/')
      await page
        .locator('.card')
        .first()
        .click({ position: { x: 60, y: 60 } })
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveURL(/\/$/)
    })

    test('a press beside a dialog closes it, the end of a selection there does not', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto('/?dialog=place')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Stadt oder Ort').fill('Hamburg')
      await dialog.getByLabel('Stadt oder Ort').hover()
      await page.mouse.down()
      await page.mouse.move(10, 10, { steps: 3 })
      await page.mouse.up()
      await expect(dialog).toBeVisible()
      await page.mouse.click(10, 10)
      await expect(dialog).toBeHidden()
    })

    test('a visitor on a profile reads why, and is redirected to choose an account', async ({ page }) => {
      await page.goto('/')
      const profile = await firstProfile(page)
      // The page leaves a second after its script ran, loaded or not.
      const release = await holdRequests(page, /\/select-type\?/)
      await page.goto(profile, { waitUntil: 'commit' })
      // The toast says it, and the page does not repeat it.
      await expect(page.getByText('Anmeldung erforderlich').filter({ visible: true })).toHaveCount(1)
      release()
      await page.waitForURL(/\/select-type\?redirectTo=/)
    })

    test('a visitor who presses a heart or the link to the profile signs in to that profile', async ({
      page,
    }) => {
      for (const press of ['.card-heart', '.card-link']) {
        const email = await newAccount()
        await page.goto('/')
        const id = (await firstProfile(page)).slice(-36)
        await page.locator(press).first().click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('E-Mail-Adresse').first().fill(email)
        await dialog.getByLabel('Passwort', { exact: true }).first().fill('ganz-falsch-1')
        await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click()
        // The page of the dialog's form knows the way, too.
        const main = page.getByRole('main')
        await main.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
        await main.getByRole('button', { name: 'Anmelden', exact: true }).click()
        await expect(page).toHaveURL(new RegExp(`/profile\\?id=${id}$`))
        await signOut(page)
      }
    })

    test('a press on a card asks to log in, whichever tab of the dialog was open before', async ({
      page,
    }) => {
      await page.goto('/')
      const navigation = page.getByRole('navigation', { name: 'Hauptmenü' })
      const dialog = page.locator('#auth')
      const [login, register] = [dialog.locator('[data-auth=login]'), dialog.locator('[data-auth=register]')]
      const card = page.locator('.card-link').first()
      for (const press of [card, navigation.getByRole('link', { name: 'Anmelden' })]) {
        await navigation.getByRole('link', { name: 'Registrieren' }).click()
        await expect(register).toBeVisible()
        await expect(login).toBeHidden()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await press.click()
        await expect(login).toBeVisible()
        await expect(register).toBeHidden()
        await dialog.getByRole('link', { name: 'Schließen' }).click()
        await expect(dialog).toBeHidden()
      }
    })

    test('a visitor who comes back to a profile can read it', async ({ page }) => {
      await page.goto('/')
      const profile = await firstProfile(page)
      await page.goto(profile)
      await page.waitForURL(/\/select-type\?redirectTo=/)
      await page.goBack()
      await expect(page.getByRole('heading', { name: /^Mehr von/ })).toBeVisible()
      await expect(page.waitForURL(/\/select-type/, { timeout: 2500 })).rejects.toThrow()
      await page.getByRole('main').getByRole('link', { name: 'Registrieren' }).click()
      await page.waitForURL(/\/select-type\?redirectTo=/)
    })
  })

  test('missing profiles answer 404 with a way back', async ({ page }) => {
    for (const path of ['/profile?id=nobody', '/profile/6f9619ff-8b86-4011-b42d-00c04fc964ff', '/profile']) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
        'Profil nicht gefunden',
      )
    }
  })
})

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
