import { expect } from 'playwright/test'
import { focusedHref, newCase, newModerator } from '~/testing/browsing/case-queue'
import { hydrated } from '~/testing/browsing/hydrated'
import { signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 1280, height: 900 } })

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

test('a key acts right after a dialog is closed, before the browser has moved the focus out of it', async ({
  page,
}) => {
  const name = `Esc${Date.now() % 100_000}`
  const first = await newCase(name, 30)
  await signIn(page, await newModerator())
  await page.goto(`/admin/cases?person=${name}`)
  await hydrated(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Tasten' })
  await expect(keys).toBeVisible()
  await keys.evaluate((dialog) => {
    ;(dialog as HTMLDialogElement).close()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }))
  })
  await expect.poll(() => focusedHref(page)).toContain(first)
})

test('a key that is held down moves on from row to row, but acts once', async ({ page }) => {
  const name = `Hol${Date.now() % 100_000}`
  await newCase(name, 30)
  const second = await newCase(name, 90)
  await signIn(page, await newModerator())
  await page.goto(`/admin/cases?person=${name}`)
  await hydrated(page)
  for (const _ of [1, 2]) await page.keyboard.down('j')
  await page.keyboard.up('j')
  await expect.poll(() => focusedHref(page)).toContain(second)
  for (const _ of [1, 2]) await page.keyboard.down('x')
  await page.keyboard.up('x')
  await expect(page.getByRole('row').nth(2).getByRole('checkbox')).toBeChecked()
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
