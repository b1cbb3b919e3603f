import { type Browser, expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { newProvider, PASSWORD, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

// Not in parallel: the queue opens the oldest request, which could be that of another test.
test.describe.configure({ mode: 'default' })

/** Pictures are decoded and encoded: on a busy machine that takes a while. */
const eventually = expect.configure({ timeout: 60_000 })

const picture = async (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer(),
})

/** Creates a listed provider with premium; returns her id and e-mail address. */
async function premiumProvider() {
  const { id } = await newProvider()
  const [row] = await onSiteDatabase(
    (sql) => sql<{ email: string }[]>`
      update users set premium_expires_at = now() + interval '9 days' where id = ${id} returning email`,
  )
  return { id, email: row?.email ?? '' }
}

async function signedInPage(
  browser: Browser,
  email: string,
  o: { javaScriptEnabled: boolean; viewport?: { width: number; height: number } },
): Promise<Page> {
  const page = await (await anotherBrowser(browser, o)).newPage()
  await signIn(page, email, { password: PASSWORD })
  return page
}

const PHONE = { width: 360, height: 740 }

for (const javaScriptEnabled of [false, true]) {
  test(`a document check goes from a phone to the badge (${javaScriptEnabled ? 'with' : 'without'} JavaScript)`, async ({
    browser,
  }) => {
    test.slow()
    const { id, email } = await premiumProvider()
    // The request of this test must be the only one, since the queue opens the oldest.
    await onSiteDatabase((sql) => sql`delete from verifications where status = 'waiting'`)
    const phone = await signedInPage(browser, email, { javaScriptEnabled, viewport: PHONE })
    await phone.goto('/my-profile')
    await phone.getByRole('link', { name: 'Verifizierung' }).click()
    const card = phone.getByRole('region', { name: 'Identität', exact: true })
    await expect(card.getByText('Nicht geprüft')).toBeVisible()
    await card.getByRole('link', { name: 'Jetzt prüfen lassen' }).click()
    if (javaScriptEnabled) await expectAccessible(phone)
    await expect(phone.getByLabel('Selfie')).toHaveAttribute('capture', 'user')
    await phone.getByLabel('Ausweis', { exact: true }).setInputFiles(await picture('ausweis'))
    await phone.getByLabel('Selfie').setInputFiles(await picture('selfie'))
    await phone.getByRole('button', { name: 'Zur Prüfung senden' }).click()
    await eventually(phone.getByText('In Prüfung')).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(phone)

    const moderator = await signedInPage(browser, 'moderator@demo.test', { javaScriptEnabled })
    await moderator.goto('/admin/verification')
    await expect(moderator.getByText('1 Anfrage wartet')).toBeVisible()
    await moderator.getByRole('button', { name: 'Nächste Anfrage öffnen' }).click()
    const shown = moderator.getByRole('img', { name: 'Ausweis' })
    await eventually.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(400)
    if (javaScriptEnabled) await expectAccessible(moderator)
    // Not each kind has as many reasons.
    const reasons = await moderator.getByRole('radio').count()
    await expect(moderator.getByText(`1 bis ${reasons} wählt einen Grund`)).toHaveCount(1)
    await moderator.getByLabel('Geburtsjahr laut Ausweis').fill('1992')
    if (javaScriptEnabled) {
      await hydrated(moderator)
      await moderator.getByRole('heading', { name: /Ausweis ·/ }).click()
      await moderator.keyboard.press('a')
    } else await moderator.getByRole('button', { name: 'Bestätigen' }).click()
    await expect(moderator.getByText('Bestätigt. Fotos und Schlüssel sind gelöscht.').first()).toBeVisible()

    const [left] = await onSiteDatabase(
      (sql) => sql`select (select count(*)::int from verification_keys) as keys,
        (select count(*)::int from verification_pictures) as pictures`,
    )
    expect(left).toEqual({ keys: 0, pictures: 0 })
    await phone.goto('/verification')
    await expect(card.getByText('1992')).toBeVisible()
    const visitor = await signedInPage(browser, 'kunde@demo.test', { javaScriptEnabled, viewport: PHONE })
    await visitor.goto(`/profile?id=${id}`)
    await visitor.getByText('Verifiziert', { exact: true }).click()
    await expect(visitor.getByText(/Identität und Alter anhand eines Ausweises/)).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(visitor)
  })

  test(`a provider sees why her profile has its position in the list (${javaScriptEnabled ? 'with' : 'without'} JavaScript)`, async ({
    browser,
  }) => {
    const page = await signedInPage(browser, 'escort@demo.test', { javaScriptEnabled, viewport: PHONE })
    await page.goto('/my-profile')
    await page.getByRole('link', { name: 'Warum stehe ich hier?' }).click()
    await expect(page.getByText(/Platz \d+ von \d+/).first()).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('link', { name: /^Ort: / }).click()
    await page.getByRole('button', { name: 'München' }).click()
    await expect(page.getByText('Hier wirst du nicht angezeigt')).toBeVisible()
    await page.goto('/my-profile/position?place=berlin')
    await expect(page.getByText(/Platz \d+ von \d+/).first()).toBeVisible()
  })
}

test('every language has its pages', async ({ browser }) => {
  const { email } = await premiumProvider()
  const page = await signedInPage(browser, email, { javaScriptEnabled: true, viewport: PHONE })
  const titles = { en: 'Verification', pt: 'Verificação', es: 'Verificación', fr: 'Vérification' }
  for (const [language, title] of Object.entries(titles)) {
    await page.goto(`/verification?lang=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goto(`/my-profile/position?lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(PHONE.width)
  }
})
