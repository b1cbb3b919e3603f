import { expect, type Page, test } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { cardHrefs, firstProfile, stayOnProfiles } from '~/testing/browsing/listing-cards'
import { newAccount, PASSWORD } from '~/testing/browsing/own-account'

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'age', value: '1', url: String(baseURL) }])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the list has further pages, which show no profile twice', async ({ page }) => {
    await page.goto('/?place=potsdam')
    const first = [...(await cardHrefs(page, '#premium')), ...(await cardHrefs(page, '#nearby'))]
    expect(new Set(first).size).toBe(first.length)
    await expect(page.locator('[data-pages]')).toContainText(`1–${first.length} von `)
    await page.getByRole('link', { name: 'Mehr anzeigen' }).click()
    await expect(page).toHaveURL(/cursor=/)
    const second = await cardHrefs(page, '#nearby')
    expect(second.length).toBeGreaterThan(0)
    expect(second.filter((id) => first.includes(id))).toEqual([])
    await expect(page.locator('[data-pages]')).toContainText(`${first.length + 1}–`)
  })
})

for (const reader of ['visitor', 'member']) {
  test(`"Mehr anzeigen" appends to the list, and going back from a profile restores list and scroll position: ${reader}`, async ({
    page,
  }) => {
    await page.goto('/')
    if (reader === 'member') await signIn(page)
    await page.goto('/?place=potsdam')
    if (reader === 'member') await hydrated(page)
    const first = await cardHrefs(page, '#nearby')
    await page.getByRole('link', { name: 'Mehr anzeigen' }).click()
    await expect(page.locator('[data-pages]')).toContainText(`–${first.length * 2 + 6} von `)
    const both = await cardHrefs(page, '#nearby')
    expect(both).toHaveLength(first.length * 2)
    expect(new Set(both).size).toBe(both.length)
    expect(both.slice(0, first.length)).toEqual(first)
    await expect(page).toHaveURL(/pages=2$/)

    const card = page.locator('section:has(#nearby) .card').nth(first.length + 3)
    await card.scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate(() => scrollY)
    if (reader === 'member') {
      await card.locator('.card-link').click()
      await expect(page).toHaveURL(/\/profile\?id=/)
      await page.getByRole('banner').getByRole('link', { name: 'Zurück' }).click()
    } else {
      await stayOnProfiles(page)
      await page.goto(await firstProfile(page))
      await page.goBack()
    }
    await expect(page).toHaveURL(/pages=2$/)
    await expect.poll(() => cardHrefs(page, '#nearby')).toEqual(both)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled - 400)
  })
}

test('a further page that is empty by now ends the list, also one of which the server shows only the beginning', async ({
  page,
}) => {
  await page.goto('/?place=potsdam')
  const shown = await cardHrefs(page, '#nearby')
  const range = await page.locator('[data-pages] p').textContent()
  // As after more than six pages: the address of those before the empty one shows only the first of them.
  await page.route(/cursor=/, (route) =>
    route.fulfill({ status: 302, headers: { location: '/?place=potsdam' } }),
  )
  const more = page.getByRole('link', { name: 'Mehr anzeigen' })
  await more.click()
  await expect(more).toBeHidden()
  expect(await cardHrefs(page, '#nearby')).toEqual(shown)
  await expect(page.locator('[data-pages] p')).toHaveText(range ?? '')
})

test('a further page that comes after the list was left does not change the address of the next page', async ({
  page,
}) => {
  await page.goto('/')
  await signIn(page)
  await page.goto('/?place=potsdam')
  await hydrated(page)
  const release = await holdRequests(page, /cursor=/)
  const more = await page.getByRole('link', { name: 'Mehr anzeigen' }).elementHandle()
  const asked = page.waitForRequest(/cursor=/)
  await more?.click()
  await asked
  await page.locator('.card-link').first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Zurück' })).toBeVisible()
  release()
  await expect.poll(() => more?.evaluate((link) => link.ariaBusy)).toBeNull()
  await expect(page).toHaveURL(/\/profile\?id=[\w-]{36}$/)
})

test('going back from a profile that no longer exists restores list and scroll position', async ({
  page,
  baseURL,
}) => {
  // Uses its own account: the block would change what the shared member of other tests sees.
  await page.goto('/')
  await signIn(page, await newAccount())
  await page.goto('/?place=potsdam')
  await hydrated(page)
  const first = await cardHrefs(page, '#nearby')
  await page.getByRole('link', { name: 'Mehr anzeigen' }).click()
  await expect(page).toHaveURL(/pages=2$/)
  const both = await cardHrefs(page, '#nearby')
  const card = page.locator('section:has(#nearby) .card').nth(first.length + 9)
  await card.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  const gone = String(await card.locator('.card-link').getAttribute('href'))
  await card.locator('.card-link').click()
  await expect(page).toHaveURL(new RegExp(`${gone.slice(-36)}$`))
  await hydrated(page)

  const id = gone.slice(-36)
  const block = await page.request.post(`/block/${id}`, { form: {}, headers: { origin: String(baseURL) } })
  expect(block.ok()).toBe(true)
  try {
    expect((await page.reload())?.status()).toBe(404)
    await page.goBack()
    await expect(page).toHaveURL(/pages=2$/)
    const left = both.filter((href) => href !== gone)
    // Going back from an error page may reload the document. An evaluation that runs during the reload fails, so it is repeated.
    await expect(async () => {
      expect((await cardHrefs(page, '#nearby')).slice(0, left.length)).toEqual(left)
    }).toPass({ timeout: 30_000 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled - 400)
  } finally {
    const headers = { origin: String(baseURL) }
    await page.request.post('/settings/blocked', { headers, form: { userId: id } })
  }
})

test('going back from a filtered list to the longer list shows no profile twice', async ({ page }) => {
  await page.goto('/')
  await signIn(page)
  await page.goto('/?place=potsdam')
  await hydrated(page)
  await page.getByRole('link', { name: 'Mehr anzeigen' }).click()
  await expect(page).toHaveURL(/pages=2$/)
  const both = await cardHrefs(page, '#nearby')
  await page.getByRole('link', { name: /^Filter/ }).click()
  await page.getByRole('dialog').locator('[data-count]').click()
  // The opened dialog adds a history entry without a router index. The URL alone does not show whether the filter was applied.
  await page.waitForFunction(() => history.state?.idx === 1)
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(/pages=2$/)
  await expect(page.locator('[data-pages]')).toContainText(`–${both.length + 6} von `)
  await expect.poll(() => cardHrefs(page, '#nearby')).toEqual(both)
})

test('back from a search, the field of a visitor shows what the address says', async ({ page }) => {
  await page.goto('/?place=potsdam')
  const field = page.getByRole('searchbox').filter({ visible: true })
  await field.fill('massage')
  await field.press('Enter')
  await expect(page).toHaveURL(/search=massage/)
  await expect(field).toHaveValue('massage')
  await page.goBack()
  await expect(page).toHaveURL(/place=potsdam$/)
  await expect(field).toHaveValue('')
  // As a browser does that has kept the page in memory.
  await field.fill('massage')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(field).toHaveValue('')
})

async function signIn(page: Page, email = 'kunde@demo.test') {
  const credentials = { email, password: PASSWORD }
  const { origin } = new URL(page.url())
  const answer = await page.request.post('/api/auth/login', { data: credentials, headers: { origin } })
  expect(answer.ok()).toBe(true)
}
