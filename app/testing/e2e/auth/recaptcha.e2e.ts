import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { confirmAge, requestReset, typeEmail } from '~/testing/browsing/bot-check'
import { databaseBesideSite } from '~/testing/browsing/site-database'
import { startRecaptchaServer } from '~/testing/fakes/recaptcha-server'
import { startServer } from '~/testing/http/server'

test('reCAPTCHA: its script loads on the first input, its token is submitted; without the script the page shows an error', async ({
  browser,
}) => {
  // The test starts its own server.
  test.slow()
  const google = await startRecaptchaServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'recaptcha-'))
  const site = await startServer({
    ...google.env,
    APP_MODE: 'demo',
    DATABASE_URL: await databaseBesideSite('recaptcha'),
    DATA_DIR: dataDir,
  })
  const context = await browser.newContext({ baseURL: site.origin, locale: 'de-DE' })
  try {
    await confirmAge(context, site.origin)
    const page = await context.newPage()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(google.url)) asked.push(new URL(request.url()).pathname)
    })
    await page.goto('/forgot-password')
    expect(asked).toEqual([])
    const sent = await requestReset(page)
    expect(sent.get('recaptchaToken')).toBeTruthy()
    expect(sent.has('altcha')).toBe(false)
    expect(asked).toEqual(['/api.js', '/execute'])
    await expect(page.getByText('E-Mail versendet')).toBeVisible()

    google.setBrowserScore(0.1)
    await page.goto('/forgot-password')
    await requestReset(page)
    await expect(page.getByText('reCAPTCHA-Verifikation fehlgeschlagen')).toBeVisible()

    await context.route(`${google.url}/**`, (route) => route.abort())
    await page.goto('/forgot-password')
    await typeEmail(page)
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(page.getByRole('main').getByText('Bot-Schutz nicht geladen.')).toBeVisible()
    await expect(page.getByRole('main').locator('button[type=submit]')).not.toHaveAttribute('aria-disabled')
    await expect(page.locator('#f-email')).not.toHaveValue('')
  } finally {
    await context.close()
    await site.stop()
    await google.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
