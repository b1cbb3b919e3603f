import { expect } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { sharingPair } from '~/testing/browsing/photo-conversation'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 360, height: 760 } })

test('by keyboard, each page is announced once, and the focus does not stay with what is gone', async ({
  page,
}) => {
  const { emails, ids } = await sharingPair({ hasMessage: true })
  await signIn(page, emails.receiver)
  await page.goto('/settings')
  await hydrated(page)
  const region = page.locator('body > p[aria-live]')
  const main = page.getByRole('main')
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' })
  const entry = (path: string) => menu.locator(`a[href="${path}"]`)
  await page.keyboard.press('Tab')
  await expect(region).toHaveText('')
  await region.evaluate((element) => {
    new MutationObserver(() => {
      const said = [element.dataset.said, element.textContent]
      element.dataset.said = said.filter(Boolean).join(', ')
    }).observe(element, { childList: true })
  })

  await main.locator('a[href="/settings/privacy"]').press('Enter')
  await expect(region).toHaveText('Privatsphäre')
  await expect(main).toBeFocused()

  await entry('/chat').press('Enter')
  await expect(region).toHaveText('Chats')
  await expect(entry('/chat')).toBeFocused()

  await main.locator(`a[href="/chat?user=${ids.owner}"]`).press('Enter')
  await expect(page.locator('#composer-text')).toBeVisible()
  await expect(main).toBeFocused()
  await page.getByRole('link', { name: 'Zurück zu den Chats' }).press('Enter')
  await expect(entry('/chat')).toBeVisible()
  await expect(main).toBeFocused()

  await entry('/likes').press('Enter')
  await expect(region).toHaveText('Gefällt mir')
  await expect(region).toHaveAttribute('data-said', 'Privatsphäre, Chats, Gefällt mir')
})

test('a select that takes effect at once keeps the focus', async ({ page }) => {
  await signIn(page, await newAccount())
  await page.goto('/?place=berlin')
  await hydrated(page)
  const sort = page.locator('select[name=sort]')
  await sort.focus()
  await page.keyboard.press('Shift')
  await expect(page.locator('body > p[aria-live]')).toHaveText('')
  await sort.selectOption('price')
  await expect(page).toHaveURL(/sort=price/)
  await expect(sort).toHaveValue('price')
  await expect(sort).toBeFocused()
})

test('under a cover, only its name is announced', async ({ page }) => {
  await signIn(page, await newAccount(), { redirectTo: '/settings/cover' })
  await page.getByText('Notizen', { exact: true }).click()
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page).toHaveTitle('Notizen')
  await page.goto('/settings')
  await hydrated(page)
  await page.keyboard.press('Tab')
  const region = page.locator('body > p[aria-live]')
  await expect(region).toHaveText('')
  await page.locator('nav > a[href="/likes"]').press('Enter')
  await expect(region).toHaveText('Notizen')
})
