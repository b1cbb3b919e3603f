import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { newNamedAccount, signIn } from '~/testing/browsing/own-account'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

const PAGES = [
  '/admin',
  '/admin/log',
  '/admin/settings',
  '/admin/images',
  '/admin/images?show=approved',
  '/admin/images/agreement',
  '/admin/appeals',
  '/admin/appeals?status=upheld',
  '/transparency',
  '/report',
]

for (const width of [360, 1280]) {
  test(`axe finds nothing in the administration at ${width} px`, async ({ browser }) => {
    test.slow()
    const { id } = await newNamedAccount()
    const context = await anotherBrowser(browser, { viewport: { width, height: 800 } })
    const page = await context.newPage()
    await signIn(page, 'admin@demo.test')
    for (const path of [...PAGES, `/admin/users/${id}`]) {
      await page.goto(path)
      await expectAccessible(page)
    }
    await page.goto('/admin/appeals')
    await page.getByRole('row').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: /^Widerspruch von / })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/admin/cases')
    await page.locator('[data-open]').first().click()
    await page.getByRole('radio', { name: 'Einschränken' }).check()
    await expectAccessible(page)
  })
}

for (const language of ['en', 'pt', 'es', 'fr']) {
  test(`the administration is complete in ${language}, and fits a phone`, async ({ browser }) => {
    test.slow()
    const { id } = await newNamedAccount()
    const context = await anotherBrowser(browser)
    const page = await context.newPage()
    await signIn(page, 'admin@demo.test')
    await page.goto(`/admin?lang=${language}`)
    for (const path of [...PAGES, '/admin/cases', `/admin/users/${id}`]) {
      await page.goto(path)
      expect(await missingTexts(page), path).toEqual([])
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        path,
      ).toBeLessThanOrEqual(0)
    }
  })
}

for (const width of [1024, 1280]) {
  test(`the search field keeps its room beside a filter at ${width} px`, async ({ browser }) => {
    const context = await anotherBrowser(browser, { viewport: { width, height: 800 } })
    const page = await context.newPage()
    await signIn(page, 'admin@demo.test')
    for (const search of ['?q=x', '/cases?state=all', '/support?state=all', '/payments?q=x']) {
      const path = `/admin${search}`
      await page.goto(path)
      const field = await page.locator('[data-filters] input:not([type=hidden])').first().boundingBox()
      expect(field?.width, path).toBeGreaterThan(180)
    }
  })
}

test('between phone and wide window the areas are touch targets, and the columns of the tables fit their contents', async ({
  browser,
}) => {
  const context = await anotherBrowser(browser, { viewport: { width: 768, height: 1024 } })
  const page = await context.newPage()
  await signIn(page, 'admin@demo.test')
  const widthOf = async (column: string) =>
    (await page.getByRole('columnheader', { name: column, exact: true }).boundingBox())?.width ?? 0
  await page.goto('/admin/log')
  const areas = page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link')
  await expect(areas.first()).toBeVisible()
  const heights = await areas.evaluateAll((all) => all.map((area) => area.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  expect(await widthOf('Was')).toBeGreaterThan(await widthOf('Details'))
  await page.goto('/admin/security')
  expect(await widthOf('Konto')).toBeGreaterThan(180)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/admin')
  expect(await widthOf('Benutzer')).toBeGreaterThan(180)
})

/** Text keys and placeholders that the page shows instead of texts. */
const missingTexts = async (page: Page) =>
  (await page.getByRole('main').innerText()).match(/\b[a-z]+:[a-z]+\.[a-zA-Z.]+|\{\{.*?\}\}/g) ?? []
