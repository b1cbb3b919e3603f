import { type Browser, expect } from 'playwright/test'
import sharp from 'sharp'
import { signIn } from './own-account'
import { sharingPair } from './sharing-pair'
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
