import { expect, test } from 'playwright/test'

test('the listing is readable without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('main')).toBeVisible()
  await context.close()
})

test('with JavaScript, the listing logs no error, such as a CSP violation', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/')
  await expect(page.locator('main')).toBeVisible()
  expect(errors).toEqual([])
})
