import { expect, test } from 'playwright/test'

test.use({ viewport: { width: 390, height: 800 } })

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'age', value: '1', url: String(baseURL) }])
})

test('a dialog traps the focus, and closes by Escape, back, its close button and a press outside', async ({
  page,
}) => {
  await page.goto('/')
  const opener = page.getByRole('link', { name: /^Filter/ })
  const dialog = page.locator('#filter')

  await opener.click()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/dialog=filter/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page).not.toHaveURL(/dialog/)

  await opener.click()
  await page.goBack()
  await expect(dialog).toBeHidden()

  await opener.click()
  await dialog.getByRole('link', { name: 'Schließen' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/dialog/)

  await opener.click()
  await expect(dialog).toBeVisible()
  await page.mouse.click(190, 10)
  await expect(dialog).toBeHidden()
})

test('a dialog in the URL is open at once, and closing removes it from the URL', async ({ page }) => {
  await page.goto('/?dialog=filter')
  await expect(page.locator('#filter')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('#filter')).toBeHidden()
  await expect(page).not.toHaveURL(/dialog/)
})

test('a link pressed before a closed dialog has left the history is followed', async ({ page }) => {
  await page.addInitScript(() => {
    const back = history.back.bind(history)
    history.back = () => void setTimeout(back, 150)
  })
  await page.goto('/')
  await page.getByRole('link', { name: /^Filter/ }).click()
  await expect(page.locator('#filter')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Impressum' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Impressum')
  await page.goBack()
  await expect(page).not.toHaveURL(/dialog/)
})

test('a link pressed before a dialog has told that it was closed is followed, and the dialog is not in the history', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: /^Filter/ }).click()
  const dialog = page.locator('#filter')
  await expect(dialog).toBeVisible()
  // In one task: the event of closing comes with a later frame.
  await page
    .getByRole('link', { name: 'Impressum', includeHidden: true })
    .first()
    .evaluate((link: HTMLAnchorElement) => {
      document.querySelector<HTMLDialogElement>('#filter')?.close()
      link.click()
    })
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Impressum')
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Filter/ })).toBeVisible()
  await expect(page).not.toHaveURL(/dialog/)
  await expect(dialog).toBeHidden()
})
