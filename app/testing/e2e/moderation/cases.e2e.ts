import { expect, type Page } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, newProvider, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

/** A moderator of the demo, where none needs a second factor. */
async function newModerator(): Promise<string> {
  const email = await newAccount()
  await onSiteDatabase(
    (sql) => sql`update users set is_moderator = true, first_name = 'Moritz' where email = ${email}`,
  )
  return email
}
/** A case about a new person of that name, reported by a new account. */
async function newCase(name: string, minutesLeft: number): Promise<string> {
  const { id } = await newProvider()
  const [made] = await onSiteDatabase(async (sql) => {
    await sql`update users set first_name = ${name} where id = ${id}`
    return sql<{ id: string }[]>`
      with opened as (
        insert into moderation_cases (subject_type, subject_id, user_id, report_count, due_at)
        values ('profile', ${id}, ${id}, 1, now() + make_interval(mins => ${minutesLeft})) returning id
      )
      insert into reports (case_id, reporter_id, reported_user_id, target_type, target_id, reason, details)
      select opened.id, (select id from users where email = 'kunde@demo.test'), ${id}, 'profile', ${id}, 'fake', 'Fremde Fotos'
      from opened returning case_id as id`
  })
  return String(made?.id)
}
const focusedHref = (page: Page) => page.evaluate('document.activeElement?.getAttribute("href")')

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
      expect(String(await focusedHref(page)).includes(first)).toBe(isOn)
    }

    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Profil von ${name}` })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${first}\\?person=`))
    await hydrated(page)
    await page.keyboard.press('a')
    await expect(page.getByText('Du hast den Fall übernommen.').first()).toBeVisible()
    await hydrated(page)
    await page.keyboard.press('n')
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
    await page.keyboard.press('b')
    await expect(page).toHaveURL(/\/admin\/cases\?person=/)
  })

  test('a case that is taken in the list keeps the focus', async ({ page }) => {
    const name = `Tak${Date.now() % 100_000}`
    const [first, second] = [await newCase(name, 30), await newCase(name, 90)]
    await signIn(page, await newModerator())
    await page.goto(`/admin/cases?person=${name}`)
    await hydrated(page)
    for (const key of ['j', 'j', 'a']) await page.keyboard.press(key)
    await expect(page.getByText('Du hast den Fall übernommen.').first()).toBeVisible()
    await expect.poll(() => focusedHref(page)).toContain(second)
    await page.keyboard.press('k')
    await expect.poll(() => focusedHref(page)).toContain(first)
  })

  test('j leads from the last row of a page to the next page', async ({ page }) => {
    const name = `Pag${Date.now() % 100_000}`
    const first = await newCase(name, 30)
    const [last] = await onSiteDatabase(
      (sql) => sql<{ id: string }[]>`
        with made as (
          insert into moderation_cases (subject_type, subject_id, user_id, report_count, due_at)
          select 'profile', gen_random_uuid(), user_id, 1, now() + make_interval(hours => number)
          from moderation_cases, generate_series(1, 25) as number where id = ${first} returning id, due_at
        )
        select id from made order by due_at desc limit 1`,
    )
    await signIn(page, await newModerator())
    await page.goto(`/admin/cases?person=${name}`)
    await expect(page.getByRole('row')).toHaveCount(26)
    await hydrated(page)
    for (let row = 0; row < 25; row++) await page.keyboard.press('j')
    await expect(page.getByRole('row').last().getByRole('link')).toBeFocused()
    await page.keyboard.press('j')
    await expect(page.getByRole('link', { name: 'Weitere Fälle' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row')).toHaveCount(2)
    await hydrated(page)
    await page.keyboard.press('j')
    await expect.poll(() => focusedHref(page)).toContain(String(last?.id))
  })

  test('a refresh moves the focus only if its row is gone', async ({ page }) => {
    const name = `Fox${Date.now() % 100_000}`
    const [first, second] = [await newCase(name, 30), await newCase(name, 90)]
    await signIn(page, await newModerator())
    await page.clock.install()
    await page.goto(`/admin/cases?person=${name}`)
    await expect(page.getByRole('row')).toHaveCount(3)
    await hydrated(page)
    await page.keyboard.press('j')
    await expect.poll(() => focusedHref(page)).toContain(first)
    await page.getByRole('heading', { level: 1 }).click()
    await newCase(name, 120)
    await page.clock.fastForward(16_000)
    await expect(page.getByRole('row')).toHaveCount(4)
    expect(await focusedHref(page)).toBeNull()

    await page.keyboard.press('j')
    await expect.poll(() => focusedHref(page)).toContain(first)
    await onSiteDatabase(
      (sql) => sql`update moderation_cases set status = 'decided', decided_at = now() where id = ${first}`,
    )
    await page.clock.fastForward(16_000)
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect.poll(() => focusedHref(page)).toContain(second)
  })
})

test.describe('on a phone without JavaScript', () => {
  test.use({ viewport: { width: 360, height: 760 }, javaScriptEnabled: false })

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
