import type { Browser, Page } from 'playwright/test'
import { hydrated as untilHydrated } from './hydrated'
import { newAccount, signIn } from './own-account'
import { sharingPair } from './photo-conversation'
import { onSiteDatabase } from './site-database'
import { anotherBrowser } from './visitor'

const SMALL = { width: 360, height: 740 }
// The time zone that the server assumes: the page need not be loaded again for another one.
const timezoneId = 'Europe/Berlin'

/** The parts of an open conversation. */
export const field = (page: Page) => page.getByLabel('Nachricht schreiben')
export const log = (page: Page) => page.getByRole('log')
export const attach = (page: Page) => page.locator('summary[aria-label="Anhängen"]')
export const phrasesEntry = (page: Page) => page.locator('summary', { hasText: 'Textbausteine' })
export const bubble = (page: Page, words: string) => page.locator('[data-message]', { hasText: words }).last()

/** Opens the phrasebook and the quick replies. */
export async function openPhrases(page: Page): Promise<void> {
  await attach(page).click()
  await phrasesEntry(page).click()
}

/** Waits until a conversation is hydrated. */
export const hydrated = (page: Page) => untilHydrated(page, 'composer-text')

/** Two accounts with a like between them: they may write to each other, and the first message is a request. */
export async function couple(browser: Browser) {
  const [plain, live] = [await member(browser, { javaScriptEnabled: false }), await member(browser)]
  await onSiteDatabase(
    (sql) => sql`
      insert into matches (user_id, target_user_id, is_like) values (${plain.id}, ${live.id}, true)`,
  )
  return { plain: plain.page, plainId: plain.id, live: live.page, liveId: live.id }
}

/** The pages of two people with an accepted conversation, wide enough to show the list beside it. */
export async function talkingCouple(browser: Browser) {
  const [jonas, mara] = [await member(browser), await member(browser)]
  await makeMessages({ by: jonas.id, to: mara.id, count: 1 })
  await onSiteDatabase((sql) => sql`update chat_members set accepted_at = now() where user_id = ${mara.id}`)
  for (const { page } of [jonas, mara]) await page.setViewportSize({ width: 1280, height: 800 })
  return [
    { page: jonas.page, partnerId: mara.id },
    { page: mara.page, partnerId: jonas.id },
  ] as const
}

/** A customer and a provider with a match, each on a phone; without JavaScript only the provider has none. */
export async function matchedCouple(browser: Browser, { javaScriptEnabled = true } = {}) {
  const [customer, provider] = await Promise.all([
    member(browser),
    member(browser, { userType: 'trans', javaScriptEnabled }),
  ])
  await onSiteDatabase(
    (sql) => sql`
      insert into matches (user_id, target_user_id, is_like, is_mutual)
      values (${customer.id}, ${provider.id}, true, true), (${provider.id}, ${customer.id}, true, true)`,
  )
  return {
    customer: { ...customer, href: `/chat?user=${provider.id}` },
    provider: { ...provider, href: `/chat?user=${customer.id}` },
  }
}

async function member(browser: Browser, { userType = 'man', javaScriptEnabled = true } = {}) {
  const email = await newAccount({ userType })
  const context = await anotherBrowser(browser, { javaScriptEnabled, viewport: SMALL, timezoneId })
  const page = await context.newPage()
  await signIn(page, email)
  const [row] = await onSiteDatabase((sql) => sql`select id from users where email = ${email}`)
  return { page, id: String(row?.id) }
}

/** A conversation with messages of one member only. */
export async function makeMessages({
  by,
  to,
  count,
}: {
  by: string
  to: string
  count: number
}): Promise<void> {
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

/** Errors on the pages of `coupleWithLines`, including React's reports of hydration mismatches. */
export const pageErrors: string[] = []

/** Two members with an open conversation, each on a phone. `lines`: the number of its messages, which the two have sent in turn. */
export async function coupleWithLines(browser: Browser, { lines = 0, hasTouch = false } = {}) {
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
    const page = await (await anotherBrowser(browser, { viewport: SMALL, timezoneId, hasTouch })).newPage()
    page.on('pageerror', (error) => pageErrors.push(error.message))
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
