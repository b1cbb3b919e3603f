import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { followRequests } from '~/testing/browsing/intercepted-requests'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

/** Every switch of a customer, by page. */
const SWITCHES = {
  '/settings/privacy': ['showOnlineStatus', 'showLastSeen', 'allowMessagePreviews'],
  '/settings/chat': ['takesRequests'],
} as const

const stored = async (email: string) => {
  const [row] = await onSiteDatabase(
    (sql) => sql<Record<string, unknown>[]>`
      select show_online_status as "showOnlineStatus", show_last_seen as "showLastSeen",
        allow_message_previews as "allowMessagePreviews", takes_requests as "takesRequests",
        profile_visibility as "profileVisibility", language
      from users where email = ${email}`,
  )
  return row
}
const open = async (page: Page, path: string, javaScriptEnabled = true) => {
  await page.goto(path)
  if (javaScriptEnabled) await hydrated(page)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test('a customer turns every switch off, and on again', async ({ browser }) => {
      const email = await newAccount()
      const context = await anotherBrowser(browser, { javaScriptEnabled })
      const page = await context.newPage()
      await signIn(page, email, { redirectTo: '/settings' })
      for (const [path, names] of Object.entries(SWITCHES)) {
        await page.goto('/settings')
        await page.locator(`main a[href="${path}"]`).click()
        await expect(page).toHaveURL(new RegExp(`${path}$`))
        if (javaScriptEnabled) await hydrated(page)
        for (const state of [false, true]) {
          for (const name of names) {
            const it = page.locator(`#${name}`)
            await expect(it).toHaveAttribute('aria-checked', String(!state))
            await it.click()
            await expect(it).toHaveAttribute('aria-checked', String(state))
            await expect.poll(async () => (await stored(email))?.[name]).toBe(state)
          }
          await open(page, path, javaScriptEnabled)
        }
      }
    })

    test('a provider chooses who sees her profile', async ({ browser }) => {
      const email = await newAccount({ userType: 'trans' })
      const context = await anotherBrowser(browser, { javaScriptEnabled })
      const page = await context.newPage()
      await signIn(page, email, { redirectTo: '/settings/privacy' })
      if (javaScriptEnabled) await hydrated(page)
      await expect(page.getByText('Alle anderen sehen dein Profil nicht.')).toBeVisible()
      for (const [label, value] of [
        ['Nur Mitglieder', 'members'],
        ['Pausiert', 'paused'],
        ['Alle', 'public'],
      ] as const) {
        await page.getByRole('radio', { name: label, exact: true }).check()
        if (!javaScriptEnabled)
          await page.locator('#profileVisibility').getByRole('button', { name: 'Speichern' }).click()
        await expect(page.getByRole('radio', { name: label, exact: true })).toBeChecked()
        await expect.poll(async () => (await stored(email))?.profileVisibility).toBe(value)
      }
    })

    test('theme and language are chosen on one page', async ({ browser }) => {
      const email = await newAccount()
      const context = await anotherBrowser(browser, { javaScriptEnabled })
      const page = await context.newPage()
      await signIn(page, email, { redirectTo: '/settings/appearance' })
      if (javaScriptEnabled) await hydrated(page)
      const root = page.locator('html')
      for (const [label, theme] of [
        ['Dunkel', 'dark'],
        ['Hell', 'light'],
        ['Wie das Gerät', null],
      ] as const) {
        await page.getByRole('radio', { name: label }).check()
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Speichern' }).first().click()
        if (theme) await expect(root).toHaveAttribute('data-theme', theme)
        else await expect(root).not.toHaveAttribute('data-theme')
        await open(page, '/settings/appearance', javaScriptEnabled)
        if (theme) await expect(root).toHaveAttribute('data-theme', theme)
        else await expect(root).not.toHaveAttribute('data-theme')
      }
      // With scripts the choice is saved at once.
      if (javaScriptEnabled) await page.getByRole('radio', { name: 'Português' }).click()
      else {
        await page.getByRole('radio', { name: 'Português' }).check()
        await page.getByRole('button', { name: 'Speichern' }).last().click()
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aparência e idioma')
      await expect(root).toHaveAttribute('lang', 'pt')
      expect((await stored(email))?.language).toBe('pt')
    })
  })
}

test('twenty presses in a second store the last state, even on a slow network', async ({ browser }) => {
  const email = await newAccount()
  const context = await anotherBrowser(browser)
  const page = await context.newPage()
  await signIn(page, email, { redirectTo: '/settings/privacy' })
  await hydrated(page)
  // Responses are slow, and the first ones slower than the later ones.
  let requests = 0
  const savesAreOver = followRequests(page, '/settings/save')
  await page.route('**/settings/save', async (route) => {
    requests += 1
    await new Promise((resolve) => setTimeout(resolve, Math.max(20, 400 - 100 * requests)))
    await route.continue()
  })
  const it = page.locator('#showLastSeen')
  for (const [presses, state] of [
    [21, false],
    [20, false],
    [19, true],
  ] as const) {
    await it.evaluate((button, times) => {
      for (let press = 0; press < times; press += 1) (button as HTMLButtonElement).click()
    }, presses)
    await expect(it).toHaveAttribute('aria-checked', String(state))
    await expect.poll(async () => (await stored(email))?.showLastSeen).toBe(state)
    await savesAreOver()
    expect((await stored(email))?.showLastSeen).toBe(state)
    await expect(it).toHaveAttribute('aria-checked', String(state))
  }
  expect(requests).toBeLessThan(10)
})

test('a switch that cannot be saved changes back and shows an error', async ({ browser }) => {
  const email = await newAccount()
  const context = await anotherBrowser(browser)
  const page = await context.newPage()
  await signIn(page, email, { redirectTo: '/settings/privacy' })
  await hydrated(page)
  const it = page.locator('#showOnlineStatus')
  for (const fail of ['abort', 'refuse'] as const) {
    await page.route('**/settings/save', (route) =>
      fail === 'abort' ? route.abort() : route.fulfill({ status: 503 }),
    )
    await it.click()
    await expect(page.getByText('Einstellung konnte nicht gespeichert werden.').first()).toBeVisible()
    await expect(it).toHaveAttribute('aria-checked', 'true')
    expect((await stored(email))?.showOnlineStatus).toBe(true)
    await page.unroute('**/settings/save')
  }
  await it.click()
  await expect.poll(async () => (await stored(email))?.showOnlineStatus).toBe(false)
})

test('a switch works with the keyboard', async ({ browser }) => {
  const email = await newAccount()
  const context = await anotherBrowser(browser)
  const page = await context.newPage()
  await signIn(page, email, { redirectTo: '/settings/privacy' })
  await hydrated(page)
  const it = page.getByRole('switch', { name: 'Online-Status zeigen' })
  await it.focus()
  await page.keyboard.press('Space')
  await expect(it).toHaveAttribute('aria-checked', 'false')
  await expect.poll(async () => (await stored(email))?.showOnlineStatus).toBe(false)
})

for (const width of [360, 1280]) {
  test(`the settings are accessible at ${width} px`, async ({ browser }) => {
    const email = await newAccount({ userType: 'trans', isAdmin: true })
    const context = await anotherBrowser(browser)
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, email, { redirectTo: '/settings' })
    for (const path of [
      '/settings',
      '/settings/privacy',
      '/settings/account',
      '/settings/appearance',
      '/settings/chat',
    ]) {
      await open(page, path)
      await expectAccessible(page)
    }
  })
}
