import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { coveredByBar } from '~/testing/browsing/layout'
import { newNamedAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.describe('with JavaScript', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('an account is edited in a dialog over the table: errors in it, saved, and the table is up to date', async ({
    page,
  }) => {
    const { id, name } = await newNamedAccount()
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

  test('on a tablet the rows are cards: in a table the words of their narrow columns would break', async ({
    page,
  }) => {
    const { name } = await newNamedAccount()
    await signIn(page, 'admin@demo.test')
    await page.goto(`/admin?q=${name}`)
    const row = page.getByRole('main').locator('tbody tr')
    await expect(row).toHaveCSS('display', 'table-row')
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(row).toHaveCSS('display', 'flex')
    await expect(page.getByRole('checkbox', { name: 'Alle auswählen' })).toHaveCount(1)
  })

  for (const width of [1280, 900]) {
    test(`the bar about selected rows covers nothing that has the focus at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 })
      await signIn(page, 'admin@demo.test')
      await page.goto('/admin')
      await hydrated(page)
      await page.locator('[data-selectable]').first().check()
      const bar = 'fieldset:has(select[name=bulk])'
      await expect(page.locator(bar)).toBeVisible()
      expect(await page.locator('tbody :is(a, input)').evaluateAll(coveredByBar, bar)).toEqual([])
    })
  }

  test('errors of suspension and premium are shown in the dialog, and the input stays', async ({ page }) => {
    const { id, name } = await newNamedAccount()
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
    const { name } = await newNamedAccount()
    await signIn(page, 'admin@demo.test')
    await page.goto(`/admin?q=${name}`)
    await hydrated(page)
    const bar = page.getByRole('group', { name: /ausgewählt$/ })
    await expect(bar).toBeHidden()
    await page.getByRole('checkbox', { name }).check()
    await expect(bar).toHaveAccessibleName('1 Benutzer ausgewählt')
    await expect(bar.getByLabel('Grund')).toBeHidden()
    // Refused in the page, at the field, until it is corrected.
    await bar.getByRole('button', { name: 'Ausführen' }).click()
    await expect(bar.getByText('Bitte wähle eine Aktion.')).toBeVisible()
    await expect(bar.getByLabel('Aktion')).toHaveAttribute('aria-invalid', 'true')
    await bar.getByLabel('Aktion').selectOption('Blockieren')
    await expect(bar.getByText('Bitte wähle eine Aktion.')).toBeHidden()
    await expect(bar.getByLabel('Grund')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name }).uncheck()
    await expect(bar).toBeHidden()
  })

  test('all rows of the page are selected at once, and none again', async ({ page }) => {
    const [{ name }, second] = [await newNamedAccount(), await newNamedAccount()]
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
})

test.describe('without JavaScript', () => {
  test.use({ viewport: { width: 360, height: 760 }, javaScriptEnabled: false })

  test('the link leads to the page of the account, whose form saves', async ({ page }) => {
    const { name } = await newNamedAccount()
    await signIn(page, 'admin@demo.test')
    await page.goto(`/admin?q=${name}`)
    await page.getByRole('link', { name: `${name} bearbeiten` }).click()
    await page.getByLabel('Bio').fill('Auf der Seite getippt')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect(page).toHaveURL(/\/admin\/users\//)
    await expect(page.getByLabel('Bio')).toHaveValue('Auf der Seite getippt')
  })
})
