import { expect, type Locator } from 'playwright/test'
import { brokenTexts } from '~/testing/browsing/layout'
import { stayOnProfiles } from '~/testing/browsing/listing-cards'
import { newProvider, signIn } from '~/testing/browsing/own-account'
import { test } from '~/testing/browsing/visitor'

test('with a text size of 200 % on a phone the actions of a profile are whole and within the window', async ({
  page,
}) => {
  const { id } = await newProvider()
  await page.setViewportSize({ width: 360, height: 740 })
  await stayOnProfiles(page)
  await page.goto(`/profile?id=${id}`)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  const main = page.getByRole('main')
  const areWhole = async (...actions: Locator[]) => {
    for (const action of actions) {
      await expect(action).toBeInViewport({ ratio: 1 })
      expect(await action.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
    }
  }
  await areWhole(...['Anmelden', 'Registrieren'].map((name) => main.getByRole('link', { name, exact: true })))
  await signIn(page, 'kunde@demo.test')
  await page.goto(`/profile?id=${id}`)
  await areWhole(
    main.getByRole('link', { name: 'Nachricht schreiben' }),
    main.getByRole('button', { name: /^Gefällt mir: / }),
  )
})

test('with a text size of 200 % on a phone no word of a number field breaks, and its number has space', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  await page.goto('/?dialog=filter')
  const bounds = page.locator('#filter .range-bound').filter({ visible: true })
  await expect(bounds).not.toHaveCount(0)
  await expect(bounds.first()).toHaveCSS('flex-wrap', 'wrap')
  for (const bound of await bounds.all()) {
    expect(await bound.locator('span').evaluateAll(brokenTexts)).toEqual([])
    expect(await bound.locator('input').evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(48)
  }
})
