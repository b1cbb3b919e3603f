import { expect, type Page } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { sharingPair } from '~/testing/browsing/photo-conversation'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 360, height: 760 } })

test('a saved group stays on the page as saved if reloading the page’s data fails', async ({ page }) => {
  await signIn(page, await newAccount({ userType: 'trans' }))
  await page.goto('/my-profile/edit')
  await hydrated(page)
  const bio = page.getByLabel('Bio', { exact: true })
  await page.getByLabel('Alter', { exact: true }).fill('31')
  await bio.fill('Nur nach Absprache.')
  // A proxy answers like this while the server restarts.
  await page.route('**/my-profile/edit.data*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      : route.continue(),
  )
  const reloaded = page.waitForResponse((response) => response.status() === 502)
  await page.getByRole('button', { name: 'Über dich speichern' }).click()
  await (await reloaded).finished()
  await expect(
    page.getByRole('region', { name: 'Über dich' }).getByText('Gespeichert', { exact: true }),
  ).toBeVisible()
  await expect(bio).toHaveValue('Nur nach Absprache.')
})

test('a menu action that fails offline keeps the page, and a page that fails to load offers a retry', async ({
  page,
  context,
}) => {
  const { emails, ids } = await sharingPair()
  await signIn(page, emails.receiver)
  await page.goto(`/chat?user=${ids.owner}`)
  await hydrated(page)
  const composer = page.getByRole('textbox', { name: 'Nachricht' })
  await composer.fill('Hallo Luana')
  await composer.press('Enter')
  // Exactly: not "Wird gesendet".
  await expect(page.getByRole('log').getByText(/^(Gesendet|Zugestellt)$/)).toBeVisible()
  await composer.fill('Bis morgen')
  await context.setOffline(true)
  await page.locator('summary[aria-label="Mehr zu Luana"]').click()
  await page.getByRole('button', { name: 'Stummschalten' }).click()
  await expect(offlineToast(page)).toBeVisible()
  await expect(composer).toHaveValue('Bis morgen')
  await expect(page.getByRole('log').getByText('Hallo Luana')).toBeVisible()

  await context.setOffline(false)
  await page.goto('/chat')
  await hydrated(page)
  await page.route('**/chat.data*', (route) => route.abort())
  await page.getByRole('searchbox').fill('Luana')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { name: 'Verbindung unterbrochen' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Chat', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('Luana')
})

test('a form that the browser submits natively keeps its input offline, and can be sent afterwards', async ({
  page,
  context,
}) => {
  await signIn(page, await newAccount({ userType: 'trans' }))
  await page.goto('/albums/new')
  await hydrated(page)
  const title = page.getByLabel('Titel', { exact: true })
  await title.fill('Am See')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Album erstellen' }).click()
  await expect(offlineToast(page)).toBeVisible()
  await expect(title).toHaveValue('Am See')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Album erstellen' }).click()
  await expect(page.getByRole('heading', { name: 'Am See' })).toBeVisible()
})

test('admin forms keep their input offline, show that they are offline, and can be sent afterwards', async ({
  page,
  context,
}) => {
  const name = `Yvette${Date.now() % 1_000_000}`
  const email = await newAccount({ userType: 'trans' })
  await onSiteDatabase((sql) => sql`update users set first_name = ${name} where email = ${email}`)
  const offline = offlineToast(page)
  await signIn(page, await newAccount({ isAdmin: true }))

  // A form in a dialog over the table.
  await page.goto(`/admin?q=${name}`)
  await hydrated(page)
  await page.getByRole('link', { name: `${name} bearbeiten` }).click()
  const dialog = page.getByRole('dialog')
  const bio = dialog.getByLabel('Bio')
  await bio.fill('Ohne Netz getippt')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(offline).toBeVisible()
  await expect(bio).toHaveValue('Ohne Netz getippt')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()
  const [row] = await onSiteDatabase((sql) => sql`select bio from users where email = ${email}`)
  expect(row?.bio).toBe('Ohne Netz getippt')

  // A form of a whole page. It is not sent in the end, because its settings apply to all tests.
  await page.goto('/admin/settings')
  await hydrated(page)
  const first = page
    .getByRole('main')
    .getByRole('spinbutton')
    .or(page.getByRole('main').getByRole('textbox'))
    .first()
  await first.fill('7')
  await context.setOffline(true)
  await page.getByRole('main').locator('form button[type=submit]').last().click()
  await expect(offline).toBeVisible()
  await expect(first).toHaveValue('7')
  await context.setOffline(false)
})

/** Only the toast: for a second its text is also in an announcement for screen readers. */
const offlineToast = (page: Page) =>
  page.locator('[data-tone]', { hasText: 'Keine Verbindung. Bitte prüfe dein Internet.' })
