import { expect, test } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { newAccount, signIn } from '~/testing/browsing/own-account'

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

  test('a price that is typed with a separator is a thousand, not one', async ({ page }) => {
    await page.goto('/?dialog=filter')
    const price = page.getByRole('group', { name: /^Preis/ })
    await price.getByRole('spinbutton', { name: 'bis' }).fill('1.200')
    await page.getByLabel('Preis für').focus()
    await expect(price.getByRole('spinbutton', { name: 'bis' })).toHaveValue('1200')
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
