import { expect } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests, withNeutralSite } from '~/testing/browsing/intercepted-requests'
import { PASSWORD } from '~/testing/browsing/own-account'
import { choose, photos, tiles } from '~/testing/browsing/own-photos'
import { EDITOR_PATH, editor, profileOf, save } from '~/testing/browsing/profile-editor'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test('links to the groups and to the fields with errors bring them into view, each time', async ({
  browser,
}) => {
  const { page } = await editor(browser, 'trans', { viewport: { width: 360, height: 740 } })
  const groups = page.getByRole('navigation', { name: 'Abschnitte' })
  for (const name of ['Über dich', 'Sprachen', 'Sprachen', 'Über dich']) {
    await page.evaluate(() => scrollTo(0, 0))
    await groups.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport()
  }
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${EDITOR_PATH}#card-basic$`))

  // One bar at the bottom: that of the form, and with the preview the navigation.
  const navigation = page.getByRole('navigation', { name: 'Hauptmenü' })
  await expect(navigation).toBeHidden()
  await page.getByRole('tab', { name: 'Vorschau' }).click()
  await expect(navigation).toBeVisible()
  await page.getByRole('tab', { name: 'Bearbeiten' }).click()

  await page.getByLabel('Alter').fill('17')
  await page.getByLabel('Gewicht').fill('1')
  await save(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Mindestens 18 Jahre' })
  for (const label of ['Gewicht', 'Alter', 'Gewicht']) {
    await summary.getByRole('link', { name: new RegExp(`^${label}`) }).click()
    await expect(page.getByLabel(label)).toBeFocused()
    await expect(page.getByLabel(label)).toBeInViewport()
  }
})

test('numbers beside each other are level on a phone, also if only one error has two lines', async ({
  browser,
}) => {
  const { page } = await editor(browser, 'trans', { viewport: { width: 360, height: 740 } })
  const [height, weight] = [page.locator('input[name=height]'), page.locator('input[name=weight]')]
  await height.fill('1,75x')
  await weight.fill('30')
  await save(page)
  for (const input of [height, weight]) await expect(input).toHaveAttribute('aria-invalid', 'true')
  // Both in one frame: the page scrolls to the first error.
  const inputs = page.locator('input:is([name=height], [name=weight])')
  const [one, other] = await inputs.evaluateAll((both) =>
    both.map((input) => input.getBoundingClientRect().toJSON()),
  )
  expect(one?.x).toBeLessThan(other?.x ?? 0)
  expect(Math.abs((one?.y ?? 0) - (other?.y ?? 99))).toBeLessThan(1)
})

test('leaving does not lose typed text, and the quick exit does not ask', async ({ browser }) => {
  const { page } = await editor(browser, 'trans')
  await page.getByLabel('Alter').fill('33')
  await expect(page.getByText('Noch nicht gespeichert', { exact: true })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  for (const leave of [() => page.getByRole('link', { name: 'Abbrechen' }).click(), () => page.goBack()]) {
    await leave()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Weiter bearbeiten' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Alter')).toHaveValue('33')
  }
  await page.getByRole('link', { name: 'Abbrechen' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${EDITOR_PATH}$`))

  let asked = false
  page.on('dialog', (question) => {
    asked = true
    void question.accept()
  })
  await withNeutralSite(page.context())
  await page.locator('[data-quick-exit]').click()
  await expect(page).toHaveURL('https://www.wetter.de/')
  expect(asked).toBe(false)
})

test('going back with unsaved input asks each time, and leads back once that is confirmed', async ({
  browser,
}) => {
  const { page } = await editor(browser, 'trans')
  await page.getByLabel('Alter').fill('33')
  await expect(page.getByText('Noch nicht gespeichert', { exact: true })).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  for (const answer of ['Weiter bearbeiten', 'Verwerfen']) {
    await expect(page).toHaveURL(new RegExp(`${EDITOR_PATH}$`))
    await page.goBack()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: answer }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(page).toHaveURL(/\/my-profile$/)
  await expect(page.getByRole('heading', { name: 'Profil bearbeiten', level: 1 })).toHaveCount(0)
})

test('leaving asks while photos are uploaded, and no more once they are stored', async ({ browser }) => {
  const { page } = await editor(browser, 'trans')
  const release = await holdRequests(page, '**/api/upload/profile-image')
  await choose(page, await photos(1))
  await page.getByRole('button', { name: 'Ohne Zuschnitt', exact: true }).click()
  const progress = page.getByRole('progressbar', { name: 'Upload von 0.jpg' })
  await expect(progress).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Fotos werden noch hochgeladen' })
  for (const leave of [() => page.getByRole('link', { name: 'Abbrechen' }).click(), () => page.goBack()]) {
    await leave()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Hier bleiben' }).click()
    await expect(dialog).toBeHidden()
    await expect(progress).toBeVisible()
  }
  release()
  await expect(tiles(page)).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(/\/my-profile$/)
})

test('the question whether to leave stays open while the page loads its data, and a step back then is one', async ({
  browser,
}) => {
  const { page } = await editor(browser, 'trans')
  const release = await holdRequests(page, '**/api/upload/profile-image')
  await choose(page, await photos(1))
  await page.getByRole('button', { name: 'Ohne Zuschnitt', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Upload von 0.jpg' })).toBeVisible()
  await page.getByLabel('Alter').fill('33')
  await expect(page.getByText('Noch nicht gespeichert', { exact: true })).toBeVisible()
  await page.goBack()
  const dialog = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  await expect(dialog).toBeVisible()
  release()
  await expect(tiles(page)).toHaveCount(1)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Verwerfen', exact: true }).click()
  await expect(page).toHaveURL(/\/my-profile$/)
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Profil bearbeiten', level: 1 })).toBeVisible()
})

test('input restored after the session had ended stays unsaved until all of it is saved', async ({
  browser,
}) => {
  const { page, email } = await editor(browser, 'trans')
  await page.getByLabel('Alter').fill('33')
  await page.getByLabel('Stadt oder Ort').fill('Potsdam')
  await page.getByLabel('Gewicht').fill('62')
  await onSiteDatabase(
    (sql) => sql`
      update sessions set ended_at = now() where user_id = (select id from users where email = ${email})`,
  )
  await save(page)
  await expect(page).toHaveURL(/\/login\?/)
  const main = page.getByRole('main')
  await main.getByLabel('E-Mail-Adresse').fill(email)
  await main.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByText('Deine Eingaben sind wieder da')).toBeVisible()
  await hydrated(page)
  await page.getByLabel('Bio', { exact: true }).fill('Hallo')
  await page.getByRole('button', { name: 'Über dich speichern' }).click()
  await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible()
  expect(await profileOf(email)).toMatchObject({ age: 33, bio: 'Hallo', weight: null, place_slug: null })
  await expect(page.getByText('Noch nicht gespeichert', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Abbrechen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  await dialog.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await save(page)
  await expect(page).toHaveURL(/\/my-profile$/)
  expect(await profileOf(email)).toMatchObject({ weight: 62, place_slug: 'potsdam' })
})

test('nothing is lost if the server does not answer', async ({ browser }) => {
  const { page } = await editor(browser, 'man')
  await page.getByLabel('Bio', { exact: true }).fill('Bleibt stehen')
  await page.route('**/*.data*', (route) => route.abort())
  await save(page)
  await expect(
    page.getByText('Fehler beim Speichern: Profil konnte nicht aktualisiert werden.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Bleibt stehen')
  await page.unroute('**/*.data*')
  await save(page)
  await expect(page).toHaveURL(/\/my-profile$/)
})
