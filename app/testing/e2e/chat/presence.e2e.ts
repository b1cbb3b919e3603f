import { type Browser, expect, type Page, type WebSocketRoute } from 'playwright/test'
import type { FromServer } from '~/domains/chat/realtime/protocol'
import { TIMES } from '~/domains/presence/tracker-times.server'
import { makeMessages } from '~/testing/browsing/chat-pairs'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

test('a partner’s presence is live, and navigating does not make a member appear offline', async ({
  browser,
}) => {
  let seen: Awaited<ReturnType<typeof navigatingCouple>> = null
  while (!seen) seen = await navigatingCouple(browser)
  const { jonas, mara, head, states } = seen
  expect(states.filter((state) => state !== 'Online')).toEqual([])
  const row = jonas.page.locator(`a[href^="/chat?user=${mara.id}"] [data-online]`)
  await mara.page.close()
  // The page shows when the partner was last seen only after an hour.
  await expect(head).toHaveCount(0)
  await expect(row).toHaveCount(0)
  const back = await mara.context.newPage()
  await back.goto('/likes')
  await expect(head).toHaveText('Online')
  await expect(row).toHaveCount(1)
})

test('a partner who leaves while the connection is interrupted is shown as offline after it', async ({
  browser,
}) => {
  const { page, id } = await member(browser)
  // She has never signed in: the server itself sends nothing about her presence.
  const email = await newAccount()
  const [row] = await onSiteDatabase((sql) => sql`select id from users where email = ${email}`)
  const partnerId = String(row?.id)
  await makeMessages({ by: id, to: partnerId, count: 1 })
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket('**/ws', (socket) => {
    sockets.push(socket)
    // A page whose ping has no answer takes the connection for dead.
    socket.onMessage(() => socket.send(JSON.stringify({ type: 'pong' } satisfies FromServer)))
  })
  const receive = (event: FromServer) => sockets.at(-1)?.send(JSON.stringify(event))
  await page.goto(`/chat?user=${partnerId}`)
  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  receive({ type: 'presence', partnerId, isOnline: true, lastSeen: null })
  const head = page.locator('[data-partner-state]')
  await expect(head).toHaveText('Online')
  // She leaves before the next connection is open: only the page that is fetched then says so.
  const lost = sockets.at(-1)
  await lost?.close({ code: 1012 })
  await expect.poll(() => sockets.at(-1) !== lost).toBe(true)
  receive({ type: 'ready', userId: id })
  await expect(head).toHaveCount(0)
  await expect(page.locator('[data-online]')).toHaveCount(0)
})

test('on a phone a long location gives way to the state', async ({ browser }) => {
  const [jonas, mara] = await couple(browser)
  await onSiteDatabase(
    (sql) => sql`
      update users set location = 'Berlin-Prenzlauer Berg', place_slug = 'berlin-prenzlauer-berg', latitude = 52.54,
        longitude = 13.42
      where id = ${mara.id}`,
  )
  await jonas.page.setViewportSize({ width: 360, height: 740 })
  await jonas.page.goto(`/chat?user=${mara.id}`)
  const shown = (text: string) => jonas.page.locator('[data-partner-state]').getByText(text, { exact: true })
  const isTruncated = (text: string) =>
    shown(text).evaluate((element) => element.scrollWidth > element.clientWidth)
  // Her page may connect only after his is there, and alone the location has room.
  await expect(shown('Online')).toBeVisible()
  expect(await isTruncated('Berlin-Prenzlauer Berg')).toBe(true)
  expect(await isTruncated('Online')).toBe(false)
})

test('a message shows a toast on other pages, once per browser, with a link', async ({ browser }) => {
  const [jonas, mara] = await couple(browser)
  const { page } = jonas
  await openWithStream(page, '/likes')
  await mara.page.goto(`/chat?user=${jonas.id}`)
  await expect(mara.page.locator('[data-partner-state]')).toHaveText('Online')
  const toast = page.locator('[data-tone]')
  // The toast stays while the pointer is over it, which waits for it: a busy machine may need more than its five seconds to send.
  await Promise.all([toast.hover(), send(mara.page, 'streng geheim')])
  await expect(toast).toContainText('Neue Nachricht von Mara')
  await expect(toast).not.toContainText('geheim')
  await expect(page).toHaveTitle(/^\(1\) /)
  await toast.getByRole('link', { name: 'Ansehen' }).click()
  await expect(page).toHaveURL(new RegExp(`user=${mara.id}`))
  await expect(page.getByRole('log').getByText('streng geheim')).toBeVisible()
  // On the conversation itself there is no toast.
  await expect(toast).toHaveCount(0)
  await send(mara.page, 'noch etwas')
  await expect(page.getByRole('log').getByText('noch etwas')).toBeVisible()
  await expect(toast).toHaveCount(0)
})

/**
 * Two members: one opens pages while the other one looks at their conversation. Returns what was shown there as her state; null if a page
 * took longer than a member may be without a stream before they count as offline, as it may on a busy machine.
 */
async function navigatingCouple(browser: Browser) {
  const [jonas, mara] = await couple(browser)
  await jonas.page.goto(`/chat?user=${mara.id}`)
  const head = jonas.page.locator('[data-partner-state]')
  await expect(head).toHaveText('Online')
  // With the system's colours the dot is its border.
  await expect(head.locator('[data-online]')).toHaveCSS('border-top-width', '1px')
  await jonas.page.evaluate(() => {
    const observer = window as unknown as { states: Set<string> }
    observer.states = new Set()
    new MutationObserver(() => {
      observer.states.add(document.querySelector('[data-partner-state]')?.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  // Without an open event stream, a page view makes the member online for five minutes.
  for (const path of ['/likes', '/settings', '/likes']) {
    const from = performance.now()
    await openWithStream(mara.page, path)
    if (performance.now() - from > TIMES.grace) return null
  }
  await expect(head).toHaveText('Online')
  const states = await jonas.page.evaluate(() => [...(window as unknown as { states: Set<string> }).states])
  return { jonas, mara, head, states }
}

/** Opens a page and waits for the response of its event stream. */
async function openWithStream(page: Page, path: string): Promise<void> {
  let isThere = false
  page.once('framenavigated', () => {
    isThere = true
  })
  // From before the navigation on: the response may come while a busy machine still reports that.
  const opened = page.waitForResponse((response) => isThere && /\/events/.test(response.url()))
  await page.goto(path, { waitUntil: 'commit' })
  await opened
}

const send = async (page: Page, text: string) => {
  const field = page.getByLabel('Nachricht schreiben')
  await hydrated(page, 'composer-text')
  await field.fill(text)
  await field.press('Enter')
  await expect(field).toHaveValue('')
}

/** Two members with a conversation, each signed in in their own browser. */
async function couple(browser: Browser) {
  const [jonas, mara] = [await member(browser), await member(browser)]
  await onSiteDatabase(
    (sql) => sql`
      with room as (
        insert into chat_rooms (user1_id, user2_id)
        values (least(${jonas.id}::uuid, ${mara.id}::uuid), greatest(${jonas.id}::uuid, ${mara.id}::uuid)) returning id
      )
      insert into chat_members (room_id, user_id, partner_id, contact_id, accepted_at, read_seq)
      select id, ${jonas.id}::uuid, ${mara.id}::uuid, ${mara.id}::uuid, now(), 0 from room
      union all select id, ${mara.id}::uuid, ${jonas.id}::uuid, ${jonas.id}::uuid, now(), 1 from room`,
  )
  await onSiteDatabase(
    (sql) => sql`
      with stored as (
        insert into messages (room_id, seq, sender_id, receiver_id, content, is_read)
        select m.room_id, 1, m.user_id, m.partner_id, 'Hallo', true from chat_members m
        where m.user_id = ${jonas.id} returning id, room_id
      )
      update chat_rooms r set last_seq = 1, last_message_id = stored.id from stored where r.id = stored.room_id`,
  )
  return [jonas, mara] as const
}

async function member(browser: Browser) {
  const email = await newAccount()
  const context = await anotherBrowser(browser, {
    viewport: { width: 1280, height: 800 },
    // The time zone that the server assumes: the page need not be loaded again for another one.
    timezoneId: 'Europe/Berlin',
  })
  const page = await context.newPage()
  await signIn(page, email)
  const [row] = await onSiteDatabase((sql) => sql`select id from users where email = ${email}`)
  return { page, context, id: String(row?.id) }
}
