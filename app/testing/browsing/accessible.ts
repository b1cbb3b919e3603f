import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Expects that axe finds no violations on the current page in either theme, and that nothing is wider than the screen. The themes differ
 * only in colours, so the dark one is checked only by COLOR_RULES. The page must follow the system's theme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // After a press only the beginning of the next page may be there.
  await page.waitForLoadState()
  await page.evaluate(renderAll)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate(endAnimations)
  expect(violationsOf(await axe(page).analyze())).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.evaluate(endAnimations)
  expect(violationsOf(await axe(page).withRules(COLOR_RULES).analyze())).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(
    await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
    'wider than the screen',
  ).toBeLessThanOrEqual(0)
}

// Legacy mode, since pages have no frames: axe then opens no extra tab. Only violations are reported.
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

// Browsers skip style updates far below the viewport, including colours of the other theme.
const renderAll = `for (const element of document.querySelectorAll('*'))
  if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'`

// Colours must not be checked during a transition.
const endAnimations = `for (const motion of document.getAnimations())
  if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish()`

const violationsOf = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
