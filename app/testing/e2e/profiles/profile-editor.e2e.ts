import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { choose, photos, tiles } from '~/testing/browsing/own-photos'
import { EDITOR_PATH, editor, profileOf, save } from '~/testing/browsing/profile-editor'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

for (const javaScriptEnabled of [false, true]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} scripts at 360 px`, () => {
    test('a provider fills the whole profile, sees errors, and finds it saved', async ({ browser }) => {
      const { page, email } = await editor(browser, 'trans', { javaScriptEnabled })
      await page.getByLabel('Benutzername').fill('Rosalind 🌼')
      await page.getByLabel('Alter').fill('17')
      await page.getByLabel('Bio', { exact: true }).fill('<b>Hallo</b>\nund مرحبا')
      await page.getByLabel('Stadt oder Ort').fill('Xyzzyhausen')
      await page.getByText('Reisen', { exact: true }).click()
      await page.getByText('Freundschaft', { exact: true }).click()
      await page.getByLabel('Größe', { exact: true }).fill('170,5')
      await page.getByLabel('Gewicht').fill('62')
      await page.getByText('Athletisch', { exact: true }).click()
      await page.getByText('Massage', { exact: true }).click()
      await page.getByLabel('Stundensatz').fill('1.000')
      await page.getByLabel('Suchmaschinen dürfen mein Profil finden').check()
      await save(page)

      const summary = page.getByRole('alert').filter({ hasText: 'Alter: Mindestens 18 Jahre' })
      await expect(summary).toBeVisible()
      if (javaScriptEnabled) await expect(page.getByLabel('Alter')).toBeFocused()
      await expect(page.getByLabel('Alter')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel('Größe', { exact: true })).toHaveAccessibleDescription(
        /Bitte gib eine ganze Zahl ein/,
      )
      await expect(page.getByLabel('Größe', { exact: true })).toHaveValue('170,5')
      await expect(page.getByRole('checkbox', { name: 'Massage' })).toBeChecked()
      await expect(page.getByRole('radio', { name: 'Athletisch' })).toBeChecked()
      if (javaScriptEnabled) await expectAccessible(page)

      await page.getByLabel('Alter').fill('31')
      if (javaScriptEnabled) await expect(page.getByLabel('Alter')).not.toHaveAttribute('aria-invalid')
      await page.getByLabel('Größe', { exact: true }).fill('1,70')
      await save(page)
      await expect(page.getByLabel('Stadt oder Ort')).toHaveAccessibleDescription(
        /Diesen Ort kennen wir nicht/,
      )
      await expect(page.getByLabel('Stadt oder Ort')).toHaveValue('Xyzzyhausen')

      await page.getByLabel('Stadt oder Ort').fill('Potsdam')
      await save(page)
      await expect(page.getByText('Profil gespeichert', { exact: true }).first()).toBeVisible()
      await expect(page).toHaveURL(/\/my-profile$/)
      expect(await profileOf(email)).toEqual({
        first_name: 'Rosalind 🌼',
        age: 31,
        bio: '<b>Hallo</b>\nund مرحبا',
        place_slug: 'potsdam',
        interests: ['travel', 'friendship'],
        height: 170,
        weight: 62,
        body_type: 'athletic',
        services: ['massage'],
        hourly_rate: 1000,
        is_searchable: true,
      })
    })

    test('a customer’s editor is the simple one, and cancelling leads to the profile', async ({
      browser,
    }) => {
      const { page, email } = await editor(browser, 'man', { javaScriptEnabled })
      await expect(page.getByLabel('Größe', { exact: true })).toHaveCount(0)
      await page.getByLabel('Bio', { exact: true }).fill('Guten Tag')
      await save(page)
      await expect(page).toHaveURL(/\/my-profile$/)
      expect(await profileOf(email)).toMatchObject({ bio: 'Guten Tag', place_slug: null })
      await page.goto(EDITOR_PATH)
      await page.getByRole('link', { name: 'Abbrechen' }).click()
      await expect(page).toHaveURL(/\/profile$/)
    })
  })
}

test('a page that the owner opens right after saving is not replaced by the profile', async ({ browser }) => {
  const { page } = await editor(browser, 'man')
  const release = await holdRequests(page, /\/profile\.data/)
  // The page is left a second after the save: a busy machine may need longer for the press, so the clock stands until then.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Bio', { exact: true }).fill('Guten Tag')
  const unsaved = page.locator('[data-save-bar] p')
  await expect(unsaved).not.toBeEmpty()
  await save(page)
  await expect(unsaved).toBeEmpty()
  const asked = page.waitForRequest(/\/profile\.data/)
  await page.getByRole('link', { name: 'Abbrechen' }).click()
  await asked
  await page.clock.resume()
  await expect(page.waitForURL(/\/my-profile$/, { timeout: 2500 })).rejects.toThrow()
  release()
  await expect(page).toHaveURL(/\/profile$/)
})

test('saving the profile does not leave photos behind that are still being uploaded', async ({ browser }) => {
  const { page } = await editor(browser, 'trans')
  const release = await holdRequests(page, '**/api/upload/profile-image')
  // A file that is refused stays in the list, but is not being uploaded.
  const refused = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  await choose(page, [...(await photos(1)), refused])
  await page.getByRole('button', { name: 'Ohne Zuschnitt', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Upload von 0.jpg' })).toBeVisible()
  await page.getByLabel('Stadt oder Ort').fill('Potsdam')
  await save(page)
  await expect(page.getByText('Profil gespeichert', { exact: true }).first()).toBeVisible()
  await expect(page.waitForURL(/\/my-profile$/, { timeout: 2500 })).rejects.toThrow()
  release()
  await expect(tiles(page)).toHaveCount(1)
  // The next one leaves.
  await save(page)
  await expect(page).toHaveURL(/\/my-profile$/)
})

for (const width of [360, 1280]) {
  test(`one group is saved alone, and the preview follows the fields at ${width} px`, async ({ browser }) => {
    const { page, email } = await editor(browser, 'trans', { viewport: { width, height: 800 } })
    // In sight while the photos above the fields are.
    await expect(page.getByRole('button', { name: 'Alles speichern' })).toBeInViewport({ ratio: 1 })
    const preview = page.getByRole('region', { name: 'So sehen dich andere' }).or(page.locator('#preview'))
    await page.getByLabel('Alter').fill('17')
    await page.getByLabel('1 Stunde').or(page.getByLabel('Stundensatz')).first().fill('200')
    await page.getByLabel('2 Stunden').fill('150')
    await expect(page.getByText(/2 Stunden für 150\s€, aber 1 Stunde für 200\s€/)).toBeVisible()
    await page.getByLabel('Über Nacht').fill('1.200')
    await page.getByText('Haus- und Hotelbesuche (Outcall)', { exact: true }).first().click()
    if (width < 1280) {
      await expect(preview).toBeHidden()
      await page.getByRole('tab', { name: 'Vorschau' }).click()
      await expect(page.getByLabel('Alter')).toBeHidden()
    }
    await expect(preview.getByText('Über Nacht')).toBeVisible()
    await expect(preview.getByText(/1\.200\s€/)).toBeVisible()
    await expect(preview.getByText('Haus- und Hotelbesuche (Outcall)')).toBeVisible()
    await expectAccessible(page)
    if (width < 1280) await page.getByRole('tab', { name: 'Bearbeiten' }).click()

    // What was wrong is said until it is saved.
    await page.getByLabel('2 Stunden').fill('viel')
    await page.getByRole('button', { name: 'Services und Preis speichern' }).click()
    const summary = page.getByRole('alert').filter({ hasText: '2 Stunden: ' })
    await expect(summary).toBeVisible()
    await page.getByLabel('2 Stunden').fill('150')
    await expect(summary).toBeVisible()
    await page.getByRole('button', { name: 'Services und Preis speichern' }).click()
    await expect(summary).toBeHidden()
    await expect(
      page.locator('section', { hasText: 'Stundensatz' }).getByText('Gespeichert', { exact: true }),
    ).toBeVisible()
    const row = async () =>
      (
        await onSiteDatabase(
          (sql) => sql`select age, hourly_rate, two_hour_rate, overnight_rate, meeting_places
        from users where email = ${email}`,
        )
      )[0]
    expect({ ...(await row()) }).toEqual({
      age: null,
      hourly_rate: 200,
      two_hour_rate: 150,
      overnight_rate: 1200,
      meeting_places: ['outcall'],
    })
    // The other groups still wait, and the page stays.
    await expect(page.getByText('Noch nicht gespeichert', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${EDITOR_PATH}$`))
    await page.getByLabel('Englisch').selectOption({ label: 'Fließend' })
    await page.getByRole('button', { name: 'Sprachen speichern' }).click()
    await expect(
      page.locator('section', { hasText: 'Weitere Sprachen' }).getByText('Gespeichert', { exact: true }),
    ).toBeVisible()
    await page.getByLabel('Alter').fill('31')
    await page.getByLabel('Stadt oder Ort').fill('Potsdam')
    await page.getByLabel('Alter').press('Enter')
    await expect(page).toHaveURL(/\/my-profile$/)
    expect((await row())?.age).toBe(31)
  })
}

for (const width of [360, 1280]) {
  test(`axe finds nothing in the editor at ${width} px`, async ({ browser }) => {
    const { page } = await editor(browser, 'trans', { viewport: { width, height: 800 } })
    await expectAccessible(page)
  })
}
