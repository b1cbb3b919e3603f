import { QUICK_REPLIES_MAX } from 'db/limits/chat'
import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { field, hydrated, matchedCouple, openPhrases } from '~/testing/browsing/chat-pairs'
import { hydrated as untilHydrated } from '~/testing/browsing/hydrated'
import { test } from '~/testing/browsing/visitor'

test('own replies are saved on their page, and inserted into the field after its text', async ({
  browser,
}) => {
  const { provider } = await matchedCouple(browser)
  const { page } = provider
  await page.goto(provider.href)
  await hydrated(page)
  await openPhrases(page)
  await page.getByRole('link', { name: 'Eigene Antworten bearbeiten' }).click()
  await page.getByLabel('Neue Antwort').fill('Am Hauptbahnhof links')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByRole('listitem').getByText('Am Hauptbahnhof links').first()).toBeVisible()
  await expect(page.getByLabel('Neue Antwort')).toHaveValue('')
  await page.getByText('Bearbeiten', { exact: false }).first().click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Zurück', exact: true }).click()

  await hydrated(page)
  await field(page).fill('Hallo!')
  await openPhrases(page)
  await page.getByRole('button', { name: 'Am Hauptbahnhof links' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('.')
  await expect(field(page)).toHaveValue('Hallo!\nAm Hauptbahnhof links.')
  await page.reload()
  await hydrated(page)
  await expect(field(page)).toHaveValue('Hallo!\nAm Hauptbahnhof links.')
})

test('removing a quick reply keeps the text that is typed for a new one, also if another tab has added one', async ({
  browser,
}) => {
  const { provider } = await matchedCouple(browser)
  const { page } = provider
  await page.goto('/chat/quick-replies')
  await untilHydrated(page)
  const typed = page.getByLabel('Neue Antwort')
  const row = page.getByRole('listitem').filter({ hasText: 'Am Hauptbahnhof links' })
  await typed.fill('Am Hauptbahnhof links')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(row).toBeVisible()
  await expect(typed).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Hinzufügen' })).toBeFocused()
  await typed.fill('Bis gleich')
  const form = { intent: 'add', content: 'Aus einem anderen Tab' }
  await page.request.post('/chat/quick-replies', { form, headers: { origin: new URL(page.url()).origin } })
  await row.getByRole('button', { name: /^Löschen/ }).click()
  await expect(row).toHaveCount(0)
  const other = page.getByRole('listitem').filter({ hasText: form.content })
  await expect(other).toBeVisible()
  await expect(typed).toHaveValue('Bis gleich')
  await expect(page.getByRole('button', { name: 'Hinzufügen' })).not.toBeFocused()
  // The pressed button is gone: the focus is on the list, and after the last row on what takes its place.
  await expect(page.locator('div:focus')).toContainText(form.content)
  await page.keyboard.press('Tab')
  await expect(other.locator('summary')).toBeFocused()
  await other.getByRole('button', { name: /^Löschen/ }).press('Enter')
  await expect(other).toHaveCount(0)
  await expect(page.locator('div:focus')).toContainText('Noch keine')
})

test('a new quick reply that was refused in a full list stays typed when another one is removed', async ({
  browser,
}) => {
  const { provider } = await matchedCouple(browser)
  const { page } = provider
  await page.goto('/chat/quick-replies')
  const headers = { origin: new URL(page.url()).origin }
  const addElsewhere = (content: string) =>
    page.request.post('/chat/quick-replies', { form: { intent: 'add', content }, headers })
  for (let n = 1; n < QUICK_REPLIES_MAX; n++) await addElsewhere(`Antwort ${n}.`)
  await page.reload()
  await untilHydrated(page)
  const typed = page.getByLabel('Neue Antwort')
  await typed.fill('Bis gleich')
  await addElsewhere('Aus einem anderen Tab')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  const row = page.getByRole('listitem').filter({ hasText: 'Antwort 1.' })
  await row.getByRole('button', { name: /^Löschen/ }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Aus einem anderen Tab' })).toBeVisible()
  await expect(typed).toHaveValue('Bis gleich')
})

test('a message that is the same as the last one is shown again', async ({ browser }) => {
  const { provider } = await matchedCouple(browser)
  const { page } = provider
  await page.goto('/chat/quick-replies')
  await untilHydrated(page)
  const toast = page.locator('[data-tone]')
  for (const text of ['Am Hauptbahnhof links', 'Bis gleich']) {
    await page.getByLabel('Neue Antwort').fill(text)
    // The message stays while the pointer is on it.
    await Promise.all([toast.hover(), page.getByRole('button', { name: 'Hinzufügen' }).click()])
    await expect(toast).toContainText('Die Antwort ist gespeichert.')
    await toast.getByRole('button', { name: 'Hinweis schließen' }).click()
    await expect(toast).toHaveCount(0)
  }
})
