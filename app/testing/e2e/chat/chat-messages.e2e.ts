import { type Browser, expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated as untilHydrated } from '~/testing/browsing/hydrated'
import { signIn } from '~/testing/browsing/own-account'
import { sharingPair } from '~/testing/browsing/sharing-pair'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

const SMALL = { width: 360, height: 740 }

/** Errors on the pages, including React's reports of hydration mismatches. */
const faults: string[] = []
test.afterEach(() => expect(faults.splice(0)).toEqual([]))

test('a reply quotes its message, live for both, and leads to it', async ({ browser }) => {
  const { luana, jonas } = await couple(browser)
  await say(jonas.page, 'Wann hättest du Zeit?')
  await expect(log(luana.page).getByText('Wann hättest du Zeit?')).toBeVisible()
  await act(luana.page, 'Wann hättest du Zeit?', 'Antworten')
  await expect(luana.page.locator('[data-replying]')).toContainText('Wann hättest du Zeit?')
  await expect(field(luana.page)).toBeFocused()
  await expectAccessible(luana.page)
  await luana.page.keyboard.type('Um acht')
  await luana.page.keyboard.press('Enter')
  await expect(luana.page.locator('[data-replying]')).toHaveCount(0)
  for (const { page } of [luana, jonas])
    await expect(bubble(page, 'Um acht').locator('[data-quote]')).toContainText('Wann hättest du Zeit?')
  // The quote shows no text once its message is unsent.
  await act(jonas.page, 'Wann hättest du Zeit?', 'Zurücknehmen')
  for (const { page } of [luana, jonas])
    await expect(bubble(page, 'Um acht').locator('[data-quote]')).toContainText('Nachricht zurückgenommen')
})

test('a click on a quote scrolls to the message, or opens the page that contains it', async ({ browser }) => {
  const { luana, jonas } = await couple(browser, { lines: 70 })
  await onSiteDatabase(
    (sql) => sql`update messages set reply_to_seq = case seq when 70 then 40 else 3 end
      where sender_id in (${luana.id}, ${jonas.id}) and seq in (69, 70)`,
  )
  await jonas.page.reload()
  await hydrated(jonas.page)
  // The first bubble with this text is the message, the last one quotes it.
  const target = jonas.page.locator('[data-message]', { hasText: 'Zeile-40.' }).first()
  await expect(target).not.toBeInViewport()
  await bubble(jonas.page, 'Zeile-70.').locator('[data-quote]').click()
  await expect(target).toBeInViewport()
  // A button leads back to the end.
  await jonas.page.getByRole('button', { name: 'Zu den neuesten Nachrichten' }).click()
  await expect(bubble(jonas.page, 'Zeile-70.')).toBeInViewport()
  await expect(jonas.page.getByRole('button', { name: 'Zu den neuesten Nachrichten' })).toHaveCount(0)
  await bubble(jonas.page, 'Zeile-69.').locator('[data-quote]').click()
  await expect(jonas.page).toHaveURL(/before=15#m-3/)
  await expect(bubble(jonas.page, 'Zeile-3.')).toBeInViewport()
})

test('on a phone the actions of the first message are all visible', async ({ browser }) => {
  const { jonas } = await couple(browser, { lines: 12 })
  const first = jonas.page.locator('[data-message]', { hasText: 'Zeile-1.' })
  await first.scrollIntoViewIfNeeded()
  await first.hover()
  await first.getByLabel('Mehr zu dieser Nachricht').click()
  for (const name of ['Antworten', 'Kopieren'])
    await expect(first.getByText(name)).toBeInViewport({ ratio: 1 })
  await expectAccessible(jonas.page)
})

test('a long press opens the actions of a message, and they copy it', async ({ browser }) => {
  const { jonas } = await couple(browser, { lines: 2, hasTouch: true })
  const { page } = jonas
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const text = bubble(page, 'Zeile-2.').getByText('Zeile-2.')
  const box = await text.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5]
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  const copy = page.getByRole('button', { name: 'Kopieren' })
  await expect(copy.locator('visible=true')).toHaveCount(1)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(copy.locator('visible=true')).toHaveCount(1)
  await copy.locator('visible=true').click()
  await expect(page.getByText('Nachricht kopiert', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Zeile-2.')
  await expect(copy.locator('visible=true')).toHaveCount(0)
})

test('messages of one minute form a group, and only the last of them shows the time', async ({ browser }) => {
  const { jonas } = await couple(browser)
  await onSiteDatabase(
    (sql) => sql`update messages set created_at = now() - interval '2 days' where sender_id = ${jonas.id}`,
  )
  for (const words of ['eins', 'zwei', 'drei']) await say(jonas.page, words)
  // A minute may have ended while they were sent.
  await onSiteDatabase(
    (sql) => sql`update messages set created_at = date_trunc('minute', now() - interval '1 hour')
      where sender_id = ${jonas.id} and content in ('eins', 'zwei', 'drei')`,
  )
  await jonas.page.reload()
  await hydrated(jonas.page)
  const shown = await jonas.page
    .locator('[data-message=own] [data-state]')
    .evaluateAll((feet) => feet.slice(-3).map((foot) => foot.getBoundingClientRect().width > 2))
  expect(shown).toEqual([false, false, true])
})

test('the list shows a draft until it is sent', async ({ browser }) => {
  const { jonas } = await couple(browser, { lines: 2 })
  const { page } = jonas
  await field(page).fill('Vielleicht am Samstag?')
  await page.getByRole('link', { name: 'Zurück zu den Chats' }).click()
  const row = page.locator('[data-last]').first()
  await expect(row).toHaveText('Entwurf: Vielleicht am Samstag?')
  await expectAccessible(page)
  await page.reload()
  await expect(row).toHaveText('Entwurf: Vielleicht am Samstag?')
  await row.click()
  await hydrated(page)
  await field(page).press('Enter')
  await expect(log(page).getByText('Vielleicht am Samstag?')).toBeVisible()
  await page.getByRole('link', { name: 'Zurück zu den Chats' }).click()
  await expect(row).toHaveText('Du: Vielleicht am Samstag?')
})

test('the search finds a message and shows it in its conversation', async ({ browser }) => {
  const { jonas } = await couple(browser, { lines: 70 })
  const { page } = jonas
  await page.goto('/chat')
  await untilHydrated(page)
  await page.getByRole('searchbox').fill('zeile 7')
  await page.keyboard.press('Enter')
  const found = page.locator('[data-hits] li')
  await expect(found.first()).toContainText('Zeile-70.')
  await expectAccessible(page)
  await found.filter({ hasText: 'Zeile-7.' }).click()
  await expect(bubble(page, 'Zeile-7.')).toBeInViewport()
})

test('a file of the wrong type is refused before it is sent; a photo can be previewed, replaced and cancelled', async ({
  browser,
}) => {
  const { jonas } = await couple(browser, { lines: 1 })
  const { page } = jonas
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const input = page.locator('input[type=file][name=image]')
  await page.locator('summary[aria-label="Anhängen"]').click()
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByRole('alert').filter({ hasText: 'Ungültiger Dateityp' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Foto senden', exact: true })).toBeHidden()
  await expectAccessible(page)
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByRole('alert').filter({ hasText: 'Ungültiger Dateityp' })).toHaveCount(0)
  const preview = page.locator('[data-panel=photo]').getByRole('img', { name: 'Dein Foto' })
  await expect(preview).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anderes Foto' })).toBeVisible()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(preview).toHaveCount(0)
  expect(sent).toEqual([])
})

const field = (page: Page) => page.getByLabel('Nachricht schreiben')
const log = (page: Page) => page.getByRole('log')
const bubble = (page: Page, words: string) => page.locator('[data-message]', { hasText: words }).last()
const hydrated = (page: Page) => untilHydrated(page, 'composer-text')

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await field(page).press('Enter')
  await expect(bubble(page, words).locator('[data-state]')).not.toHaveAttribute('data-state', 'sending')
}

/** Chooses one of the actions of a message. */
async function act(page: Page, words: string, name: string): Promise<void> {
  const message = page.locator('[data-message]', { hasText: words }).first()
  await message.hover()
  await message.getByLabel('Mehr zu dieser Nachricht').click()
  await message.getByText(name).click()
}

/** Two members with an open conversation, each on a phone. `lines`: the number of its messages, which the two have sent in turn. */
async function couple(browser: Browser, { lines = 0, hasTouch = false } = {}) {
  const { emails, ids } = await sharingPair()
  const { owner, receiver } = ids
  await onSiteDatabase(
    (sql) => sql`
      with room as (
        update chat_rooms set last_seq = ${lines}
        where user1_id = least(${owner}::uuid, ${receiver}::uuid) and user2_id = greatest(${owner}::uuid, ${receiver}::uuid)
        returning id
      )
      insert into messages (room_id, seq, sender_id, receiver_id, content, created_at)
      select room.id, n, case n % 2 when 0 then ${owner}::uuid else ${receiver}::uuid end,
        case n % 2 when 0 then ${receiver}::uuid else ${owner}::uuid end, 'Zeile-' || n || '.', now() - interval '1 day'
      from room, generate_series(1, ${lines}::int) n`,
  )
  await onSiteDatabase(
    (sql) => sql`
      update chat_rooms r set last_message_id = m.id from messages m
      where m.room_id = r.id and m.seq = r.last_seq and ${owner}::uuid in (r.user1_id, r.user2_id)`,
  )
  await onSiteDatabase(
    (sql) => sql`update chat_members set read_seq = ${lines} where user_id in (${owner}, ${receiver})`,
  )
  const open = async (email: string, id: string, partnerId: string) => {
    const timezoneId = 'Europe/Berlin'
    const page = await (await anotherBrowser(browser, { viewport: SMALL, timezoneId, hasTouch })).newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    await signIn(page, email)
    await page.goto(`/chat?user=${partnerId}`)
    await hydrated(page)
    return { page, id }
  }
  return {
    luana: await open(emails.owner, owner, receiver),
    jonas: await open(emails.receiver, receiver, owner),
  }
}
