import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { newCase } from '~/testing/browsing/case-queue'
import { coveredByBar, farthestRight } from '~/testing/browsing/layout'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

for (const width of [360, 1280]) {
  test(`axe finds nothing on the queue and in cases at ${width} px`, async ({ browser }) => {
    test.slow()
    const context = await anotherBrowser(browser, { viewport: { width, height: 800 } })
    const page = await context.newPage()
    await signIn(page, 'admin@demo.test')
    await page.goto('/admin/cases')
    await expectAccessible(page)
    for (const filter of ['?priority=urgent', '?type=message', '?type=image', '?sort=reports']) {
      await page.goto(`/admin/cases${filter}`)
      await page.locator('[data-open]').first().click()
      await expect(page.getByRole('heading', { level: 2, name: 'Beweise' })).toBeVisible()
      await expectAccessible(page)
    }
  })
}

test('no message of the demo was reported before it was written', async () => {
  const early = await onSiteDatabase(
    (sql) => sql`
      select r.id from reports r join messages m on m.id = r.target_id
      where r.target_type = 'message' and r.created_at < m.created_at`,
  )
  expect(early).toHaveLength(0)
})

test('reported texts have room beside the menu at 1024 px', async ({ browser }) => {
  const context = await anotherBrowser(browser, { viewport: { width: 1024, height: 800 } })
  const page = await context.newPage()
  await signIn(page, 'admin@demo.test')
  await page.goto('/admin/cases?type=profile')
  await page.locator('[data-open]').first().click()
  const bio = page
    .getByRole('table', { name: 'Beweise' })
    .first()
    .getByRole('row', { name: /^Bio/ })
    .getByRole('cell')
    .first()
  await expect(bio).toBeVisible()
  expect((await bio.boundingBox())?.width).toBeGreaterThan(200)
})

test('a reporter with one long word as a name does not widen the page of a case', async ({ browser }) => {
  const id = await newCase('Nele', 60)
  const email = await newAccount({ firstName: 'W'.repeat(40) })
  await onSiteDatabase(
    (sql) => sql`
      update reports set reporter_id = (select id from users where email = ${email}) where case_id = ${id}`,
  )
  const page = await (await anotherBrowser(browser)).newPage()
  await signIn(page, 'admin@demo.test')
  await page.goto(`/admin/cases/${id}`)
  await expect(page.getByRole('link', { name: 'W'.repeat(40) })).toHaveCount(2)
  expect(await page.evaluate(farthestRight)).toEqual({ overflowPx: 0, farthest: '' })
})

test('the button to the decision covers nothing that has the focus', async ({ browser }) => {
  const context = await anotherBrowser(browser, { viewport: { width: 900, height: 700 } })
  const page = await context.newPage()
  await signIn(page, 'admin@demo.test')
  await page.goto('/admin/cases?type=profile')
  await page.locator('[data-open]').first().click()
  const bar = 'div.sticky:has(> a[href="#case-decision"])'
  await expect(page.locator(bar)).toBeVisible()
  const shown = page.getByRole('main').locator(':is(a, button, summary)').filter({ visible: true })
  expect(await shown.evaluateAll(coveredByBar, bar)).toEqual([])
})

for (const language of ['en', 'pt', 'es', 'fr']) {
  test(`the queue and a case are complete in ${language}`, async ({ page }) => {
    await signIn(page, 'admin@demo.test')
    await page.goto(`/admin/cases?lang=${language}`)
    const words = await page.getByRole('main').innerText()
    expect(words).not.toMatch(/Fälle|Zuständig|cases:|\{\{/)
    await page.setViewportSize({ width: 1280, height: 900 })
    // The button to take a case has one line.
    const takes = page.locator('button[name="only"]')
    await expect(takes).not.toHaveCount(0)
    // At once: a case that another test takes meanwhile has none.
    const tallestPx = await takes.evaluateAll((all) =>
      Math.max(...all.map((take) => take.getBoundingClientRect().height)),
    )
    expect(tallestPx).toBeLessThan(36)
    await page.locator('[data-open]').first().click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect(await page.getByRole('main').innerText()).not.toMatch(/Beweise|Zuständig|cases:|\{\{/)
  })
}
