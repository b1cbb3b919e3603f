import { expect } from 'playwright/test'
import { brokenTexts } from '~/testing/browsing/layout'
import { signIn } from '~/testing/browsing/own-account'
import { test } from '~/testing/browsing/visitor'

test('in a narrow wide window no word of the consent ledger breaks, and its fields show whole dates', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await signIn(page, 'premium@demo.test')
  await page.goto('/albums/ledger')
  const album = page.getByRole('cell', { name: 'Abendkleid' }).locator('span').first()
  await expect(album).toBeVisible()
  expect(await album.evaluateAll(brokenTexts)).toEqual([])
  for (const field of ['Von', 'Bis']) {
    const box = await page.getByLabel(field, { exact: true }).boundingBox()
    expect(box?.width).toBeGreaterThan(150)
  }
})
