import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '~/testing/browsing/accessible'
import { untilTimely } from '~/testing/browsing/bot-check'
import { mailedLink } from '~/testing/browsing/mailed-link'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 360, height: 760 } })
const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const portrait = async () =>
  photo('ich.jpg', await sharp(readFileSync('db/seed/portraits/03.webp')).jpeg().toBuffer())

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a visitor finds the page, sees the error of a wrong file, sends a request and confirms it', async ({
      page,
    }) => {
      const email = `${randomUUID()}@example.test`
      await page.goto('/legal')
      await page.getByRole('link', { name: 'Ist mein Bild hier?' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ist mein Bild hier?')
      if (javaScriptEnabled) await expectAccessible(page)
      const choose = page.getByLabel('Deine Fotos')
      const submit = page.getByRole('button', { name: 'Fotos prüfen lassen' })
      await choose.setInputFiles(photo('text.jpg', Buffer.from('hello')))
      await page.getByLabel('Deine E-Mail-Adresse').fill(email)
      await untilTimely(page)
      await submit.click()
      // The error is shown at the field and in the summary above the form.
      await expect(page.getByText(/^text\.jpg: /)).toHaveCount(2)
      await expect(page.getByLabel('Deine E-Mail-Adresse')).toHaveValue(email)
      if (javaScriptEnabled) await expectAccessible(page)

      await untilTimely(page)
      await choose.setInputFiles([await portrait(), await portrait()])
      await submit.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bitte bestätige deine Adresse')

      await page.goto(await mailedLink(page.request, email, 'my-picture/confirm'))
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'Bestätigen und suchen' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danke, wir suchen jetzt')
      await expect(page.getByText('In 48 Stunden schicken wir dir eine Antwort.')).toBeVisible()
    })

    test('a member is not asked for an address, and the page of a damaged link shows an error', async ({
      page,
    }) => {
      const email = await newAccount()
      await signIn(page, email)
      await page.goto('/my-picture')
      await expect(page.getByLabel('Deine E-Mail-Adresse')).toHaveCount(0)
      await expect(page.getByText('an die E-Mail-Adresse deines Kontos')).toBeVisible()
      await page.getByLabel('Deine Fotos').setInputFiles(await portrait())
      await untilTimely(page)
      await page.getByRole('button', { name: 'Fotos prüfen lassen' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bitte bestätige deine Adresse')
      expect(await mailedLink(page.request, email, 'my-picture/confirm')).toContain('token=')
      await page.goto('/my-picture/confirm?token=broken')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr')
      // The page has one filled button: not also the one to register.
      const main = page.locator('main[data-main-button]')
      await expect(main.getByRole('link', { name: 'Neue Anfrage' })).toBeVisible()
    })
  })
}
