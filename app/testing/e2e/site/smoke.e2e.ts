import { expect, test } from 'playwright/test'
import { onSiteDatabase } from '~/testing/browsing/site-database'

test('the listing is readable without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('main')).toBeVisible()
  await context.close()
})

test('with JavaScript, the listing logs no error, such as a CSP violation', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/')
  await expect(page.locator('main')).toBeVisible()
  expect(errors).toEqual([])
})

test('the demo has its four accounts; one of them has a single album with three photos', async () => {
  const accounts = await onSiteDatabase(
    (sql) => sql`
      select email, user_type as type, is_admin as admin, coalesce(premium_expires_at > now(), false) as premium,
        is_email_verified as verified,
        array(select count(i.id)::int from private_albums a left join images i on i.album_id = a.id
          where a.owner_id = u.id group by a.id) as albums
      from users u where email = any(array['admin@demo.test', 'escort@demo.test', 'kunde@demo.test', 'premium@demo.test'])
      order by email`,
  )
  expect(accounts).toMatchObject([
    { email: 'admin@demo.test', type: 'man', admin: true, premium: false, verified: true },
    { email: 'escort@demo.test', type: 'trans', admin: false, premium: false, verified: true, albums: [3] },
    { email: 'kunde@demo.test', type: 'man', admin: false, premium: false, verified: true },
    { email: 'premium@demo.test', type: 'trans', admin: false, premium: true, verified: true },
  ])
})
