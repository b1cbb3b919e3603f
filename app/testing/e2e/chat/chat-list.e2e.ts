import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { bubble, coupleWithLines, field, hydrated, log, pageErrors } from '~/testing/browsing/chat-pairs'
import { hydrated as untilHydrated } from '~/testing/browsing/hydrated'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.afterEach(() => expect(pageErrors.splice(0)).toEqual([]))

test('the list shows a draft until it is sent', async ({ browser }) => {
  const { jonas } = await coupleWithLines(browser, { lines: 2 })
  const { page } = jonas
  await field(page).fill('Vielleicht am Samstag?')
  await page.getByRole('link', { name: 'Zurück zu den Chats' }).click()
  const row = page.locator('[data-last]').first()
  await expect(row).toHaveText('Entwurf: Vielleicht am Samstag?')
  await expectAccessible(page)
  await page.reload()
  await expect(row).toHaveText('Entwurf: Vielleicht am Samstag?')
  await row.click()
  await hydrated(page)
  await expect(field(page)).toHaveValue('Vielleicht am Samstag?')
  await field(page).press('Enter')
  await expect(log(page).getByText('Vielleicht am Samstag?')).toBeVisible()
  await page.getByRole('link', { name: 'Zurück zu den Chats' }).click()
  await expect(row).toHaveText('Du: Vielleicht am Samstag?')
})

test('the list shows no draft to an account that is gone', async ({ browser }) => {
  const { jonas, luana } = await coupleWithLines(browser, { lines: 2 })
  const { page } = jonas
  await field(page).fill('Vielleicht am Samstag?')
  await onSiteDatabase((sql) => sql`update users set deleted_at = now() where id = ${luana.id}`)
  await page.goto('/chat')
  await untilHydrated(page)
  await expect(page.locator('[data-last]').first()).toHaveText('Zeile-2.')
  // As in other headers, what belongs to the page comes before the bell.
  await expect(page.locator('a[href="/settings/chat"] + a[data-bell]').first()).toBeAttached()
})

test('the search finds a message and shows it in its conversation', async ({ browser }) => {
  const { jonas } = await coupleWithLines(browser, { lines: 70 })
  const { page } = jonas
  await page.goto('/chat')
  await untilHydrated(page)
  await page.getByRole('searchbox').fill('zeile 7')
  await page.keyboard.press('Enter')
  const found = page.locator('[data-hits] li')
  await expect(found.first()).toContainText('Zeile-70.')
  await expectAccessible(page)
  await found.filter({ hasText: 'Zeile-7.' }).click()
  await expect(bubble(page, 'Zeile-7.')).toBeInViewport()
})
