import { expect, test } from 'playwright/test'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { firstProfile } from '~/testing/browsing/listing-cards'
import { newAccount, PASSWORD, signOut } from '~/testing/browsing/own-account'

test.describe('once the age is confirmed', () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await context.addCookies([{ name: 'age', value: '1', url: String(baseURL) }])
  })

  test.describe('with scripts', () => {
    test('a card opens the sign-in dialog, and back closes it', async ({ page }) => {
      await page.goto('/')
      await page
        .locator('.card')
        .first()
        .click({ position: { x: 60, y: 60 } })
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).toHaveURL(/\/$/)
    })

    test('a press beside a dialog closes it, the end of a selection there does not', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto('/?dialog=place')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Stadt oder Ort').fill('Hamburg')
      await dialog.getByLabel('Stadt oder Ort').hover()
      await page.mouse.down()
      await page.mouse.move(10, 10, { steps: 3 })
      await page.mouse.up()
      await expect(dialog).toBeVisible()
      await page.mouse.click(10, 10)
      await expect(dialog).toBeHidden()
    })

    test('a visitor on a profile reads why, and is redirected to choose an account', async ({ page }) => {
      await page.goto('/')
      const profile = await firstProfile(page)
      // A press that leads nowhere changes nothing.
      await page.addInitScript(() =>
        document.addEventListener('DOMContentLoaded', () => document.querySelector('main')?.click()),
      )
      // The page leaves a second after its script ran, loaded or not.
      const release = await holdRequests(page, /\/select-type\?/)
      await page.goto(profile, { waitUntil: 'commit' })
      // The toast says it, and the page does not repeat it.
      await expect(page.getByText('Anmeldung erforderlich').filter({ visible: true })).toHaveCount(1)
      release()
      await page.waitForURL(/\/select-type\?redirectTo=/)
    })

    test('a visitor who presses a heart or the link to the profile signs in to that profile', async ({
      page,
    }) => {
      for (const press of ['.card-heart', '.card-link']) {
        const email = await newAccount()
        await page.goto('/')
        const id = (await firstProfile(page)).slice(-36)
        await page.locator(press).first().click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('E-Mail-Adresse').first().fill(email)
        await dialog.getByLabel('Passwort', { exact: true }).first().fill('ganz-falsch-1')
        await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click()
        // The page of the dialog's form knows the way, too, and so do its links to other languages.
        await expect(page).toHaveURL(new RegExp(`/login\\?redirectTo=%2Fprofile%3Fid%3D${id}$`))
        const main = page.getByRole('main')
        await main.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
        await main.getByRole('button', { name: 'Anmelden', exact: true }).click()
        await expect(page).toHaveURL(new RegExp(`/profile\\?id=${id}$`))
        await signOut(page)
      }
    })

    test('a press on a card asks to log in, whichever tab of the dialog was open before', async ({
      page,
    }) => {
      await page.goto('/')
      const navigation = page.getByRole('navigation', { name: 'Hauptmenü' })
      const dialog = page.locator('#auth')
      const [login, register] = [dialog.locator('[data-auth=login]'), dialog.locator('[data-auth=register]')]
      const card = page.locator('.card-link').first()
      for (const press of [card, navigation.getByRole('link', { name: 'Anmelden' })]) {
        await navigation.getByRole('link', { name: 'Registrieren' }).click()
        await expect(register).toBeVisible()
        await expect(login).toBeHidden()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await press.click()
        await expect(login).toBeVisible()
        await expect(register).toBeHidden()
        await dialog.getByRole('link', { name: 'Schließen' }).click()
        await expect(dialog).toBeHidden()
      }
    })

    test('a visitor who comes back to a profile can read it', async ({ page }) => {
      await page.goto('/')
      const profile = await firstProfile(page)
      await page.goto(profile)
      await page.waitForURL(/\/select-type\?redirectTo=/)
      await page.goBack()
      await expect(page.getByRole('heading', { name: /^Mehr von/ })).toBeVisible()
      await expect(page.waitForURL(/\/select-type/, { timeout: 2500 })).rejects.toThrow()
      await page.getByRole('main').getByRole('link', { name: 'Registrieren' }).click()
      await page.waitForURL(/\/select-type\?redirectTo=/)
    })

    test('a visitor who presses a link on a profile is no longer redirected', async ({ page }) => {
      await page.goto('/')
      const profile = await firstProfile(page)
      // At once: the redirect comes after a second.
      await page.addInitScript(() =>
        document.addEventListener('DOMContentLoaded', () =>
          document.querySelector<HTMLElement>('main [data-dialog=auth]')?.click(),
        ),
      )
      await page.goto(profile)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(page.waitForURL(/\/select-type/, { timeout: 2500 })).rejects.toThrow()
      await expect(page.getByRole('dialog')).toBeVisible()
    })
  })

  test('missing profiles answer 404 with a way back', async ({ page }) => {
    for (const path of ['/profile?id=nobody', '/profile/6f9619ff-8b86-4011-b42d-00c04fc964ff', '/profile']) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
        'Profil nicht gefunden',
      )
    }
  })
})
