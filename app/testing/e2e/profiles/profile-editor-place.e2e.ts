import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { editor, save } from '~/testing/browsing/profile-editor'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test('places are suggested while typing, and found by the position after a press', async ({ browser }) => {
  const { page, email } = await editor(browser, 'trans', {
    permissions: ['geolocation'],
    geolocation: { latitude: 53.55, longitude: 9.99 },
  })
  const place = page.getByRole('combobox', { name: 'Stadt oder Ort' })
  await place.pressSequentially('Münster')
  await expect(page.getByRole('option', { name: 'Münster Nordrhein-Westfalen' })).toBeVisible()
  await expectAccessible(page)
  await place.press('ArrowDown')
  // An input method confirms a word by it.
  await place.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(page.getByRole('option', { name: 'Münster Nordrhein-Westfalen' })).toBeVisible()
  await place.press('Enter')
  await expect(place).toHaveValue(/^Münster/)
  await expect(page.getByRole('listbox')).toHaveCount(0)

  await page.getByRole('button', { name: 'Meinen Standort verwenden' }).click()
  await expect(place).not.toHaveValue(/Münster/)
  const found = await place.inputValue()
  await page.getByLabel('Benutzername').fill('Ola')
  await save(page)
  await expect(page).toHaveURL(/\/my-profile$/)
  const [row] = await onSiteDatabase((sql) => sql`select location from users where email = ${email}`)
  expect(row?.location).toBe(found)
})

test('suggestions of places stay until the next ones are there, also when typing goes on meanwhile', async ({
  browser,
}) => {
  const { page } = await editor(browser, 'trans')
  const place = page.getByRole('combobox', { name: 'Stadt oder Ort' })
  await place.pressSequentially('Münste')
  const option = page.getByRole('option', { name: 'Münster Nordrhein-Westfalen' })
  await expect(option).toBeVisible()
  const release = await holdRequests(page, /\/my-profile\/place\?text=/)
  for (const letter of ['x', 'q']) {
    const asked = page.waitForRequest(new RegExp(`/my-profile/place\\?text=.*${letter}$`))
    await place.press(letter)
    await asked
  }
  // By now the next letter has cancelled the first of the two requests.
  await expect(option).toBeVisible()
  release()
  await expect(option).toBeHidden()
})
