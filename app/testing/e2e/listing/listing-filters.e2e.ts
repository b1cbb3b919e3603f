import { expect, test } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
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
    // The forms have what is set once the page has come, which is after its address.
    const dialog = page.locator('#filter')
    await expect(dialog.locator('[name=sort]')).toHaveValue('price')
    const search = page.getByRole('searchbox').filter({ visible: true })
    await search.fill('massage')
    await search.press('Enter')
    await expect(page).toHaveURL(/\?(?=.*search=massage)(?=.*sort=price)[^&]+&[^&]+$/)
    await expect(dialog.locator('[name=search]')).toHaveValue('massage')
    await page.getByRole('link', { name: /^Filter(?! entfernen)/ }).click()
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

  test('a reset drops what was changed and not applied, too', async ({ page }) => {
    await signIn(page, await newAccount())
    await page.goto('/')
    await hydrated(page)
    const open = page.getByRole('link', { name: /^Filter(?! entfernen)/ })
    await open.click()
    const dialog = page.getByRole('dialog')
    const button = dialog.locator('[data-count]')
    const before = String(await button.textContent())
    await dialog.getByText('Massage', { exact: true }).click()
    await expect(button).not.toHaveText(before)
    const changed = String(await button.textContent())
    await dialog.getByRole('link', { name: 'Filter zurücksetzen' }).click()
    await expect(dialog).toBeHidden()
    // The page of the link comes later and enters the history: a dialog that was opened just before would not be shown.
    await expect(page.locator('#filter [name=services][value=massage]')).not.toBeChecked()
    await open.click()
    await expect(dialog.getByRole('checkbox', { name: 'Massage' })).not.toBeChecked()
    await expect(button).not.toHaveText(changed)
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
