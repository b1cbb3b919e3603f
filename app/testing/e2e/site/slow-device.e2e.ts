import { expect } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { sharingPair } from '~/testing/browsing/photo-conversation'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 360, height: 760 } })

const ENTRY = /\/assets\/entry\.client-/

test('text that is typed into a filled field before hydration stays, and counts as unsaved', async ({
  page,
}) => {
  const email = await newAccount({ userType: 'trans' })
  await onSiteDatabase((sql) => sql`update users set bio = 'Ruhig und herzlich.' where email = ${email}`)
  await signIn(page, email)
  const release = await holdRequests(page, ENTRY)
  await page.goto('/my-profile/edit', { waitUntil: 'commit' })
  const bio = page.getByLabel('Bio', { exact: true })
  await bio.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Gern auch abends.')
  release()
  await hydrated(page)
  await expect(bio).toHaveValue('Ruhig und herzlich. Gern auch abends.')
  await expect(page.getByText('Noch nicht gespeichert').first()).toBeVisible()
})

test('while the router loads a page, a line at the top says so', async ({ page }) => {
  await signIn(page, await newAccount())
  await page.goto('/settings')
  await hydrated(page)
  const line = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').content)
  const release = await holdRequests(page, /\/likes\.data/)
  await page.locator('nav > a[href="/likes"]').click()
  await expect.poll(line).toBe('""')
  release()
  await expect(page).toHaveURL(/\/likes$/)
  await expect.poll(line).toBe('none')
})

test('going back and forward again before the page before is loaded stays on the page', async ({ page }) => {
  await signIn(page, await newAccount())
  await page.goto('/settings')
  await hydrated(page)
  await page.locator('nav > a[href="/likes"]').click()
  await expect(page.locator('html[data-hydrate="/likes"]')).toHaveCount(1)
  const release = await holdRequests(page, /\/settings\.data/)
  const asked = page.waitForRequest(/\/settings\.data/)
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/settings.data'))
  await page.goBack()
  await asked
  await page.goForward()
  await aborted
  release()
  await expect(page.locator('html[data-hydrate="/likes"]')).toHaveCount(1)
  await expect(page).toHaveURL(/\/likes$/)
})

test('a profile visibility chosen before hydration is saved', async ({ page }) => {
  const email = await newAccount({ userType: 'trans' })
  await signIn(page, email)
  const release = await holdRequests(page, ENTRY)
  await page.goto('/settings/privacy', { waitUntil: 'commit' })
  const members = page.getByRole('radio', { name: 'Nur Mitglieder', exact: true })
  await members.check()
  release()
  await hydrated(page)
  await expect
    .poll(() =>
      onSiteDatabase(async (sql) => {
        const [row] = await sql`select profile_visibility from users where email = ${email}`
        return row?.profile_visibility
      }),
    )
    .toBe('members')
  await expect(members).toBeChecked()
})

test('a notification that is switched off before hydration stays off', async ({ page }) => {
  const email = await newAccount()
  await signIn(page, email)
  const release = await holdRequests(page, ENTRY)
  await page.goto('/settings/notifications', { waitUntil: 'commit' })
  const box = page.getByRole('checkbox', { name: '„Gefällt mir“: Push', exact: true })
  await box.uncheck()
  release()
  await hydrated(page)
  const switchedOff = () =>
    onSiteDatabase(async (sql) => {
      const rows = await sql<{ choice: string }[]>`
        select kind || '.' || channel as choice from notification_preferences
        where user_id = (select id from users where email = ${email}) and not is_on`
      return rows.map(({ choice }) => choice)
    })
  await expect.poll(switchedOff).toEqual(['like.push'])
  await expect(box).not.toBeChecked()
})

test('sound that is switched off before hydration is off, and stays off', async ({ page }) => {
  await signIn(page, await newAccount())
  const release = await holdRequests(page, ENTRY)
  await page.goto('/settings/devices', { waitUntil: 'commit' })
  const sound = page.getByRole('checkbox', { name: 'Ton', exact: true })
  await sound.uncheck()
  release()
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('soundEnabled'))).toBe('false')
  await page.reload()
  await hydrated(page)
  await expect(sound).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('vibrationEnabled'))).not.toBe('false')
})

test('text typed before hydration is appended to the stored draft', async ({ page }) => {
  const { emails, ids } = await sharingPair()
  await signIn(page, emails.receiver)
  await page.goto(`/chat?user=${ids.owner}`)
  await hydrated(page, 'composer-text')
  const composer = page.locator('#composer-text')
  await composer.fill('Hallo Luana, hast du am Freitag Zeit?')
  await page.goto('/likes')
  const release = await holdRequests(page, ENTRY)
  await page.goto(`/chat?user=${ids.owner}`, { waitUntil: 'commit' })
  await composer.click()
  await page.keyboard.type('Oder am Samstag?')
  release()
  await hydrated(page, 'composer-text')
  const both = 'Hallo Luana, hast du am Freitag Zeit?\nOder am Samstag?'
  await expect(composer).toHaveValue(both)
  await page.reload()
  await hydrated(page, 'composer-text')
  await expect(composer).toHaveValue(both)
})

test('a position that arrives late does not replace the place that was typed meanwhile', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.55, longitude: 9.99 })
  await signIn(page, await newAccount({ userType: 'trans' }))
  await page.goto('/my-profile/edit')
  await hydrated(page)
  const release = await holdRequests(page, /\/my-profile\/place$/)
  const answer = page.waitForResponse(/\/my-profile\/place$/)
  await page.getByRole('button', { name: 'Meinen Standort verwenden' }).click()
  const place = page.getByRole('combobox', { name: 'Stadt oder Ort' })
  await place.fill('Konstanz')
  release()
  await (await answer).finished()
  await expect(place).toHaveValue('Konstanz')
})

test('using the own position before hydration chooses the place of the list', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.55, longitude: 9.99 })
  await signIn(page, await newAccount())
  await holdRequests(page, ENTRY)
  await page.goto('/?dialog=place', { waitUntil: 'commit' })
  // Once its script has run: before, a press does nothing.
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.getByRole('button', { name: 'Meinen Standort verwenden' }).click()
  await expect(page).toHaveURL(/\?place=hamburg[a-z-]*$/)
})

test('the editor disables its button for the own position until hydration', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.55, longitude: 9.99 })
  await signIn(page, await newAccount({ userType: 'trans' }))
  const release = await holdRequests(page, ENTRY)
  await page.goto('/my-profile/edit', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Meinen Standort verwenden' })
  await expect(button).toBeDisabled()
  release()
  await hydrated(page)
  await button.click()
  await expect(page.getByRole('combobox', { name: 'Stadt oder Ort' })).toHaveValue(/Hamburg/)
  await expect(page).toHaveURL(/\/my-profile\/edit$/)
})
