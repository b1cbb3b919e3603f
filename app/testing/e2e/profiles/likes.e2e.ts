import { expect } from 'playwright/test'
import { makeMessages } from '~/testing/browsing/chat-pairs'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
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
  const undo = page.getByRole('button', { name: 'Rückgängig' })
  // A message stays while the pointer is on it: a busy machine may need more than its five seconds for the checks.
  await undo.hover()
  await shows('received')
  await undo.click()
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
  // The message stays while the pointer is on it: it cannot go before it was seen.
  await undo.hover()
  await page.mouse.move(0, 0)
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
  // The message stays while the pointer is on it.
  await undo.hover()
  const stored = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/like/${id}`)
  await heart.press('Enter')
  await stored
  await undo.click()
  await expect(undo).toBeHidden()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('a presence that was received before a page was asked for gives way to that of the page', async ({
  page,
}) => {
  const email = await newAccount()
  const { id, name } = await newProvider()
  const [reader] = await onSiteDatabase(
    (sql) => sql<{ id: string }[]>`insert into matches (user_id, target_user_id, is_like)
      select u.id, ${id}, true from users u where u.email = ${email} returning user_id as id`,
  )
  // The stream has the presence of people in conversations.
  await makeMessages({ by: id, to: String(reader?.id), count: 1 })
  const setOnline = (isOnline: boolean) =>
    onSiteDatabase(
      (sql) => sql`
        update users set online_until = case when ${isOnline}::boolean then now() + interval '1 hour' end
        where id = ${id}`,
    )
  await signIn(page, email)
  const release = await holdRequests(page, /\/events(\?|$)/)
  await page.goto('/likes')
  await hydrated(page)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const [link, dot] = [row.getByRole('link', { name }).first(), row.locator('[data-online]')]
  await expect(link).toBeVisible()
  await expect(dot).toHaveCount(0)
  await setOnline(true)
  release()
  await expect(dot).toHaveCount(1)
  // Nothing is sent: she has no connection that ends.
  await setOnline(false)
  await link.click()
  await expect(page).toHaveURL(/\/profile\?id=/)
  await page.goBack()
  await expect(link).toBeVisible()
  await expect(dot).toHaveCount(0)
})
