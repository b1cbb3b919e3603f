import { type Browser, expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { followRequests } from '~/testing/browsing/intercepted-requests'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

const SETTINGS = '/settings/notifications'

test('at 360 px the bell leads to the list, whose buttons update other open pages', async ({ browser }) => {
  const { page, context } = await memberWithNotices(browser)
  await page.goto('/settings/chat')
  await hydrated(page)
  const bell = page.locator('[data-bell]')
  await expect(bell).toContainText('3')
  await bell.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benachrichtigungen')
  await expect(page.locator('[data-unread]')).toHaveCount(3)
  await expectAccessible(page)
  // Notices that are marked as read on another page are no longer counted here.
  const other = await context.newPage()
  await other.goto('/notifications')
  const all = other.getByLabel('Alle Benachrichtigungen')
  await all.click()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Alle als gelesen markieren' }).click()
  await expect(other.locator('[data-unread]')).toHaveCount(0)
  await expect(bell).not.toContainText('3')
  await expect(page.locator('[data-unread]')).toHaveCount(0)
  await hydrated(other)
  await other.getByRole('button', { name: /^Löschen: Passkey/ }).click()
  await expect(other.getByRole('listitem').filter({ hasText: 'Passkey' })).toHaveCount(0)
  // The pressed button is gone: the focus is on the list.
  await expect(other.locator('div:focus')).toContainText('Dein Passwort wurde geändert')
  // The first press opens a confirmation.
  await all.click()
  await other.locator('summary', { hasText: 'Alle löschen' }).click()
  await other.getByRole('button', { name: 'Alle löschen' }).click()
  await expect(other.getByText('Noch keine Benachrichtigungen')).toBeVisible()
  await expectAccessible(other)
})

test('a notice leads to its page and is read there', async ({ browser }) => {
  const { page } = await memberWithNotices(browser)
  await page.goto('/notifications')
  await hydrated(page)
  await page.getByRole('link', { name: 'Passkey hinzugefügt' }).click()
  await expect(page).toHaveURL(/\/settings\/security$/)
  await expect(page.locator('[data-bell]')).not.toContainText(/\d/)
})

test('a press saves a switch, twenty presses end in the last state, and a failed one is undone', async ({
  browser,
}) => {
  const { page } = await memberWithNotices(browser)
  await page.goto(SETTINGS)
  await hydrated(page)
  await expectAccessible(page)
  const box = page.getByRole('checkbox', { name: '„Gefällt mir“: Push', exact: true })
  await expect(box).toBeChecked()
  const savesAreOver = followRequests(page, '/notifications/switch')
  const saved = page.waitForResponse(/notifications\/switch/)
  await box.click()
  expect((await saved).status()).toBe(200)
  for (let n = 0; n < 20; n++) await box.click({ noWaitAfter: true })
  await expect(box).not.toBeChecked()
  await savesAreOver()
  await page.reload()
  await hydrated(page)
  await expect(box).not.toBeChecked()
  const chat = page.getByRole('switch', { name: 'Chat' })
  await chat.click()
  await expect(page.getByRole('checkbox', { name: 'Nachrichten: E-Mail' })).not.toBeChecked()
  await expect(chat).toHaveAttribute('aria-checked', 'false')
  await page.route('**/notifications/switch', (route) => route.abort())
  await box.click()
  await expect(page.locator('[data-tone]')).toContainText('Einstellung konnte nicht gespeichert werden.')
  await expect(box).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Sicherheit: E-Mail' })).toBeDisabled()
})

test('presses that wait behind a request are saved even if the page is left', async ({ browser }) => {
  const { page } = await memberWithNotices(browser)
  await page.goto(SETTINGS)
  await hydrated(page)
  const boxes = [
    'Gegenseitiges „Gefällt mir“: Push',
    'Gegenseitiges „Gefällt mir“: E-Mail',
    'Geteilte Alben: Push',
  ].map((name) => page.getByRole('checkbox', { name }))
  // In one task of the event loop: the first request is sent, the others wait behind it.
  await page.evaluate(
    (values) => {
      for (const value of values)
        document.querySelector<HTMLInputElement>(`input[name="on"][value="${value}"]`)?.click()
      location.assign('/settings')
    },
    ['match.push', 'match.mail', 'album_shared.push'],
  )
  await page.waitForURL('**/settings')
  await expect(async () => {
    await page.goto(SETTINGS)
    for (const box of boxes) await expect(box).not.toBeChecked({ timeout: 1000 })
  }).toPass()
})

test('quiet hours are refused in the page if both times are the same, switched on, and off again', async ({
  browser,
}) => {
  const { page } = await memberWithNotices(browser)
  await page.goto(SETTINGS)
  await hydrated(page)
  const same = page.getByText('Anfang und Ende müssen sich unterscheiden.')
  await page.getByLabel('Bis').fill('22:00')
  await page.getByRole('button', { name: 'Ruhezeiten einschalten' }).click()
  await expect(same).toHaveCount(1)
  await expect(page.getByLabel('Bis')).toBeFocused()
  await page.getByLabel('Bis').fill('06:30')
  await expect(same).toHaveCount(0)
  await page.getByRole('button', { name: 'Ruhezeiten einschalten' }).click()
  // Only the toast: for a second its text is also in an announcement for screen readers.
  const toast = page.locator('[data-tone]')
  await expect(toast).toHaveText('Deine Ruhezeiten sind eingeschaltet.')
  await hydrated(page)
  // Also while a time is missing.
  await page.getByLabel('Bis').fill('')
  await page.getByRole('button', { name: 'Ausschalten', exact: true }).click()
  await expect(toast).toHaveText('Deine Ruhezeiten sind ausgeschaltet.')
})

test('without JavaScript the same pages are forms', async ({ browser }) => {
  const { page } = await memberWithNotices(browser, { javaScriptEnabled: false })
  await page.goto('/notifications')
  await expect(page.locator('[data-bell]')).toContainText('3')
  await page.getByLabel('Alle Benachrichtigungen').click()
  await page.getByRole('button', { name: 'Alle als gelesen markieren' }).click()
  await expect(page.getByText('Alle Benachrichtigungen sind gelesen.')).toBeVisible()
  await page.goto(SETTINGS)
  await page.getByRole('checkbox', { name: 'Gegenseitiges „Gefällt mir“: Push' }).uncheck()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Deine Einstellungen sind gespeichert.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Gegenseitiges „Gefällt mir“: Push' })).not.toBeChecked()
  await page.getByRole('switch', { name: '„Gefällt mir“', exact: true }).click()
  await expect(page.getByRole('switch', { name: '„Gefällt mir“', exact: true })).toHaveAttribute(
    'aria-checked',
    'false',
  )
  await page.getByLabel('Bis').fill('22:00')
  await page.getByRole('button', { name: 'Ruhezeiten einschalten' }).click()
  // In the summary and at the field.
  await expect(page.getByText('Anfang und Ende müssen sich unterscheiden.')).toHaveCount(2)
  await page.getByLabel('Bis').fill('06:30')
  await page.getByRole('button', { name: 'Ruhezeiten einschalten' }).click()
  await expect(page.getByLabel('Bis')).toHaveValue('06:30')
  await page.getByRole('button', { name: 'Ausschalten', exact: true }).click()
  await expect(page.getByText('Deine Ruhezeiten sind ausgeschaltet.')).toBeVisible()
})

/** Somebody with three unread notices, on a phone. */
async function memberWithNotices(browser: Browser, options: { javaScriptEnabled?: boolean } = {}) {
  const email = await newAccount()
  const context = await anotherBrowser(browser, options)
  const page: Page = await context.newPage()
  await signIn(page, email)
  await onSiteDatabase(
    (sql) => sql`
      insert into notices (user_id, kind, detail, about)
      select id, 'security', detail, gen_random_uuid() from users
      cross join (values ('password-changed'), ('passkey-added'), ('recovery-codes-renewed')) as events(detail)
      where email = ${email}`,
  )
  return { page, context }
}
