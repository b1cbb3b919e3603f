import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { lengthenUndo } from '~/testing/browsing/undo-time'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

const PAGES = [
  '/admin',
  '/admin/log',
  '/admin/settings',
  '/admin/images',
  '/admin/images?show=approved',
  '/admin/images/agreement',
  '/admin/appeals',
  '/admin/appeals?status=upheld',
  '/transparency',
  '/report',
]

/** A new account, which is first in the table of users, with a name that no other account has. */
async function newNamed(): Promise<{ id: string; name: string }> {
  const [email, name] = [await newAccount({ userType: 'trans' }), `Xenia${Date.now() % 1_000_000}`]
  const [row] = await onSiteDatabase(
    (sql) => sql<{ id: string }[]>`update users set first_name = ${name} where email = ${email} returning id`,
  )
  return { id: row?.id ?? '', name }
}

test.describe('with JavaScript', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('an account is edited in a dialog over the table: errors in it, saved, and the table is up to date', async ({
    page,
  }) => {
    const { id, name } = await newNamed()
    await signIn(page, 'admin@demo.test')
    await page.goto(`/admin?q=${name}`)
    await hydrated(page)
    await page.getByRole('link', { name: `${name} bearbeiten` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText(name)
    await expectAccessible(page)
    await dialog.getByLabel('Bio').fill('Im Dialog getippt')
    await dialog.getByLabel('Alter').fill('17')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog.getByText('Mindestens 18 Jahre').first()).toBeVisible()
    await expect(dialog.getByLabel('Bio')).toHaveValue('Im Dialog getippt')

    // Somebody else changes the account first: the dialog names the change and keeps the input, and the second attempt succeeds.
    await onSiteDatabase((sql) => sql`update users set last_name = 'Winter' where id = ${id}`)
    await dialog.getByLabel('Alter').fill('31')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog.getByText('Nachname: war leer, ist jetzt Winter')).toBeVisible()
    await expect(dialog.getByLabel('Bio')).toHaveValue('Im Dialog getippt')
    await dialog.getByLabel('Benutzername').fill(`${name}a`)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/admin\\?q=${name}`))
    await expect(page.getByRole('link', { name: `${name}a`, exact: true })).toBeVisible()

    await page.getByRole('link', { name: `${name}a bearbeiten` }).click()
    await expect(dialog.getByLabel('Bio')).toHaveValue('Im Dialog getippt')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: `${name}a bearbeiten` })).toBeFocused()
  })

  test('errors of suspension and premium are shown in the dialog, and the input stays', async ({ page }) => {
    const { id, name } = await newNamed()
    await signIn(page, 'admin@demo.test')
    await page.goto(`/admin?q=${name}`)
    await hydrated(page)
    const edit = page.getByRole('link', { name: `${name} bearbeiten` })
    await edit.click()
    const dialog = page.getByRole('dialog')
    const suspend = dialog.locator('form#suspend')
    await dialog.locator('summary', { hasText: 'Blockieren' }).click()
    await suspend.getByRole('button', { name: 'Blockieren' }).click()
    await expect(suspend.getByText('Bitte gib einen Grund an.').first()).toBeVisible()
    await suspend.getByLabel('Grund').fill('Spam in Nachrichten')
    // Meanwhile somebody else suspends the account.
    await onSiteDatabase((sql) => sql`update users set is_suspended = true where id = ${id}`)
    await suspend.getByRole('button', { name: 'Blockieren' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Dieser Benutzer ist schon blockiert.')
    await expect(suspend.getByLabel('Grund')).toHaveValue('Spam in Nachrichten')
    await expect(page).toHaveURL(new RegExp(`/admin\\?q=${name}`))
    await expectAccessible(page)
    const premium = dialog.locator('form#premium')
    await premium.getByLabel('Grund').fill('Entschuldigung')
    for (const wrong of ['', '0']) {
      await premium.getByLabel('Tage').fill(wrong)
      await premium.getByRole('button', { name: 'Premium aktivieren' }).click()
      await expect(premium.getByLabel('Tage')).toHaveAttribute('aria-invalid', 'true')
    }
    await premium.getByLabel('Tage').fill('7')
    await premium.getByRole('button', { name: 'Premium aktivieren' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/admin\\?q=${name}`))
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Premium')
  })

  test('the bar of selected users counts them, and asks for a reason only to suspend them', async ({
    page,
  }) => {
    const { name } = await newNamed()
    await signIn(page, 'admin@demo.test')
    await page.goto(`/admin?q=${name}`)
    await hydrated(page)
    const bar = page.getByRole('group', { name: /ausgewählt$/ })
    await expect(bar).toBeHidden()
    await page.getByRole('checkbox', { name }).check()
    await expect(bar).toHaveAccessibleName('1 Benutzer ausgewählt')
    await expect(bar.getByLabel('Grund')).toBeHidden()
    await bar.getByLabel('Aktion').selectOption('Blockieren')
    await expect(bar.getByLabel('Grund')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name }).uncheck()
    await expect(bar).toBeHidden()
  })

  test('all rows of the page are selected at once, and none again', async ({ page }) => {
    const [{ name }, second] = [await newNamed(), await newNamed()]
    await onSiteDatabase((sql) => sql`update users set first_name = ${`${name}b`} where id = ${second.id}`)
    await signIn(page, 'admin@demo.test')
    await page.goto(`/admin?q=${name}`)
    await hydrated(page)
    const all = page.getByRole('checkbox', { name: 'Alle auswählen' })
    const bar = page.getByRole('group', { name: /ausgewählt$/ })
    await all.check()
    await expect(bar).toHaveAccessibleName('2 Benutzer ausgewählt')
    await page.getByRole('checkbox', { name: `${name}b auswählen` }).uncheck()
    await expect(bar).toHaveAccessibleName('1 Benutzer ausgewählt')
    await expect(all).toHaveJSProperty('indeterminate', true)
    await all.check()
    await expect(page.getByRole('checkbox', { name: `${name}b auswählen` })).toBeChecked()
    await all.uncheck()
    await expect(page.getByRole('checkbox', { name: `${name} auswählen` })).not.toBeChecked()
    await expect(bar).toBeHidden()
  })

  test('the statement appears while the decision is filled in, and the undo follows to other cases', async ({
    page,
  }) => {
    const email = await newAccount()
    await onSiteDatabase((sql) => sql`update users set is_moderator = true where email = ${email}`)
    const { id, name } = await newNamed()
    const [made] = await onSiteDatabase(
      (sql) => sql<{ id: string }[]>`
        insert into moderation_cases (subject_type, subject_id, user_id, report_count, due_at)
        values ('profile', ${id}, ${id}, 0, now() + interval '3 hours') returning id`,
    )
    await signIn(page, email)
    await page.goto(`/admin/cases/${made?.id}`)
    await hydrated(page)
    await page.getByRole('radio', { name: 'Verwarnen' }).check()
    await page.getByText('Spam', { exact: true }).click()
    const preview = page.getByRole('region', { name: 'So wird es verschickt' })
    await expect(preview).toContainText(`Hallo ${name},`)
    await page.getByLabel('Sachverhalt in eigenen Worten').fill('Zehnmal dieselbe Nachricht.')
    await expect(preview).toContainText('Sachverhalt: Zehnmal dieselbe Nachricht.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Entscheiden' }).click()
    await expect(page.getByText('Entschieden: Verwarnung')).toBeVisible()
    await onSiteDatabase((sql) => lengthenUndo(sql, String(made?.id)))
    await page.goto('/admin/cases?sort=newest')
    await page.locator('[data-open]').first().click()
    await expect(page.getByRole('heading', { level: 2, name: 'Beweise' })).toBeVisible()
    await page.getByRole('button', { name: 'Rückgängig machen' }).click()
    await expect(page).toHaveURL(new RegExp(String(made?.id)))
    await expect(page.getByText('Entscheidung zurückgenommen').first()).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ viewport: { width: 360, height: 760 }, javaScriptEnabled: false })

  test('the link leads to the page of the account, whose form saves', async ({ page }) => {
    const { name } = await newNamed()
    await signIn(page, 'admin@demo.test')
    await page.goto(`/admin?q=${name}`)
    await page.getByRole('link', { name: `${name} bearbeiten` }).click()
    await page.getByLabel('Bio').fill('Auf der Seite getippt')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page).toHaveURL(/\/admin\/users\//)
    await expect(page.getByLabel('Bio')).toHaveValue('Auf der Seite getippt')
  })
})

for (const width of [360, 1280]) {
  test(`axe finds nothing in the administration at ${width} px`, async ({ browser }) => {
    test.slow()
    const { id } = await newNamed()
    const context = await anotherBrowser(browser, { viewport: { width, height: 800 } })
    const page = await context.newPage()
    await signIn(page, 'admin@demo.test')
    for (const path of [...PAGES, `/admin/users/${id}`]) {
      await page.goto(path)
      await expectAccessible(page)
    }
    await page.goto('/admin/appeals')
    await page.getByRole('row').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: /^Widerspruch von / })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/cases')
    await page.locator('[data-open]').first().click()
    await page.getByRole('radio', { name: 'Einschränken' }).check()
    await expectAccessible(page)
  })
}

for (const language of ['en', 'pt', 'es', 'fr']) {
  test(`the administration is complete in ${language}, and fits a phone`, async ({ browser }) => {
    test.slow()
    const { id } = await newNamed()
    const context = await anotherBrowser(browser)
    const page = await context.newPage()
    await signIn(page, 'admin@demo.test')
    await page.goto(`/admin?lang=${language}`)
    for (const path of [...PAGES, '/admin/cases', `/admin/users/${id}`]) {
      await page.goto(path)
      expect(await missingTexts(page), path).toEqual([])
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        path,
      ).toBeLessThanOrEqual(0)
    }
  })
}

for (const width of [1024, 1280]) {
  test(`the search field keeps its room beside a filter at ${width} px`, async ({ browser }) => {
    const context = await anotherBrowser(browser, { viewport: { width, height: 800 } })
    const page = await context.newPage()
    await signIn(page, 'admin@demo.test')
    for (const search of ['?q=x', '/cases?state=all', '/support?state=all', '/payments?q=x']) {
      const path = `/admin${search}`
      await page.goto(path)
      const field = await page.locator('[data-filters] input:not([type=hidden])').first().boundingBox()
      expect(field?.width, path).toBeGreaterThan(180)
    }
  })
}

/** Text keys and placeholders that the page shows instead of texts. */
const missingTexts = async (page: Page) =>
  (await page.getByRole('main').innerText()).match(/\b[a-z]+:[a-z]+\.[a-zA-Z.]+|\{\{.*?\}\}/g) ?? []
