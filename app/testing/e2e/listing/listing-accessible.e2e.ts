import { expectAccessible } from '~/testing/browsing/accessible'
import { firstProfile } from '~/testing/browsing/listing-cards'
import { signIn } from '~/testing/browsing/own-account'
import { test } from '~/testing/browsing/visitor'

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
  await signIn(page, 'kunde@demo.test')
  for (const path of ['/', profile]) {
    await page.goto(path)
    await expectAccessible(page)
  }
})
