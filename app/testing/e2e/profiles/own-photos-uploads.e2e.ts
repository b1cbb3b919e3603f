import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { choose, OWN_PHOTOS, photos, provider } from '~/testing/browsing/own-photos'
import { test } from '~/testing/browsing/visitor'

const UPLOAD = '**/api/upload/profile-image'

test('while photos are uploaded, the page asks before it is left, and leaves if that is confirmed', async ({
  browser,
}) => {
  const page = await provider(browser, true)
  await holdRequests(page, UPLOAD)
  const upload = async () => {
    await choose(page, await photos(1))
    await page.getByRole('button', { name: 'Ohne Zuschnitt', exact: true }).click()
    await expect(page.getByRole('progressbar', { name: 'Upload von 0.jpg' })).toBeVisible()
  }
  await upload()
  const back = page.getByRole('banner').getByRole('link', { name: 'Zurück' })
  const dialog = page.getByRole('dialog', { name: 'Fotos werden noch hochgeladen' })
  await back.click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // Out of the app the browser asks.
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    void question.accept()
  })
  await page.locator('footer a[href="/legal"]').click()
  await expect(page).toHaveURL(/\/legal$/)
  expect(questions).toEqual(['beforeunload'])

  await page.goto(OWN_PHOTOS)
  await hydrated(page)
  await upload()
  await back.click()
  await dialog.getByRole('button', { name: 'Seite verlassen' }).click()
  await expect(page).toHaveURL(/\/my-profile$/)
})

test('the focus stays in the card when an upload is tried again, and when it leaves the list', async ({
  browser,
}) => {
  const page = await provider(browser, true)
  let tries = 0
  await page.route(UPLOAD, async (route) => {
    tries += 1
    // The second one gets no answer.
    if (tries === 1) await route.abort('connectionfailed')
  })
  await choose(page, await photos(1))
  await page.getByRole('button', { name: 'Ohne Zuschnitt', exact: true }).click()
  await page.getByRole('button', { name: '0.jpg erneut hochladen' }).press('Enter')
  const cancel = page.getByRole('button', { name: 'Upload von 0.jpg abbrechen' })
  await expect(cancel).toBeFocused()
  await cancel.press('Enter')
  await expect(cancel).toHaveCount(0)
  await expect(page.locator('#photos')).toBeFocused()
})
