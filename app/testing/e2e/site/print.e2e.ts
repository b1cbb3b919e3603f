import { expect } from 'playwright/test'
import { farthestRight } from '~/testing/browsing/layout'
import { newAccount, newProvider, signIn, signOut } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test('on paper there is the text, dark on white, and nothing to press', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto('/agb')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Zur Startseite' }).last()).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The separator before the hidden link to all versions is hidden with it.
  const version = page.getByText(/^Stand: /).last()
  await expect(version).toBeVisible()
  expect(await version.evaluate((shown) => (shown as HTMLElement).innerText)).toMatch(/^Stand: [\d.]+$/)
  expect(String(await page.evaluate('getComputedStyle(document.body).color'))).toMatch(/oklch\(0\.24/)
  await page.goto('/support/faq')
  await expect(page.locator('main button').first()).toBeHidden()
})

test('on paper a badge covers neither name nor age', async ({ page }) => {
  const { id } = await newProvider()
  await onSiteDatabase(
    (sql) => sql`insert into checked_photos (image_id, valid_until)
      select id, now() + interval '30 days' from images where owner_id = ${id}`,
  )
  await signIn(page, await newAccount())
  await page.goto(`/profile?id=${id}`)
  await page.getByText('Fotos geprüft').first().click()
  const explanation = page.locator('[data-badge] p').first()
  await expect(explanation).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(explanation).toBeHidden()
  await page.goto('/?place=konstanz')
  for (const badge of await page.locator('.card-verified').all()) await expect(badge).toBeHidden()
  await expect(page.locator('.card-link').first()).toBeVisible()
})

test('payments and the ledger of sharings print all figures, and neither navigation nor buttons', async ({
  page,
}) => {
  const number = 700_000 + Math.floor(Math.random() * 100_000)
  const email = await newAccount({ userType: 'trans' })
  await onSiteDatabase(
    (sql) => sql`
      insert into payments (user_id, reference, amount_cents, currency, days, status, consented_at, paid_at, receipt_number)
      select id, ${`print ${number}`}, 999, 'EUR', 30, 'paid', now(), '2026-03-09T12:00Z', ${number}
      from users where email = ${email}`,
  )
  // As wide as a sheet of A4.
  await page.setViewportSize({ width: 718, height: 1000 })
  const onlyText = async () => {
    for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden()
    for (const nav of await page.locator('nav').all()) await expect(nav).toBeHidden()
    await expect(page.getByRole('main').locator('form, button').filter({ visible: true })).toHaveCount(0)
    expect(await page.evaluate(farthestRight)).toMatchObject({ overflowPx: 0 })
  }
  const main = page.getByRole('main')
  await signIn(page, email)
  await page.emulateMedia({ media: 'print' })
  await page.goto('/settings/payments')
  for (const figure of [/9,99\s€/, '9. März 2026', `RE-${number}`])
    await expect(main.getByText(figure).first()).toBeVisible()
  await onlyText()

  await page.emulateMedia({ media: 'screen' })
  await signOut(page)
  await signIn(page, 'premium@demo.test')
  await page.emulateMedia({ media: 'print' })
  await page.goto('/albums/ledger')
  const rows = main.locator('tbody tr')
  await expect(rows).not.toHaveCount(0)
  for (const row of await rows.all())
    for (const part of [
      row.locator('time').first(),
      row.getByText(/ – \d/),
      row.locator('.font-mono').filter({ visible: true }),
      row.getByText(/^Geöffnet/),
    ])
      await expect(part).toBeVisible()
  await onlyText()
})
