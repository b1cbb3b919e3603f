import { randomUUID } from 'node:crypto'
import { messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeConversation } from '~/testing/people/conversations'

const server = sharedServer()
type Person = Awaited<ReturnType<typeof person>>
let jonas: Person
let luana: Person
let stranger: Person
/** The message with the photo that Jonas sent. */
let message: { id: string; imageUrl: string | null }
/** The id of an earlier text message. */
let textMessageId: string

beforeAll(async () => {
  stranger = await person('Fremder')
})
beforeEach(async () => {
  ;[jonas, luana] = [await person('Jonas'), await person('Luana')]
  const made = await makeConversation(
    [jonas.id, luana.id],
    [
      [luana.id, 'Hallo'],
      [jonas.id, 'Hallo'],
    ],
  )
  textMessageId = made.messages[1]?.id ?? ''
  const form = new FormData()
  form.set('clientId', randomUUID())
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a2040' } })
    .jpeg()
    .toBuffer()
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
  expect((await jonas.client.send(`/chat/image?user=${luana.id}`, { body: form })).status).toBe(302)
  const sent = await db.select().from(messages).where(eq(messages.senderId, jonas.id))
  const photo = sent.find(({ imageUrl }) => imageUrl)
  if (!photo) throw new Error('no photo was sent')
  message = photo
})

async function person(firstName: string) {
  const { client, user } = await signedInClient(server, { firstName, userType: 'trans' })
  return { client, id: user.id }
}
const pathWith = (partner: Person, id = message.id) => `/chat/photo?user=${partner.id}&message=${id}`
const statusOf = async (reader: Person, path: string) => (await reader.client.get(path)).status

it('the sender sees the photo on a page of the app, to which the conversation links instead of to the file', async () => {
  const page = await (await jonas.client.get(pathWith(luana))).text()
  expect(page).toContain(`${message.imageUrl}/1280.webp`)
  expect(page).toContain('data-quick-exit')
  expect(page).toContain(`href="/chat?user=${luana.id}"`)
  expect(page).not.toContain('/report/')
  const thread = await (await jonas.client.get(`/chat?user=${luana.id}`)).text()
  expect(thread).toContain(`href="${pathWith(luana).replace('&', '&amp;')}"`)
  expect(thread).not.toContain(`href="${message.imageUrl}`)
  expect(thread).not.toContain('data-report=')
})

it('the receiver sees the photo once they accept photos, with a link to report it', async () => {
  expect(await statusOf(luana, pathWith(jonas))).toBe(404)
  await luana.client.postForm(`/chat?user=${jonas.id}`, { intent: 'accept-images' })
  const page = await (await luana.client.get(pathWith(jonas))).text()
  expect(page).toContain(`${message.imageUrl}/1280.webp`)
  expect(page).toContain(`href="/report/${jonas.id}?message=${message.id}"`)
  expect(page).toContain('alt="Foto von Jonas"')
  const thread = await (await luana.client.get(`/chat?user=${jonas.id}`)).text()
  expect(thread).toContain(`data-report="/report/${jonas.id}?message=${message.id}"`)
})

it('the page answers 404 to other people, for text messages, and for unknown and invalid ids', async () => {
  await luana.client.postForm(`/chat?user=${jonas.id}`, { intent: 'accept-images' })
  for (const path of [pathWith(jonas), pathWith(luana)]) expect(await statusOf(stranger, path)).toBe(404)
  for (const id of [textMessageId, randomUUID(), 'x', '%00', ''])
    expect(await statusOf(luana, pathWith(jonas, id))).toBe(404)
  expect(await statusOf(luana, '/chat/photo')).toBe(404)
  expect(await statusOf(luana, `/chat/photo?user=%00&message=${message.id}`)).toBe(404)
  const visitor = server.client()
  expect((await visitor.get(pathWith(jonas))).status).toBe(404)
})

it('the receiver no longer sees the photo once it is held back, or its sender blocks them', async () => {
  await luana.client.postForm(`/chat?user=${jonas.id}`, { intent: 'accept-images' })
  const setHeld = (isHeld: boolean) =>
    db
      .update(images)
      .set({ isHeld })
      .where(eq(images.url, message.imageUrl ?? ''))
  const isCheckShown = async () =>
    (await (await jonas.client.get(`/chat?user=${luana.id}`)).text()).includes(
      'Wird noch geprüft. Luana sieht das Foto erst danach.',
    )
  expect(await isCheckShown()).toBe(false)
  await setHeld(true)
  expect(await statusOf(luana, pathWith(jonas))).toBe(404)
  expect(await statusOf(jonas, pathWith(luana))).toBe(200)
  expect(await isCheckShown()).toBe(true)
  await setHeld(false)
  expect(await statusOf(luana, pathWith(jonas))).toBe(200)
  await blockPerson({ by: { id: jonas.id }, userId: luana.id })
  expect(await statusOf(luana, pathWith(jonas))).toBe(404)
})

it('nobody sees the photo once it is unsent, not even its sender', async () => {
  await luana.client.postForm(`/chat?user=${jonas.id}`, { intent: 'accept-images' })
  await jonas.client.postForm(`/chat?user=${luana.id}`, { intent: 'unsend', messageId: message.id })
  expect(await statusOf(luana, pathWith(jonas))).toBe(404)
  expect(await statusOf(jonas, pathWith(luana))).toBe(404)
})
