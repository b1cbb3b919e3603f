import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { firstProfile } from '~/testing/browsing/first-profile'
import { holdRequests } from '~/testing/browsing/hold-requests'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, PASSWORD, signIn, signOut } from '~/testing/browsing/own-account'
import { idsIn } from '~/testing/browsing/shown-profiles'

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
    test('the filter button shows the number of matches, and the list has as many', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: /^Filter/ }).click()
      const dialog = page.getByRole('dialog')
      // Until a filter changes, it is the number of the list.
      const before = String(await dialog.locator('[data-count]').textContent())
      expect(before.replace(' zeigen', '')).toBe(await page.getByRole('status').first().textContent())
      await dialog.getByText('Massage', { exact: true }).click()
      const button = dialog.getByRole('button', { name: /\d+\+? Profile? zeigen/ })
      await expect(button).not.toHaveText(before)
      const number = /\d+\+?/.exec(String(await button.textContent()))?.[0]
      await button.click()
      await expect(page.getByRole('status').first()).toContainText(`${number} Profil`)
    })

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

    test('order, search and filters of a member leave no empty fields in the address', async ({ page }) => {
      await signIn(page, await newAccount())
      await page.goto('/')
      await hydrated(page)
      await page.getByLabel('Sortieren').selectOption('Günstigste')
      await expect(page).toHaveURL(/\/\?sort=price$/)
      const search = page.getByRole('searchbox').filter({ visible: true })
      await search.fill('massage')
      await search.press('Enter')
      await expect(page).toHaveURL(/\?(?=.*search=massage)(?=.*sort=price)[^&]+&[^&]+$/)
      await page.getByRole('link', { name: /^Filter(?! entfernen)/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('[name=ageMax]').fill('30')
      await dialog.locator('[data-count]').click()
      await expect(page).toHaveURL(/ageMax=30/)
      // The fields of the search follow the page, which comes after its address.
      await expect(page.getByRole('link', { name: 'Filter entfernen: bis 30 Jahre' })).toBeVisible()
      expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual(['ageMax', 'search', 'sort'])
      await search.fill('')
      await search.press('Enter')
      await expect(page).not.toHaveURL(/search/)
      expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual(['ageMax', 'sort'])
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

    test('a range that is not set says so', async ({ page }) => {
      await page.goto('/?dialog=filter')
      const age = page.getByRole('group', { name: /^Alter/ })
      await expect(age.getByText('egal')).toBeVisible()
      await age.getByRole('spinbutton', { name: 'bis' }).fill('30')
      await expect(age.getByText('egal')).toBeHidden()
      await age.getByRole('spinbutton', { name: 'bis' }).fill('')
      await expect(age.getByText('egal')).toBeVisible()
    })

    test('a range takes every number: once it is left, its ends are on steps and in order', async ({
      page,
    }) => {
      await page.goto('/?dialog=filter')
      const price = page.getByRole('group', { name: /^Preis/ })
      const from = price.getByRole('spinbutton', { name: 'von' })
      const to = price.getByRole('spinbutton', { name: 'bis' })
      await from.fill('499')
      await to.fill('125')
      await page
        .getByRole('group', { name: /^Alter/ })
        .getByRole('spinbutton', { name: 'von' })
        .focus()
      await expect(from).toHaveValue('130')
      await expect(to).toHaveValue('500')
      await page.getByRole('dialog').locator('[data-count]').click()
      await expect(page).toHaveURL(/priceMin=130&priceMax=500/)
    })

    test('a price stays as typed when it is for another duration than the one in force', async ({ page }) => {
      await page.goto('/?dialog=filter')
      const price = page.getByRole('group', { name: /^Preis/ })
      const to = price.getByRole('spinbutton', { name: 'bis' })
      await to.fill('3000')
      // Leaving the range for the next field.
      await page.getByLabel('Preis für').selectOption('Über Nacht')
      await page.getByLabel('Preis für').focus()
      await expect(to).toHaveValue('3000')
      await page.getByRole('dialog').locator('[data-count]').click()
      await expect(page).toHaveURL(/priceMax=3000&duration=overnight/)
      await expect(page.getByRole('link', { name: /Filter entfernen: bis 3\.000/ })).toBeVisible()
    })

    test('a position selects its nearest place and is not part of the URL', async ({ page, context }) => {
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation({ latitude: 53.55, longitude: 9.99 })
      await page.goto('/')
      await page.getByRole('link', { name: /^Ort wählen/ }).click()
      await page.getByRole('button', { name: 'Meinen Standort verwenden' }).click()
      await expect(page).toHaveURL(/place=[a-z-]+$/)
      await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Berlin')
    })
  })

  test('Enter means the typed place while the suggestions are those of an earlier text', async ({ page }) => {
    await page.goto('/?dialog=place')
    const dialog = page.getByRole('dialog')
    const text = dialog.getByLabel('Stadt oder Ort')
    await text.fill('potsd')
    await expect(dialog.getByRole('button', { name: 'Potsdam Brandenburg' })).toBeVisible()
    await holdRequests(page, /\/place\?text=Leipzig$/)
    await text.fill('Leipzig')
    await text.press('Enter')
    await expect(page).toHaveURL(/place=leipzig$/)
  })

  test('what the list of suggestions says does not move the button', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/?dialog=place')
    const dialog = page.getByRole('dialog')
    const text = dialog.getByLabel('Stadt oder Ort')
    const button = dialog.getByRole('button', { name: 'Ort übernehmen' })
    // From the field: the dialog may still be on its way up.
    const distance = async () => ((await button.boundingBox())?.y ?? 0) - ((await text.boundingBox())?.y ?? 0)
    const answer = page.waitForResponse(/\/place\?text=x$/)
    await text.fill('x')
    await answer
    const before = await distance()
    expect(before).toBeGreaterThan(0)
    await text.fill('potsd')
    const suggestion = dialog.getByRole('button', { name: 'Potsdam Brandenburg' })
    await expect(suggestion).toBeVisible()
    expect(await distance()).toBe(before)
    expect((await suggestion.boundingBox())?.y).toBeGreaterThan((await button.boundingBox())?.y ?? Infinity)
    await text.fill('Xyzzyhausen')
    await expect(dialog.getByText('Diesen Ort kennen wir nicht.')).toBeVisible()
    expect(await distance()).toBe(before)
  })

  test('an unknown place becomes Berlin with a message', async ({ page }) => {
    await page.goto('/?dialog=place')
    await page.getByLabel('Stadt oder Ort').fill('Xyzzyhausen')
    await expect(page.getByText('Diesen Ort kennen wir nicht.')).toBeVisible()
    await page.getByRole('button', { name: 'Ort übernehmen' }).click()
    await expect(page.getByText('„Xyzzyhausen“ kennen wir nicht. Du siehst jetzt Berlin.')).toBeVisible()
  })

  for (const javaScriptEnabled of [false, true]) {
    test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
      test.use({ javaScriptEnabled, viewport: { width: 360, height: 760 } })

      test('a chosen order and a search are in the address and show one list', async ({ page }) => {
        await page.goto('/')
        await page.getByLabel('Sortieren').selectOption('Günstigste')
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Sortieren' }).click()
        await expect(page).toHaveURL(/\?sort=price$/)
        await expect(page.locator('section:has(.card)')).toHaveCount(1)
        const prices = (await page.locator('.card-foot b').allTextContents()).map((text) =>
          Number(text.replace(/\D/g, '') || Infinity),
        )
        expect(prices).toEqual([...prices].sort((one, other) => one - other))
        const search = page.getByRole('main').getByRole('searchbox')
        await search.fill('massage')
        await search.press('Enter')
        await expect(page).toHaveURL(/search=massage/)
        await expect(page).toHaveURL(/sort=price/)
        await expect(page.locator('section:has(.card)')).toHaveCount(1)
      })

      test('a place can be chosen from suggestions', async ({ page }) => {
        await page.goto('/?priceMax=250&dialog=place')
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Stadt oder Ort').fill('potsd')
        if (!javaScriptEnabled) await dialog.getByRole('button', { name: 'Vorschläge zeigen' }).click()
        await dialog.getByRole('button', { name: 'Potsdam Brandenburg' }).click()
        await expect(page).toHaveURL(/place=potsdam&priceMax=250$/)
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Potsdam')
      })

      test('a place that nobody knows is said so in the list of suggestions', async ({ page }) => {
        await page.goto('/?dialog=place')
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Stadt oder Ort').fill('Xyzzyhausen')
        if (!javaScriptEnabled) await dialog.getByRole('button', { name: 'Vorschläge zeigen' }).click()
        await expect(dialog.getByText('Diesen Ort kennen wir nicht.')).toBeVisible()
      })

      test('"Entdecken" shows faces first, its filter is a sheet', async ({ page }) => {
        await page.goto('/explore')
        await expect(page.locator('.card').first()).toBeInViewport()
        await page.getByRole('link', { name: /^Filter/ }).click()
        const dialog = page.getByRole('dialog')
        await dialog.locator('[name=ageMax]').fill('30')
        await dialog.locator('[data-count]').click()
        // Without JavaScript the address contains the empty fields, too.
        await expect(page).toHaveURL(/\/explore\?.*ageMax=30/)
        await expect(page.getByRole('link', { name: 'Filter entfernen: bis 30 Jahre' })).toBeVisible()
      })
    })
  }

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
  const ours = await idsIn(context.pages()[0], '#nearby')
  const other = await context.browser()?.newContext()
  const page = await other?.newPage()
  await page?.goto(address)
  expect(await idsIn(page, '#nearby')).toEqual(ours)
  await other?.close()
}
