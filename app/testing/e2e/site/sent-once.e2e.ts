import { expect, type Route } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { newAccount, newProvider, signIn } from '~/testing/browsing/own-account'
import { sharingPair } from '~/testing/browsing/photo-conversation'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 360, height: 760 } })

test('after a sign-in without a new page the dialog can be closed and sent again', async ({ page }) => {
  await page.goto('/')
  const open = () =>
    page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Anmelden' }).click()
  await open()
  const dialog = page.locator('#auth')
  const email = await newAccount()
  const fill = async () => {
    await dialog.getByLabel('E-Mail-Adresse').first().fill(email)
    await dialog.locator('#auth-login-password').fill('Demo1234!')
  }
  // With a 204 the browser stays on the page, as if the user had stopped loading. The address names the page to return to.
  const login = /\/login\?redirectTo=/
  await page.route(login, (route) => route.fulfill({ status: 204 }))
  await fill()
  const button = dialog.locator('[data-auth=login] button[type=submit]')
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await expect(button).not.toHaveAttribute('aria-disabled')
  await page.unroute(login)
  await fill()
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await button.click()
  expect((await answer).status()).toBe(302)
})

test('two presses of a heart are sent in order, so that it shows what is stored', async ({ page }) => {
  const { id } = await newProvider()
  const email = await newAccount()
  await signIn(page, email)
  await page.goto(`/profile?id=${id}`)
  await hydrated(page)
  const heart = page.locator('form[data-like] button').first()
  const waiting: Route[] = []
  await page.route(/\/like/, (route) => {
    waiting.push(route)
  })
  await heart.click()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => waiting.length).toBe(1)
  await waiting[0]?.continue()
  await expect.poll(() => waiting.length).toBe(2)
  await waiting[1]?.continue()
  const isLiked = () =>
    onSiteDatabase(async (sql) => {
      const [row] = await sql`
        select is_like from matches where target_user_id = ${id}
          and user_id = (select id from users where email = ${email})`
      return row?.is_like ?? null
    })
  await expect.poll(isLiked).not.toBe(true)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a form whose button is pressed again before the scripts have loaded is sent once', async ({ page }) => {
  const email = await newAccount({ userType: 'trans' })
  await signIn(page, email)
  const releaseScripts = await holdRequests(page, /\/assets\/.*\.js$/)
  await page.goto('/albums/new', { waitUntil: 'commit' })
  const releaseAnswer = await holdRequests(page, '**/albums/new')
  await page.getByLabel('Titel', { exact: true }).fill('Am See')
  const button = page.getByRole('button', { name: 'Album erstellen' })
  // Where it stays once the page has its styles.
  await button.click({ trial: true })
  const box = await button.boundingBox()
  // Not a locator's click, which would wait until the navigation is over.
  const press = () => page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
  await press()
  await press()
  const moduleLoaded = page.waitForResponse(/\/assets\/visitor-module/)
  releaseScripts()
  await (await moduleLoaded).finished()
  await press()
  releaseAnswer()
  await expect(page.getByRole('heading', { name: 'Am See' })).toBeVisible()
  const [made] = await onSiteDatabase(
    (sql) => sql`
    select count(*)::int as albums from private_albums where owner_id = (select id from users where email = ${email})`,
  )
  expect(made?.albums).toBe(1)
})

test('a form of the router is sent once, is marked as busy, and can be sent again afterwards', async ({
  page,
}) => {
  const { emails, ids } = await sharingPair({ hasMessage: true })
  await onSiteDatabase(
    (sql) => sql`
    with album as (
      insert into private_albums (owner_id, title) values (${ids.owner}, 'Am See') returning id
    )
    insert into album_access (album_id, user_id, granted_by, code, expires_at)
    select id, ${ids.receiver}, ${ids.owner}, upper(substr(md5(random()::text), 1, 8)), now() + interval '24 hours' from album`,
  )
  await signIn(page, emails.owner)
  await page.goto('/albums?tab=shared')
  await hydrated(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/albums/access')) sent += 1
  })
  const releaseAnswer = await holdRequests(page, '**/albums/access*')
  const button = page.getByRole('button', { name: /„Am See“ für Jonas verlängern/ })
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  releaseAnswer()
  await expect(button).not.toHaveAttribute('aria-disabled')
  await expect(page.getByText('Ohne Fotos lässt sich ein Album nicht teilen.').first()).toBeVisible()
  expect(sent).toBe(1)
  await button.click()
  await expect.poll(() => sent).toBe(2)
})
