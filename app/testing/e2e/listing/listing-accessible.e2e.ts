import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { firstProfile } from '~/testing/browsing/first-profile'

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'age', value: '1', url: String(baseURL) }])
})

for (const path of [
  '/?priceMax=300&services=massage',
  '/?dialog=filter',
  '/?dialog=place',
  '/?dialog=place&placeText=frankf',
  '/?sort=price&search=massage',
  '/explore',
  '/explore?dialog=filter',
  '/profile?id=nobody',
  '/landing',
  '/select-type',
  '/login',
  '/register',
  '/chat',
  '/nowhere',
  '/agb',
  '/datenschutz',
  '/legal',
]) {
  test(`axe finds nothing: ${path}`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
  })
}

test('axe finds nothing: a profile and the listing of a member', async ({ page }) => {
  await page.goto('/')
  const profile = await firstProfile(page)
  await signIn(page)
  for (const path of ['/', profile]) {
    await page.goto(path)
    await expectAccessible(page)
  }
})

async function signIn(page: Page) {
  const credentials = { email: 'kunde@demo.test', password: 'Demo1234!' }
  const { origin } = new URL(page.url())
  const answer = await page.request.post('/api/auth/login', { data: credentials, headers: { origin } })
  expect(answer.ok()).toBe(true)
}
