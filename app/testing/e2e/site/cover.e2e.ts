import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { withNeutralSite } from '~/testing/browsing/intercepted-requests'
import { newAccount, PASSWORD, signIn } from '~/testing/browsing/own-account'
import { addPasskey, virtualAuthenticator } from '~/testing/browsing/second-factor'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

const COVER = '/settings/cover'
const PIN = '2580'

async function setUpLock(page: Page, minutes = '5 Minuten'): Promise<void> {
  await page.goto(`${COVER}/lock`)
  await page.getByText(minutes, { exact: true }).click()
  await page.getByLabel('PIN', { exact: true }).fill(PIN)
  await page.getByLabel('PIN bestätigen').fill(PIN)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(new RegExp(`${COVER}$`))
}

/** Moves the moment at which the account's session locks; a negative time locks it. */
const locksIn = (email: string, ms: number) =>
  onSiteDatabase(
    (sql) => sql`
      update session_locks l set locks_at = now() + ${`${ms} milliseconds`}::interval
      from sessions s join users u on u.id = s.user_id where s.sid = l.sid and u.email = ${email}`,
  )

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test('a cover and a lock; after five wrong PINs the password unlocks', async ({ browser }) => {
      const email = await newAccount()
      const context = await anotherBrowser(browser, { javaScriptEnabled })
      const page = await context.newPage()
      await signIn(page, email, { redirectTo: COVER })
      await expect(page.getByRole('heading', { name: 'Tarnung', level: 1 })).toBeVisible()
      await expect(page).toHaveTitle('Tarnung · Orchidee')
      await page.getByText('Notizen', { exact: true }).click()
      await page.getByRole('button', { name: 'Übernehmen' }).click()
      await expect(page).toHaveTitle('Notizen')
      await expect(page.locator('head link[rel=icon]').first()).toHaveAttribute('href', '/covers/notes.svg')
      await expect(page.locator('header').first()).not.toContainText('Orchidee')

      await setUpLock(page)
      await page.goto('/settings/chat')
      await page.getByRole('button', { name: 'Jetzt sperren' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notizen')
      await expect(page.getByText('Orchidee')).toHaveCount(0)
      for (let left = 4; left > 0; left -= 1) {
        await page.getByLabel('PIN', { exact: true }).fill('1111')
        await page.getByRole('button', { name: 'Entsperren' }).first().click()
        await expect(page.getByText('Die PIN ist falsch.')).toBeVisible()
        await expect(page.getByText(left > 1 ? `Noch ${left} Versuche` : 'Noch 1 Versuch')).toBeVisible()
      }
      await page.getByLabel('PIN', { exact: true }).fill('1111')
      await page.getByRole('button', { name: 'Entsperren' }).first().click()
      await expect(page.getByText('Zu viele falsche Versuche.')).toBeVisible()
      await expect(page.getByLabel('PIN', { exact: true })).toHaveCount(0)
      await page.goto('/chat')
      await expect(page).toHaveURL(/\/lock\?/)
      await page.goto('/lock?redirectTo=/settings/chat')
      await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Entsperren' }).click()
      await expect(page).toHaveURL(/\/settings\/chat$/)
    })

    test('after the quick exit, Back shows members and visitors the neutral page', async ({ browser }) => {
      const context = await anotherBrowser(browser, { javaScriptEnabled })
      await withNeutralSite(context)
      const page = await context.newPage()
      await page.goto('/explore')
      await page.goto('/agb')
      await page.locator('[data-quick-exit]').first().click()
      await expect(page).toHaveURL('https://www.wetter.de/')
      await page.goBack()
      await expect(page.getByText('Diese Seite wurde geschlossen.')).toBeVisible()
      await expect(page.getByText('Orchidee')).toHaveCount(0)
      await page.getByRole('button', { name: 'Weiter' }).click()
      await expect(page.getByText('Diese Seite wurde geschlossen.')).toHaveCount(0)

      await signIn(page, await newAccount(), { redirectTo: '/settings/chat' })
      await page.locator('[data-quick-exit]').first().click()
      await expect(page).toHaveURL('https://www.wetter.de/')
      await page.goto('/settings/chat')
      await expect(page).toHaveURL(/\/lock\?/)
      await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Entsperren' }).click()
      await expect(page).toHaveURL(/\/settings\/chat$/)
    })

    test('the pages of cover, lock and profile views are accessible', async ({ browser }) => {
      const context = await anotherBrowser(browser, { javaScriptEnabled: true })
      const page = await context.newPage()
      await signIn(page, 'premium@demo.test', { redirectTo: '/my-profile/views' })
      await expect(page.getByRole('heading', { name: 'Profilaufrufe' })).toBeVisible()
      await expect(page.getByRole('img', { name: /^Kurve der letzten 30 Tage/ })).toBeVisible()
      await page.locator('summary', { hasText: 'Aufrufe nach Tagen' }).click()
      await expect(page.getByRole('row')).toHaveCount(31)
      await expectAccessible(page)
      await context.close()
      const own = await anotherBrowser(browser, { javaScriptEnabled })
      const other = await own.newPage()
      await signIn(other, await newAccount(), { redirectTo: COVER })
      if (javaScriptEnabled) await expectAccessible(other)
      await setUpLock(other)
      await other.goto(`${COVER}/lock`)
      if (javaScriptEnabled) await expectAccessible(other)
      await other.goto(COVER)
      await other.getByRole('main').getByRole('button', { name: 'Jetzt sperren' }).click()
      await expect(other.getByLabel('PIN', { exact: true })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(other)
      await other.getByLabel('PIN', { exact: true }).fill(PIN)
      await other.getByRole('button', { name: 'Entsperren' }).first().click()
      await expect(other).toHaveURL(new RegExp(`${COVER}$`))
      await own.close()
    })
  })
}

test('an open page locks itself after the chosen time, unless another tab was used meanwhile', async ({
  browser,
}) => {
  const email = await newAccount()
  const context = await anotherBrowser(browser)
  const page = await context.newPage()
  await signIn(page, email, { redirectTo: COVER })
  await setUpLock(page, '1 Minute')
  await page.clock.install()
  await page.goto('/settings/chat')
  await hydrated(page)
  // The server's time still runs, as if another tab had just been used: the page asks the server and stays open. The full time again: with
  // few seconds left it would not, and a busy machine may have taken the others.
  await locksIn(email, 60_000)
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/chat$/)
  await locksIn(email, -1000)
  await page.clock.fastForward(61_000)
  await expect(page).toHaveURL(/\/lock\?redirectTo=/)
  await expect(page.getByText('Chat-Einstellungen')).toHaveCount(0)
})

test('a passkey opens the lock', async ({ page }) => {
  const email = await newAccount()
  await virtualAuthenticator(page)
  await signIn(page, email, { redirectTo: '/settings/security/passkeys' })
  await addPasskey(page, 'Telefon')
  await page.goto(`${COVER}/lock`)
  await page.getByText('Passkey', { exact: true }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(new RegExp(`${COVER}$`))
  await page.getByRole('main').getByRole('button', { name: 'Jetzt sperren' }).click()
  await expect(page).toHaveURL(/\/lock\?/)
  await page.waitForLoadState()
  await expect(page.getByLabel('PIN', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mit Passkey entsperren' }).click()
  await expect(page).toHaveURL(new RegExp(`${COVER}$`))
})

test('three presses of Escape within a second leave the site; one or two do not, and the first closes a dialog', async ({
  page,
  context,
}) => {
  await withNeutralSite(context)
  await page.clock.install()
  await page.goto('/?dialog=filter')
  const dialog = page.locator('#filter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL('https://www.wetter.de/')
  // Stops the clock: on a busy machine three presses may take longer than a second.
  await page.clock.pauseAt(Date.now() + 60_000)
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Escape')
  await expect(page).toHaveURL('https://www.wetter.de/')
})
