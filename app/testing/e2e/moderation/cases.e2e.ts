import { expect } from 'playwright/test'
import { focusedHref, newCase, newModerator } from '~/testing/browsing/case-queue'
import { hydrated } from '~/testing/browsing/hydrated'
import { signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.describe('with a keyboard', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('a moderator walks through the queue, takes a case, writes a note and opens the next one', async ({
    page,
  }) => {
    const name = `Keya${Date.now() % 100_000}`
    const [first, second] = [await newCase(name, 30), await newCase(name, 90)]
    await signIn(page, await newModerator())
    await page.goto(`/admin/cases?person=${name}`)
    await expect(page.getByRole('row')).toHaveCount(3)
    await hydrated(page)
    await page.keyboard.press('j')
    await expect.poll(() => focusedHref(page)).toContain(first)
    await page.keyboard.press('j')
    await expect.poll(() => focusedHref(page)).toContain(second)
    await page.keyboard.press('k')
    await expect.poll(() => focusedHref(page)).toContain(first)
    await page.keyboard.press('x')
    const chosen = page.getByRole('row').nth(1).getByRole('checkbox')
    await expect(chosen).toBeChecked()
    const all = page.getByRole('checkbox', { name: 'Alle auswählen' })
    await expect(all).toHaveJSProperty('indeterminate', true)
    await all.check()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await all.uncheck()
    await expect(chosen).not.toBeChecked()
    await chosen.check()

    // A refresh keeps selection and focus.
    await page.keyboard.press('k')
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
    await expect(chosen).toBeChecked()

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Tasten' })
    await expect(help).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await expect.poll(() => focusedHref(page)).toContain(first)

    // Switched off, no key acts; the link still opens the dialog.
    const hint = page.getByRole('link', { name: '? zeigt alle Tasten' })
    const keys = help.getByRole('checkbox', { name: 'Tastenkürzel' })
    for (const isOn of [false, true]) {
      await hint.click()
      await keys.setChecked(isOn)
      await help.getByLabel('Schließen').click()
      await expect(help).toBeHidden()
      await hint.focus()
      await page.keyboard.press('j')
      await expect.poll(async () => String(await focusedHref(page)).includes(first)).toBe(isOn)
    }

    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Profil von ${name}` })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${first}\\?person=`))
    await hydrated(page)
    await page.keyboard.press('a')
    await expect(page.getByText('Du hast den Fall übernommen.').first()).toBeVisible()
    await hydrated(page)
    await page.keyboard.press('n')
    await expect(page.getByLabel('Neue Notiz')).toBeFocused()
    await page.keyboard.type('Rückfrage: just a note with j, k and ?')
    await expect(page.getByLabel('Neue Notiz')).toHaveValue('Rückfrage: just a note with j, k and ?')
    await page.getByRole('button', { name: 'Notiz speichern' }).click()
    await expect(page.getByText('just a note with j, k and ?')).toBeVisible()

    await hydrated(page)
    await page.keyboard.press('r')
    await expect(page.getByRole('radio', { name: 'Kein Verstoß' })).toBeFocused()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.keyboard.press('2')
    await expect(page.getByRole('radio', { name: 'Verwarnen' })).toBeChecked()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(second))
    await hydrated(page)
    await page.keyboard.press('b')
    await expect(page).toHaveURL(/\/admin\/cases\?person=/)
  })
})

test.describe('on a phone without JavaScript', () => {
  test.use({ viewport: { width: 360, height: 760 }, javaScriptEnabled: false })

  test('no line of the reasons in the queue begins with a dot', async ({ page }) => {
    const name = `Dora${Date.now() % 100_000}`
    const id = await newCase(name, 60)
    await onSiteDatabase((sql) => sql`update moderation_cases set report_count = 24 where id = ${id}`)
    await signIn(page, await newModerator())
    await page.goto(`/admin/cases?person=${name}`)
    const leftOf = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect().left)
      })
    // On the second line.
    expect(await leftOf('24 Meldungen')).toBe(await leftOf('Falsches Profil oder fremde Fotos'))
  })

  test('a moderator filters, opens a case, takes it and writes a note', async ({ page }) => {
    const name = `Nora${Date.now() % 100_000}`
    await newCase(name, 60)
    await signIn(page, await newModerator())
    await page.goto('/admin/cases')
    await expect(page.getByLabel('Status')).toBeHidden()
    await page.getByLabel('Person').fill(name)
    await page.getByText('Filter', { exact: true }).click()
    await page.getByLabel('Status').selectOption('Alle')
    await page.getByRole('button', { name: 'Anwenden' }).click()
    await expect(page.getByText('Filter (1 aktiv)', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: `Profil von ${name}` }).click()
    await expect(page.getByText('Fremde Fotos', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'Verwarnen' }).check()
    const facts = page.getByLabel('Sachverhalt in eigenen Worten')
    await facts.fill('Halb fertig')
    await page.getByRole('button', { name: 'Übernehmen' }).click()
    await expect(page.getByText('Du hast den Fall übernommen.')).toBeVisible()
    await expect(facts).toHaveValue('Halb fertig')
    await page.getByLabel('Neue Notiz').fill('Ohne Skript')
    await page.getByRole('button', { name: 'Notiz speichern' }).click()
    await expect(page.getByText('Ohne Skript')).toBeVisible()
    await expect(page.getByLabel('Neue Notiz')).toHaveValue('')
    await expect(facts).toHaveValue('Halb fertig')
    await expect(page.getByRole('radio', { name: 'Verwarnen' })).toBeChecked()
  })
})
