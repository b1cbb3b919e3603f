import { type Browser, expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated as untilHydrated } from '~/testing/browsing/hydrated'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test, withoutSocket } from '~/testing/browsing/visitor'

const SMALL = { width: 360, height: 740 }

test('two people chat, one with JavaScript and one without: request, answer, draft, unsent message', async ({
  browser,
}) => {
  const { plain, live, plainId, liveId } = await couple(browser)
  // A first message, by a plain form; its text is not interpreted as HTML.
  await plain.goto(`/chat?user=${liveId}`)
  await expect(plain.getByText('Schreib Mara die erste Nachricht.')).toBeVisible()
  await plain.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(plain.getByText('Nachricht darf nicht leer sein')).toBeVisible()
  await field(plain).fill('Hallo <b>Mara</b>\nzweite Zeile')
  await plain.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(log(plain).getByText('Hallo <b>Mara</b>')).toBeVisible()
  await expect(log(plain).getByText('Gesendet')).toBeVisible()

  // It arrives as a request, and is answered by keyboard.
  await live.goto('/chat?folder=requests')
  await live.locator(`a[href*="user=${plainId}"]`).click()
  await expect(live.getByRole('heading', { name: 'Mara möchte dir schreiben' })).toBeVisible()
  await hydrated(live)
  await field(live).pressSequentially('Guten Abend')
  await field(live).press('Shift+Enter')
  await field(live).pressSequentially('auch zweite')
  await live.reload()
  await hydrated(live)
  await expect(field(live)).toHaveValue('Guten Abend\nauch zweite')
  await field(live).press('Enter')
  await expect(field(live)).toHaveValue('')
  await expect(log(live).getByText('auch zweite')).toHaveCount(1)
  await expect(log(live).getByText('Gesendet')).toBeVisible()
  await expect(live.getByRole('heading', { name: 'möchte dir schreiben' })).toHaveCount(0)
  await field(live).press('Enter')
  await live.reload()
  await expect(field(live)).toHaveValue('')

  // The partner reads it, and unsends a recent message.
  await plain.goto(`/chat?user=${liveId}`)
  await expect(log(plain).getByText('auch zweite')).toHaveCount(1)
  await expect(log(plain).getByText('Gelesen')).toBeVisible()
  await expect(log(live).getByText('Gelesen')).toBeVisible()
  await plain.locator('[data-message=own]').getByLabel('Mehr zu dieser Nachricht').click()
  await plain.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(log(plain).getByText('Du hast diese Nachricht zurückgenommen')).toBeVisible()
  await expect(log(live).getByText('Diese Nachricht wurde zurückgenommen')).toBeVisible()
  await expect(log(live).getByText('zweite Zeile')).toHaveCount(0)
})

test('a request that is accepted by keyboard leaves the focus in the conversation', async ({ browser }) => {
  const { live, plainId, liveId } = await couple(browser)
  await makeMessages({ by: plainId, to: liveId, count: 1 })
  await live.goto(`/chat?user=${plainId}`)
  await hydrated(live)
  const accept = live.getByRole('button', { name: 'Annehmen', exact: true })
  await accept.focus()
  await live.keyboard.press('Enter')
  await expect(accept).toHaveCount(0)
  await expect(live.getByRole('region', { name: 'Chat mit Mara' })).toBeFocused()
})

test('an undelivered message is stored and retried, and arrives once', async ({ browser }) => {
  const { live, plain, plainId, liveId } = await couple(browser)
  await withoutSocket(live)
  await live.goto(`/chat?user=${plainId}`)
  await hydrated(live)
  const calls: string[] = []
  let isReloaded = false
  let hasArrived = false
  await live.route('**/api/chat/messages', async (route) => {
    calls.push(route.request().postDataJSON().clientId)
    // The page tries by itself, too.
    if (!isReloaded) return route.abort('connectionfailed')
    // Delivered, but its response is lost: the retry must not duplicate it.
    if (!hasArrived) {
      await route.fetch()
      hasArrived = true
      return route.abort('connectionfailed')
    }
    return route.continue()
  })
  await field(live).fill('Nur einmal')
  await field(live).press('Enter')
  await expect(live.getByText('Nicht gesendet', { exact: true })).toBeVisible()
  await live.reload()
  await hydrated(live)
  isReloaded = true
  await live.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect.poll(() => hasArrived).toBe(true)
  await live.reload()
  await hydrated(live)
  await expect(log(live).getByText('Nur einmal')).toHaveCount(1)
  await plain.goto(`/chat?user=${liveId}`)
  await expect(log(plain).getByText('Nur einmal')).toHaveCount(1)
  expect(new Set(calls).size).toBe(1)
})

test('an open socket carries messages and read marks: nothing is posted, and no page is fetched again', async ({
  browser,
}) => {
  const pages = await talkingCouple(browser)
  for (const { page, partnerId } of pages) {
    // Once after the socket has opened, for what happened meanwhile.
    const fetched = page.waitForResponse('**/chat/refresh?*')
    await page.goto(`/chat?user=${partnerId}`)
    await fetched
    // The first key loads the texts of the other pages (decision 0152).
    const texts = page.waitForResponse('**/assets/de-*.js')
    await page.keyboard.press('Shift')
    await texts
  }
  const requests: string[] = []
  for (const { page } of pages)
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  for (const n of [1, 2, 3]) {
    for (const [from, to] of [pages, [pages[1], pages[0]]] as const) {
      const words = `Nachricht ${n} für ${to.partnerId === pages[0].partnerId ? 'Jonas' : 'Mara'}`
      await field(from.page).fill(words)
      await field(from.page).press('Enter')
      await expect(log(to.page).getByText(words)).toHaveCount(1)
      await expect(log(from.page).getByText(words)).toHaveCount(1)
      await expect(log(from.page).getByText('Gelesen').last()).toBeVisible()
      for (const { page } of pages) await expect(page.locator('[data-last]')).toContainText(words)
    }
  }
  // Scripts that are loaded with the first message do not count.
  expect(requests.filter((one) => !/\/events$|^GET \/assets\//.test(one))).toEqual([])
  for (const { page } of pages) {
    await page.reload()
    await expect(log(page).getByText('Nachricht 3')).toHaveCount(2)
  }
})

test('older messages are inserted above, and the scroll position stays', async ({ browser }) => {
  const { live, plainId, liveId } = await couple(browser)
  await makeMessages({ by: plainId, to: liveId, count: 100 })
  await live.goto(`/chat?user=${plainId}`)
  await hydrated(live)
  await expect(live.getByText('Zeile-100.')).toBeInViewport()
  const older = live.getByRole('link', { name: 'Ältere Nachrichten' })
  await older.scrollIntoViewIfNeeded()
  const line = live.getByText('Zeile-61.')
  const before = await line.boundingBox()
  await older.click()
  await expect(live.getByText('Zeile-21.')).toBeAttached()
  const after = await line.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 999))).toBeLessThanOrEqual(48)
  await expect(live).not.toHaveURL(/before/)
})

for (const viewport of [SMALL, { width: 1280, height: 800 }]) {
  test(`list, conversation and request are accessible at ${viewport.width}`, async ({ browser }) => {
    const { live, plainId, liveId } = await couple(browser)
    await live.setViewportSize(viewport)
    await live.goto('/chat')
    await expectAccessible(live)
    await makeMessages({ by: plainId, to: liveId, count: 3 })
    await live.goto('/chat?folder=requests')
    await expect(live.getByText('Zeile-3.')).toBeVisible()
    await expectAccessible(live)
    await live.goto(`/chat?user=${plainId}`)
    await expect(live.getByRole('heading', { name: 'Mara möchte dir schreiben' })).toBeVisible()
    await expectAccessible(live)
    await hydrated(live)
    await field(live).fill('https://example.org/ ist ein Link')
    await field(live).press('Enter')
    await expect(log(live).getByText('Gesendet')).toBeVisible()
    await live.getByLabel('Mehr zu Mara').click()
    await live.getByText('Verlauf leeren').click()
    await expectAccessible(live)
    await live.goto('/chat/link?to=https://example.org/')
    await expectAccessible(live)
  })
}

const field = (page: Page) => page.getByLabel('Nachricht schreiben')
const log = (page: Page) => page.getByRole('log')
const hydrated = (page: Page) => untilHydrated(page, 'composer-text')

/** Two accounts with a like between them: they may write to each other, and the first message is a request. */
async function couple(browser: Browser) {
  const [plain, live] = [await member(browser, false), await member(browser, true)]
  await onSiteDatabase(
    (sql) => sql`
      insert into matches (user_id, target_user_id, is_like) values (${plain.id}, ${live.id}, true)`,
  )
  return { plain: plain.page, plainId: plain.id, live: live.page, liveId: live.id }
}

/** The pages of two people with an accepted conversation, wide enough to show the list beside it. */
async function talkingCouple(browser: Browser) {
  const [jonas, mara] = [await member(browser, true), await member(browser, true)]
  await makeMessages({ by: jonas.id, to: mara.id, count: 1 })
  await onSiteDatabase((sql) => sql`update chat_members set accepted_at = now() where user_id = ${mara.id}`)
  for (const { page } of [jonas, mara]) await page.setViewportSize({ width: 1280, height: 800 })
  return [
    { page: jonas.page, partnerId: mara.id },
    { page: mara.page, partnerId: jonas.id },
  ] as const
}

async function member(browser: Browser, javaScriptEnabled: boolean) {
  const email = await newAccount()
  // The time zone that the server assumes: the page need not be loaded again for another one.
  const timezoneId = 'Europe/Berlin'
  const context = await anotherBrowser(browser, { javaScriptEnabled, viewport: SMALL, timezoneId })
  const page = await context.newPage()
  await signIn(page, email)
  const [row] = await onSiteDatabase((sql) => sql`select id from users where email = ${email}`)
  return { page, id: String(row?.id) }
}

/** A conversation with messages of one member only. */
async function makeMessages({ by, to, count }: { by: string; to: string; count: number }): Promise<void> {
  await onSiteDatabase(
    (sql) => sql`
      with room as (
        insert into chat_rooms (user1_id, user2_id, last_seq)
        values (least(${by}::uuid, ${to}::uuid), greatest(${by}::uuid, ${to}::uuid), ${count}) returning id
      ), stored as (
        insert into messages (room_id, seq, sender_id, receiver_id, content)
        select room.id, n, ${by}, ${to}, 'Zeile-' || n || '.' from room, generate_series(1, ${count}::int) n
        returning id, seq
      ), members as (
        insert into chat_members (room_id, user_id, partner_id, contact_id, is_starter, accepted_at, unread_count)
        select room.id, ${by}::uuid, ${to}::uuid, ${to}::uuid, true, now(), 0 from room
        union all select room.id, ${to}::uuid, ${by}::uuid, ${by}::uuid, false, null, ${count}::int from room
      ) select from stored`,
  )
  await onSiteDatabase(
    (sql) => sql`
      update chat_rooms r set last_message_id = m.id from messages m
      where m.room_id = r.id and m.seq = r.last_seq and m.sender_id = ${by}`,
  )
}

test('without JavaScript a photo of 12 MB is refused with an error at its field, each time', async ({
  browser,
}) => {
  const { plain, liveId } = await couple(browser)
  await plain.goto(`/chat?user=${liveId}`)
  await field(plain).fill('Hallo')
  await plain.getByRole('button', { name: 'Senden', exact: true }).click()
  const photo = (buffer: Buffer) => ({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
  const send = async (buffer: Buffer) => {
    const panel = plain.locator('[data-panel=photo]')
    if (!(await panel.locator('form').isVisible())) {
      await plain.locator('summary[aria-label="Anhängen"]').click()
      await panel.locator('summary').click()
    }
    await panel.locator('input[type="file"]').setInputFiles(photo(buffer))
    return panel
  }
  for (const _ of [1, 2]) {
    const panel = await send(Buffer.alloc(12_000_000))
    await panel.locator('input[name="content"]').fill('Ich am See')
    await panel.locator('form button[type=submit]').click()
    await expect(panel.getByRole('alert')).toHaveText(/Datei zu groß: Ein Foto darf höchstens 5\sMB haben/)
    await expect(panel.locator('input[name="content"]')).toHaveValue('Ich am See')
    expect(new URL(plain.url()).pathname).toBe('/chat')
  }
})
