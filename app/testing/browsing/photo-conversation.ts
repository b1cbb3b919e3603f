import { type Browser, expect } from 'playwright/test'
import sharp from 'sharp'
import { newAccount, signIn } from './own-account'
import { onSiteDatabase } from './site-database'
import { anotherBrowser } from './visitor'

type BrowserOptions = { javaScriptEnabled?: boolean }

/** A conversation in which the provider has sent a photo, opened by its receiver, who accepts photos. */
export async function photoConversation(browser: Browser, options: BrowserOptions = {}) {
  const { emails, ids } = await sharingPair()
  const owner = await visit(browser, emails.owner, { javaScriptEnabled: false })
  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#20407a' } })
    .jpeg()
    .toBuffer()
  const sent = await owner.request.post(`/chat/image?user=${ids.receiver}`, {
    multipart: {
      clientId: crypto.randomUUID(),
      image: { name: 'a.jpg', mimeType: 'image/jpeg', buffer },
    },
    headers: { origin: new URL(owner.url()).origin },
  })
  expect(sent.ok()).toBe(true)
  await onSiteDatabase(
    (sql) => sql`update chat_members set accepts_images = true where user_id = ${ids.receiver}`,
  )
  const reader = await visit(browser, emails.receiver, options)
  await reader.goto(`/chat?user=${ids.owner}`)
  return { owner, reader, path: `/chat?user=${ids.owner}`, ownerPath: `/chat?user=${ids.receiver}` }
}

async function visit(browser: Browser, email: string, { javaScriptEnabled = true }: BrowserOptions) {
  const context = await anotherBrowser(browser, { javaScriptEnabled, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

/**
 * A provider and a customer with an accepted conversation.
 * @param hasMessage whether the customer has written: only then are albums shared
 */
export async function sharingPair({ hasMessage = false } = {}) {
  const emails = { owner: await newAccount({ userType: 'trans' }), receiver: await newAccount() }
  const ids = await onSiteDatabase(async (sql) => {
    const idOf = async (email: string, name: string) => {
      const [row] = await sql<{ id: string }[]>`
        update users set first_name = ${name} where email = ${email} returning id`
      return row?.id ?? ''
    }
    const [owner, receiver] = [await idOf(emails.owner, 'Luana'), await idOf(emails.receiver, 'Jonas')]
    const [room] = await sql<{ id: string }[]>`
      insert into chat_rooms (user1_id, user2_id) values (least(${owner}::uuid, ${receiver}::uuid),
        greatest(${owner}::uuid, ${receiver}::uuid)) returning id`
    for (const [one, other] of [
      [owner, receiver],
      [receiver, owner],
    ])
      await sql`insert into chat_members (room_id, user_id, partner_id, contact_id, accepted_at)
        values (${room?.id ?? ''}, ${one ?? ''}, ${other ?? ''}, ${other ?? ''}, now())`
    if (hasMessage && room) {
      const [sent] = await sql<{ id: string }[]>`
        insert into messages (room_id, seq, sender_id, receiver_id, content, is_read)
        values (${room.id}, 1, ${receiver}, ${owner}, 'Hallo Luana', true) returning id`
      await sql`update chat_rooms set last_seq = 1, last_message_id = ${sent?.id ?? ''} where id = ${room.id}`
      await sql`update chat_members set read_seq = 1, delivered_seq = 1 where room_id = ${room.id}`
    }
    return { owner, receiver }
  })
  return { emails, ids }
}
