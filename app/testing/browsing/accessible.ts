import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/**
 * axe finds nothing on the current page, in either theme, and nothing is wider than the screen. Themes differ only in colours, so the dark
 * one is only checked for them. The page must follow the system's theme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(showAll)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate(endMotion)
  expect(faultsOf(await axe(page).analyze())).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.evaluate(endMotion)
  expect(faultsOf(await axe(page).withRules(['color-contrast', 'link-in-text-block']).analyze())).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(
    await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
    'wider than the screen',
  ).toBeLessThanOrEqual(0)
}

// Pages have no frames, so axe needs no extra tab; passed rules are not reported.
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

// Browsers skip style updates far below the viewport, including colours of the other theme.
const showAll = `for (const element of document.querySelectorAll('*'))
  if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'`

// Colours must not be checked during a transition.
const endMotion = `for (const motion of document.getAnimations())
  if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish()`

const faultsOf = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
