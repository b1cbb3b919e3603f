import { type Browser, expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { newAccount, newProvider, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

async function visit(browser: Browser, email: string, javaScriptEnabled: boolean): Promise<Page> {
  const page = await (await anotherBrowser(browser, { javaScriptEnabled })).newPage()
  await signIn(page, email)
  return page
}

/** Consents and opens the order page of the sandbox in its own tab. */
async function order(page: Page): Promise<{ tab: Page; reference: string }> {
  await page.goto('/premium')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Weiter zur Bestellung' }).click()
  await expect(page).toHaveURL(/\/premium\/order\?order=/)
  const reference = new URL(page.url()).searchParams.get('order') ?? ''
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Zahlungspflichtig bestellen' }).click(),
  ])
  await expect(tab.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  return { tab, reference }
}

for (const javaScriptEnabled of [false, true]) {
  test(`a provider buys premium, extends it and gets a refund (${javaScriptEnabled ? 'with' : 'without'} JavaScript)`, async ({
    browser,
  }) => {
    const email = await newAccount({ userType: 'trans' })
    const page = await visit(browser, email, javaScriptEnabled)
    const { tab, reference } = await order(page)

    await page.goto(`/premium-success?order=${reference}`)
    await expect(page.getByText('Deine Zahlung wird noch geprüft')).toBeVisible()
    await tab.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(tab).toHaveURL(/\/premium-success\?order=/)
    await expect(tab.getByRole('main').getByText('Premium aktiviert!')).toBeVisible()
    // The page that waited is updated live, or by its link.
    if (!javaScriptEnabled) await page.getByRole('link', { name: 'Erneut prüfen' }).click()
    await expect(page.getByRole('main').getByText('Premium aktiviert!')).toBeVisible()

    const extended = await order(page)
    await extended.tab.getByRole('button', { name: 'Pay, then close the tab' }).click()
    await expect(extended.tab.getByText('purchase: OK')).toBeVisible()
    await page.goto('/settings/payments')
    await expect(page.getByText('Bezahlt')).toHaveCount(2)
    const receipt = await page.request.get(
      (await page
        .getByRole('link', { name: /^Beleg RE-/ })
        .first()
        .getAttribute('href')) ?? '',
    )
    expect(receipt.headers()['content-type']).toBe('application/pdf')

    await extended.tab.getByRole('button', { name: 'Refund the last sale' }).click()
    await expect(extended.tab.getByText('credit: OK')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Erstattet', { exact: true })).toBeVisible()
    const [left] = await onSiteDatabase(
      (sql) => sql<{ days: number }[]>`
        select round(extract(epoch from premium_expires_at - now()) / 86400)::int as days from users where email = ${email}`,
    )
    expect(left?.days).toBe(30)
  })
}

test('a provider has a crown in lists once the payment notice is answered, and loses it with the refund', async ({
  browser,
  page: visitor,
}) => {
  const { id } = await newProvider()
  const [her] = await onSiteDatabase(
    (sql) => sql<{ email: string }[]>`select email from users where id = ${id}`,
  )
  const page = await visit(browser, String(her?.email), true)
  const { tab } = await order(page)
  const crown = visitor.locator('li', { has: visitor.locator(`a[href*="${id}"]`) }).locator('.card-crown')
  await tab.getByRole('button', { name: 'Pay, then close the tab' }).click()
  await expect(tab.getByText('purchase: OK')).toBeVisible()
  await visitor.goto('/explore?place=konstanz')
  await expect(crown).toBeVisible()
  await tab.getByRole('button', { name: 'Refund the last sale' }).click()
  await expect(tab.getByText('credit: OK')).toBeVisible()
  await visitor.reload()
  await expect(visitor.locator(`a[href*="${id}"]`).first()).toBeVisible()
  await expect(crown).toHaveCount(0)
})

test('axe finds nothing on the pages of premium', async ({ browser }) => {
  const page = await visit(browser, await newAccount({ userType: 'trans' }), true)
  for (const path of [
    '/premium',
    '/subscribe',
    '/settings/payments',
    '/premium-declined',
    '/premium-success',
  ]) {
    await page.goto(path)
    await expectAccessible(page)
  }
  await order(page)
  await expectAccessible(page)
  await page.context().close()
  const customer = await visit(browser, await newAccount(), true)
  await customer.goto('/premium')
  await expect(customer.getByText('Premium ist für Escorts')).toBeVisible()
  await expectAccessible(customer)
  await customer.context().close()
})
