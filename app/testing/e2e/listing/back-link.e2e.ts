import { expect, test } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { firstProfile } from '~/testing/browsing/listing-cards'
import { signIn } from '~/testing/browsing/own-account'

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'age', value: '1', url: String(baseURL) }])
})

test('the back link of a profile that was opened in a new tab leads to the list', async ({ page }) => {
  await page.goto('/')
  const profile = await firstProfile(page)
  await signIn(page, 'kunde@demo.test')
  const shared = await page.context().newPage()
  await shared.goto(profile)
  await hydrated(shared)
  await shared.getByRole('banner').getByRole('link', { name: 'Zurück' }).click()
  await expect(shared).toHaveURL(/\/$/)
  await expect(shared.locator('.card').first()).toBeVisible()
})

test('the back link of a profile that the list opened in a new tab leads to the list', async ({ page }) => {
  await signIn(page, 'kunde@demo.test')
  await page.goto('/?place=potsdam')
  await hydrated(page)
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .locator('.card-link')
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await hydrated(tab)
  // Our page is the referrer, as after a step within one tab.
  expect(await tab.evaluate(() => document.referrer)).toBe(page.url())
  await tab.getByRole('banner').getByRole('link', { name: 'Zurück' }).click()
  await expect(tab).toHaveURL(/\/$/)
  await expect(tab.locator('.card').first()).toBeVisible()
})
