import { expect } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, newProvider, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 360, height: 760 } })

test('pressing the heart of a received like makes it mutual, pressing again takes that back, undo restores it', async ({
  page,
}) => {
  const email = await newAccount()
  const { id, name } = await newProvider()
  await onSiteDatabase(
    (sql) => sql`insert into matches (user_id, target_user_id, is_like)
      select ${id}, u.id, true from users u where u.email = ${email}`,
  )
  const isMutual = () =>
    onSiteDatabase(async (sql) => {
      const [row] = await sql`select is_mutual from matches where user_id = ${id}`
      return row?.is_mutual
    })
  await signIn(page, email)
  await page.goto('/likes')
  await hydrated(page)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const received = row.getByText('Erhalten').first()
  const mutual = row.getByText('Gegenseitig').first()
  const heart = row.getByRole('button', { name: `Gefällt mir: ${name}` })
  const shows = async (expected: 'received' | 'mutual') => {
    await expect(expected === 'mutual' ? mutual : received).toBeVisible()
    await expect(expected === 'mutual' ? received : mutual).toBeHidden()
    await expect(heart).toHaveAttribute('aria-pressed', String(expected === 'mutual'))
    await expect.poll(isMutual).toBe(expected === 'mutual')
  }
  await shows('received')
  await heart.click()
  await shows('mutual')
  await heart.click()
  await shows('received')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await shows('mutual')
  // A reload shows what the server has stored.
  await page.reload()
  await shows('mutual')
})

test('a like that was taken back stays removed once the message with the undo button has gone', async ({
  page,
}) => {
  const email = await newAccount()
  const { id, name } = await newProvider()
  await onSiteDatabase(
    (sql) => sql`insert into matches (user_id, target_user_id, is_like)
      select u.id, ${id}, true from users u where u.email = ${email}`,
  )
  await signIn(page, email)
  await page.goto('/likes')
  await hydrated(page)
  const heart = page.getByRole('main').getByRole('button', { name: `Gefällt mir: ${name}` })
  await heart.click()
  const undo = page.getByRole('button', { name: 'Rückgängig' })
  await expect(undo).toBeVisible()
  await expect(undo).toBeHidden()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const likes = await onSiteDatabase(
    (sql) => sql`select from matches where target_user_id = ${id} and is_like`,
  )
  expect(likes).toHaveLength(0)
})

test('the undo of a like that is already given again leaves it', async ({ page }) => {
  const email = await newAccount()
  const { id, name } = await newProvider()
  await onSiteDatabase(
    (sql) => sql`insert into matches (user_id, target_user_id, is_like)
      select u.id, ${id}, true from users u where u.email = ${email}`,
  )
  await signIn(page, email)
  await page.goto('/likes')
  await hydrated(page)
  const heart = page.getByRole('main').getByRole('button', { name: `Gefällt mir: ${name}` })
  const undo = page.getByRole('button', { name: 'Rückgängig' })
  await heart.click()
  await expect(undo).toBeVisible()
  const stored = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/like/${id}`)
  await heart.click()
  await stored
  await undo.click()
  await expect(undo).toBeHidden()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
