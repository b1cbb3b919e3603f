import { type BrowserContext, expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { fillLogin, newAccount, signIn } from '~/testing/browsing/own-account'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

const SECURITY = '/settings/security'
const TO_SECURITY = { redirectTo: SECURITY }

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test('a session ends another one of the account, and the security log shows it', async ({ browser }) => {
      const email = await newAccount()
      const [ownContext, otherContext] = [
        await anotherBrowser(browser, { javaScriptEnabled }),
        await anotherBrowser(browser, {
          javaScriptEnabled,
          userAgent: 'Mozilla/5.0 (iPhone) Version/17.5 Safari/604.1',
        }),
      ]
      const [ownPage, otherPage] = [await ownContext.newPage(), await otherContext.newPage()]
      await signIn(ownPage, email, TO_SECURITY)
      await signIn(otherPage, email, TO_SECURITY)
      await expect(otherPage.getByRole('heading', { name: 'Sicherheit', level: 1 })).toBeVisible()

      await ownPage.goto(SECURITY)
      const sessions = ownPage.getByRole('region', { name: 'Angemeldete Geräte' })
      await expect(sessions.getByText('Dieses Gerät')).toHaveCount(1)
      await sessions.getByRole('button', { name: /^Safari, iPhone, zuletzt benutzt .* abmelden$/ }).click()
      // A toast is repeated in a live region.
      await expect(ownPage.getByText('Das Gerät ist abgemeldet.').first()).toBeVisible()
      await expect(sessions.getByText('Safari, iPhone')).toHaveCount(0)
      await expect(sessions.getByText('Keine anderen Geräte angemeldet.')).toBeVisible()
      const log = ownPage.getByRole('region', { name: 'Letzte Aktivitäten' })
      await expect(log.getByText('Auf einem neuen Gerät angemeldet')).toBeVisible()
      await expect(log.getByText('Ein Gerät abgemeldet')).toBeVisible()

      await otherPage.goto(SECURITY)
      await expect(otherPage.getByText('Anmeldung erforderlich')).toBeVisible()
      await ownContext.close()
      await otherContext.close()
    })

    test('a session ends all other sessions of the account', async ({ browser }) => {
      const email = await newAccount()
      const contexts: BrowserContext[] = []
      for (let i = 0; i < 3; i += 1) contexts.push(await anotherBrowser(browser, { javaScriptEnabled }))
      const pages = await Promise.all(contexts.map((context) => context.newPage()))
      for (const page of pages) await signIn(page, email, TO_SECURITY)
      const [ownPage, otherPage] = [pages[0], pages[2]]
      if (!ownPage || !otherPage) throw new Error('No pages')
      await ownPage.goto(SECURITY)
      await ownPage.getByRole('button', { name: 'Alle anderen Geräte abmelden' }).click()
      await expect(ownPage.getByText('2 andere Geräte sind abgemeldet.').first()).toBeVisible()
      await otherPage.goto(SECURITY)
      await expect(otherPage.getByText('Anmeldung erforderlich')).toBeVisible()
      for (const context of contexts) await context.close()
    })
  })
}

for (const width of [360, 1280]) {
  test(`axe finds no violations on the security pages and the login at ${width} px`, async ({ browser }) => {
    const email = await newAccount({ isAdmin: true })
    const context = await anotherBrowser(browser)
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/login')
    await expectAccessible(page)
    await fillLogin(page, email, { password: 'falsch geraten' })
    await expect(page.getByText('Ungültige E-Mail oder Passwort')).toBeVisible()
    await expectAccessible(page)
    await signIn(page, email, TO_SECURITY)
    for (const path of [SECURITY, '/admin/security']) {
      await page.goto(path)
      await expectAccessible(page)
    }
  })
}

test('on the narrowest phone a state stands below the title of its row, where no word breaks', async ({
  browser,
}) => {
  const page = await (await anotherBrowser(browser)).newPage()
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, await newAccount(), TO_SECURITY)
  const row = page.locator('a[href="/settings/security/two-factor"]')
  const title = await row.getByText('Zwei-Faktor-Anmeldung', { exact: true }).boundingBox()
  const state = await row.getByText('Aus', { exact: true }).boundingBox()
  expect(title?.height).toBeGreaterThan(0)
  expect(state?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
})
