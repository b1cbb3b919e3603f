import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { lengthenUndo } from '~/testing/browsing/moderation-steps'
import { newAccount, newNamedAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 1280, height: 900 } })

test('the statement appears while the decision is filled in, and the undo follows to other cases', async ({
  page,
}) => {
  const email = await newAccount({ isModerator: true })
  const { id, name } = await newNamedAccount()
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
  await Promise.all([
    page.getByRole('button', { name: 'Entscheiden' }).click(),
    onSiteDatabase((sql) => lengthenUndo(sql, String(made?.id))),
  ])
  await expect(page.getByText('Entschieden: Verwarnung')).toBeVisible()
  await page.goto('/admin/cases?sort=newest')
  await page.locator('[data-open]').first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Beweise' })).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(page).toHaveURL(new RegExp(String(made?.id)))
  await expect(page.getByText('Entscheidung zurückgenommen').first()).toBeVisible()
})
