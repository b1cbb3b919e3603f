import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/**
 * axe finds nothing on the page as it stands, in either theme, and nothing is wider than the screen. Themes differ in colours
 * alone, so the dark one is asked for its colours. The page follows the system: no theme may be chosen.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(showAll)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
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

// No page has frames, so axe need not gather from them in a tab of its own; what is well need not be told.
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

// A browser leaves what is far below as it was, colours of the other theme included.
const showAll = `for (const element of document.querySelectorAll('*'))
  if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'`

// No colour is to be looked at halfway.
const endMotion = `for (const motion of document.getAnimations())
  if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish()`

const faultsOf = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
