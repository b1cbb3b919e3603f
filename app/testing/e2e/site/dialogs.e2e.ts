import { expect, test } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { newAccount, signIn } from '~/testing/browsing/own-account'

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

test('a dialog that is opened while another page loads leaves with its page, and that page scrolls', async ({
  page,
}) => {
  await signIn(page, await newAccount())
  await page.goto('/?place=berlin')
  await hydrated(page)
  const release = await holdRequests(page, /\/likes\.data/)
  await page.locator('nav > a[href="/likes"]').click()
  await page.locator('header [data-dialog=filter]').click()
  await expect(page.locator('dialog:modal')).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/likes$/)
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  await expect.poll(overflow).toBe('visible')
})

test('a dialog whose page was replaced while it was open closes at once on the page before', async ({
  page,
}) => {
  await signIn(page, await newAccount({ userType: 'trans' }))
  await page.goto('/albums')
  await hydrated(page)
  const link = page.locator('main [data-dialog=new-album]')
  const dialog = page.locator('dialog:modal')
  const release = await holdRequests(page, /\/likes\.data/)
  await page.locator('nav > a[href="/likes"]').click()
  await link.click()
  await expect(dialog).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/likes$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/albums$/)
  await link.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => history.state.dialog)).toBeUndefined()
  await expect(dialog).toHaveCount(0)
})

test('closing a dialog loads nothing, so without network the page stays', async ({ page, context }) => {
  await signIn(page, await newAccount())
  await page.goto('/?place=berlin')
  await hydrated(page)
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.data')) loaded.push(request.url())
  })
  await page.locator('header [data-dialog=filter]').click()
  const dialog = page.locator('dialog:modal')
  await expect(dialog).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/place=berlin$/)
  await context.setOffline(false)
  await page.locator('header [data-dialog=filter]').click()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('#nearby')).toBeVisible()
  expect(loaded).toEqual([])
})
