import { expect } from 'playwright/test'
import { test } from '~/testing/browsing/visitor'

for (const { width, columns } of [
  { width: 360, columns: [2, 2, 2] },
  // Six premium profiles fill two rows, four new ones fill one.
  { width: 768, columns: [3, 4, 3] },
  { width: 1280, columns: [6, 4, 6] },
]) {
  test(`the sections of the listing have ${columns.join(', ')} columns at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto('/')
    const shown: number[] = []
    for (const section of ['premium', 'fresh', 'nearby']) {
      const grid = page.locator(`section[aria-labelledby="${section}"] > ul`)
      shown.push(await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length))
    }
    expect(shown).toEqual(columns)
  })
}
