import { expect } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, newProvider, signIn } from '~/testing/browsing/own-account'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 360, height: 760 } })

test('a report without a reason shows the error above the reasons, within the window', async ({ page }) => {
  const { id } = await newProvider()
  await signIn(page, await newAccount())
  for (const path of ['/report', `/report/${id}`]) {
    await page.goto(path)
    await hydrated(page)
    const address = page.getByLabel('Adresse')
    if (await address.isVisible()) await address.fill(`/profile?id=${id}`)
    await page.getByRole('button', { name: 'Meldung senden' }).click()
    const error = page.getByText('Bitte wähle einen Grund.')
    const first = page.locator('[name=reason]').first()
    await expect(error).toBeInViewport()
    await expect(first).toBeFocused()
    const [line, option] = [await error.boundingBox(), await first.boundingBox()]
    expect(line?.y).toBeLessThan(option?.y ?? 0)
    await page.locator('label:has([name=reason])').first().click()
    await expect(error).toBeHidden()
  }
})

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a customer reports a person, blocks her and lifts the block', async ({ page }) => {
      const { id, name } = await newProvider()
      await signIn(page, await newAccount())
      await page.goto(`/profile?id=${id}`)
      await page
        .getByText(`Mehr zu ${name}`)
        .or(page.getByLabel(`Mehr zu ${name}`))
        .click()
      await page.getByRole('group').getByRole('link', { name: 'Melden' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} melden`)
      const help = page.getByText('Ist jemand in Gefahr?')
      await expect(help).toBeHidden()
      await page.getByLabel('Zwang oder Ausbeutung').check()
      await expect(help).toBeVisible()
      await page.getByLabel('Beschreibung').fill('Jemand anderes antwortet für sie.')
      await page.getByRole('button', { name: 'Meldung senden' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Danke für deine Meldung')
      await expect(page.getByText('Sie ist gespeichert')).toBeVisible()
      await expect(help).toBeVisible()

      await page.getByRole('link', { name: 'Blockieren' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} blockieren?`)
      await page.getByRole('button', { name: 'Blockieren' }).click()
      await expect(page.getByText(`${name} ist blockiert.`).first()).toBeVisible()
      expect((await page.goto(`/profile?id=${id}`))?.status()).toBe(404)

      await page.goto('/settings/blocked')
      await page.getByRole('button', { name: `Blockierung von ${name} aufheben` }).click()
      await expect(page.getByText('Du hast niemanden blockiert')).toBeVisible()
      expect((await page.goto(`/profile?id=${id}`))?.status()).toBe(200)
    })

    test('a new provider sees what her profile lacks, and where to add it', async ({ page }) => {
      await signIn(page, await newAccount({ userType: 'trans' }))
      await page.goto('/my-profile')
      await expect(page.getByText('3 Angaben fehlen noch, dann erscheint es in der Liste.')).toBeVisible()
      await expect(page.getByRole('meter', { name: '1 von 11 Angaben' })).toBeVisible()
      const step = page.getByRole('link', { name: 'Alter angeben' })
      await expect(step).toHaveAttribute('href', '/my-profile/edit#f-age')
      await expect(page.getByText('Du hast noch keine Fotos.')).toBeVisible()
    })
  })
}
