import { expect } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { test } from '~/testing/browsing/visitor'

test.describe('with the system’s colours', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('chosen tabs and filled meters are recognisable without the colours of the site', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/login?dialog=auth')
    const tabs = page.locator('#auth label:has(input[name=auth-tab])')
    await expect(tabs.first()).toHaveCSS('text-decoration-line', 'underline')
    await expect(tabs.last()).toHaveCSS('text-decoration-line', 'none')
    // A new profile is not complete yet.
    await signIn(page, await newAccount({ userType: 'trans' }))
    await page.goto('/my-profile')
    await expect(page.locator('meter').first()).toHaveCSS('border-top-style', 'solid')
    // So is the current entry of the navigation.
    await expect(page.locator('nav > [href="/my-profile"]')).toHaveCSS('text-decoration-line', 'underline')
    await expect(page.locator('nav > [href="/chat"]')).toHaveCSS('text-decoration-line', 'none')
  })

  test('the icons on a photo keep the ground on which they are drawn', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/?place=berlin')
    for (const icon of ['.card-crown', '.card-heart'])
      await expect(page.locator(icon).first()).toHaveCSS('forced-color-adjust', 'none')
  })

  test('a switch that is on differs from one that is off by its ground and its knob', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await signIn(page, await newAccount())
    await page.goto('/settings/privacy')
    const one = page.getByRole('switch').first()
    const look = () =>
      one.evaluate((button) => {
        const [ground, knob] = [getComputedStyle(button), getComputedStyle(button, '::before')]
        return { ground: ground.backgroundColor, knob: knob.backgroundColor, at: knob.translate }
      })
    await expect(one).toHaveAttribute('aria-checked', 'true')
    const on = await look()
    expect(on.knob).not.toBe(on.ground)
    await hydrated(page)
    await one.click()
    await expect(one).toHaveAttribute('aria-checked', 'false')
    await expect.poll(look).not.toMatchObject({ at: on.at })
    await expect.poll(async () => (await look()).ground).not.toBe(on.ground)
    const off = await look()
    expect(off.knob).not.toBe(off.ground)
  })
})

test.describe('motion', () => {
  test('is reduced to nothing for readers who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/?dialog=filter')
    await expect(page.locator('#filter')).toHaveCSS('animation-duration', '0.001s')
  })
})
