import { type Browser, expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { hydrated as untilHydrated } from '~/testing/browsing/hydrated'
import { withNeutralSite } from '~/testing/browsing/intercepted-requests'
import { newAccount, PASSWORD, signIn, signOut } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

const SENDING = '**/api/chat/messages/image'

test('an undelivered photo survives a reload, and one click sends it as a single message', async ({
  browser,
}) => {
  const { page, partnerId } = await openConversation(browser)
  await sendPhotoOffline(page, 'Abendlicht')
  await page.reload()
  await expect(unsentMarks(page)).toHaveCount(1)
  await expect(page.getByText('Abendlicht')).toHaveCount(1)
  await expect(page.locator('[data-message=own] img')).toHaveJSProperty('naturalWidth', 60)

  await page.unroute(SENDING)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('log').getByRole('img', { name: 'Dein Foto' })).toBeVisible()
  await expect(unsentMarks(page)).toHaveCount(0)
  await expect.poll(() => storedIn(page)).toEqual({ photos: 0, texts: [] })
  await page.reload()
  await expect(page.getByRole('log').getByText('Abendlicht')).toHaveCount(1)
  await expect(unsentMarks(page)).toHaveCount(0)
  expect(await sentTo(partnerId)).toBe(1)
})

test('a photo that the server refuses keeps the reason after a reload, and can only be discarded', async ({
  browser,
}) => {
  const { page } = await openConversation(browser)
  await hydrated(page)
  await sendPhoto(page, Buffer.from('\xff\xd8\xff no photo', 'latin1'), 'Abendlicht')
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(unsentMarks(page)).toHaveCount(1)
    await expect(page.getByRole('listitem').getByText(/^Upload fehlgeschlagen: /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Verwerfen' }).click()
  await expect(unsentMarks(page)).toHaveCount(0)
  await expect.poll(() => storedIn(page)).toEqual({ photos: 0, texts: [] })
})

test('signing out and the quick exit delete unsent messages and drafts from the browser', async ({
  browser,
}) => {
  const { page, chat, email } = await openConversation(browser)
  await withNeutralSite(page.context())
  const leaving = [
    () => signOut(page),
    async () => {
      await page.locator('[data-quick-exit]').first().click()
      await expect(page).toHaveURL(/wetter/)
    },
  ]
  for (const leave of leaving) {
    await sendPhotoOffline(page, 'Geheim')
    await page.getByLabel('Nachricht schreiben').fill('Entwurf')
    expect(await storedIn(page)).toMatchObject({ photos: 1, texts: [expect.stringContaining(':draft')] })
    await leave()
    await page.goto('/agb')
    expect(await storedIn(page)).toEqual({ photos: 0, texts: [] })
    if (leave === leaving[0]) await signIn(page, email)
    else await unlock(page)
    await page.goto(chat)
    await expect(page.getByLabel('Nachricht schreiben')).toHaveValue('')
    await expect(unsentMarks(page)).toHaveCount(0)
  }
})

test('a page of older messages is loaded again once its reader comes back after a sign-out in another tab', async ({
  browser,
}) => {
  const { page, chat } = await openConversation(browser)
  await page.goto(`${chat}&before=5`)
  await hydrated(page)
  await signOut(await page.context().newPage())
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('Melde dich an, um zu chatten')).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('deleting the account deletes unsent messages and drafts; a wrong password keeps them', async ({
  browser,
}) => {
  const { page, chat } = await openConversation(browser)
  await sendPhotoOffline(page, 'Geheim')
  await page.getByLabel('Nachricht schreiben').fill('Entwurf')
  const kept = { photos: 1, texts: [expect.stringContaining(':draft')] }
  expect(await storedIn(page)).toMatchObject(kept)
  await page.goto('/settings/security/delete')
  await untilHydrated(page)
  const main = page.locator('main')
  for (const password of ['falsch-1234', PASSWORD]) {
    await main.getByLabel('Gib LÖSCHEN ein').fill('LÖSCHEN')
    await main.getByLabel('Passwort', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Konto löschen' }).click()
    if (password === PASSWORD) break
    await expect(page.getByText('Konto konnte nicht gelöscht werden.').first()).toBeVisible()
    expect(await storedIn(page)).toMatchObject(kept)
  }
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => storedIn(page)).toEqual({ photos: 0, texts: [] })
  await page.goto(chat)
  expect(await storedIn(page)).toEqual({ photos: 0, texts: [] })
})

/** The quick exit has locked the session. */
async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entsperren' }).click()
  await expect(page).toHaveURL(/\/agb$/)
}

const unsentMarks = (page: Page) => page.getByText('Nicht gesendet', { exact: true })

/** Sends a photo while offline. */
async function sendPhotoOffline(page: Page, caption: string): Promise<void> {
  await page.unroute(SENDING)
  await page.route(SENDING, (route) => route.abort('connectionfailed'))
  await hydrated(page)
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  await sendPhoto(page, photo, caption)
  await expect(unsentMarks(page)).toHaveCount(1)
  await expect.poll(async () => (await storedIn(page)).photos).toBe(1)
}

async function sendPhoto(page: Page, buffer: Buffer, caption: string): Promise<void> {
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('input[type=file][name=image]').setInputFiles(file)
  await page.getByLabel('Text zum Foto').fill(caption)
  await page.getByRole('button', { name: 'Foto senden', exact: true }).click()
}

/** The number of unsent photos and the keys of texts that the chat has stored in the browser. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const texts = Object.keys(localStorage).filter((key) => key.startsWith('chat:'))
    const found = (await indexedDB.databases()).some(({ name }) => name === 'chat')
    if (!found) return { photos: 0, texts }
    const photos = await new Promise<number>((resolve) => {
      const opening = indexedDB.open('chat')
      // It was deleted meanwhile, and is not created again.
      opening.onupgradeneeded = () => opening.transaction?.abort()
      opening.onerror = () => resolve(0)
      opening.onsuccess = () => {
        const database = opening.result
        const count = database.transaction('photos').objectStore('photos').count()
        count.onsuccess = () => {
          database.close()
          resolve(count.result)
        }
      }
    })
    return { photos, texts }
  })

const hydrated = (page: Page) => untilHydrated(page, 'composer-text')

/** Signs in a member and opens a conversation in which they may write. */
async function openConversation(browser: Browser) {
  const [email, other] = [await newAccount(), await newAccount()]
  const [own, partner] = await onSiteDatabase(
    (sql) => sql`select id from users where email in (${email}, ${other}) order by email = ${email} desc`,
  )
  const [ownId, partnerId] = [String(own?.id), String(partner?.id)]
  await onSiteDatabase(
    (sql) =>
      sql`insert into matches (user_id, target_user_id, is_like) values (${partnerId}, ${ownId}, true)`,
  )
  const context = await anotherBrowser(browser, { viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await signIn(page, email)
  const chat = `/chat?user=${partnerId}`
  await page.goto(chat)
  return { page, partnerId, chat, email }
}

async function sentTo(partnerId: string): Promise<number> {
  const [row] = await onSiteDatabase(
    (sql) => sql`select count(*)::int as count from messages where receiver_id = ${partnerId}`,
  )
  return Number(row?.count)
}
