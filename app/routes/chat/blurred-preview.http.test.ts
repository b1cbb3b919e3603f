import { randomUUID } from 'node:crypto'
import { PREVIEW_WIDTH_PX } from 'db/limits/media'
import { messages } from 'db/schema/chat'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BLURRED_PREVIEW, RENDITIONS, renditionFile } from '~/domains/media/renditions'
import { blockPerson, unblockPerson } from '~/domains/relations/blocks/blocks.server'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeConversation } from '~/testing/people/conversations'

const server = sharedServer()
type Person = Awaited<ReturnType<typeof person>>
let jonas: Person
let luana: Person
let otherMember: Person
/** The address of the photo that Jonas sent. */
let url: string
beforeAll(async () => {
  otherMember = await person('Fremder')
})
beforeEach(async () => {
  ;[jonas, luana] = [await person('Jonas'), await person('Luana')]
  await makeConversation(
    [jonas.id, luana.id],
    [
      [luana.id, 'Hallo'],
      [jonas.id, 'Hallo'],
    ],
  )
  const sent = await jonas.client.send(`/chat/image?user=${luana.id}`, { body: await photoForm() })
  expect(sent.status).toBe(302)
  const own = await db.select().from(messages).where(eq(messages.senderId, jonas.id))
  url = own.find(({ imageUrl }) => imageUrl)?.imageUrl ?? ''
})

async function person(firstName: string) {
  const { client, user } = await signedInClient(server, { firstName, userType: 'trans' })
  return { client, id: user.id }
}
const conversationPath = () => `/chat?user=${jonas.id}`
const submitIntent = (name: string) => luana.client.postForm(conversationPath(), { intent: name })

/** A photo of ten black and white stripes, which only a sharp rendition shows. */
async function photoForm() {
  const stripes = Array.from(
    { length: 10 },
    (_, n) => `<rect x="${n * 60}" width="60" height="400" fill="${n % 2 ? 'white' : 'black'}"/>`,
  ).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">${stripes}</svg>`
  const form = new FormData()
  form.set('clientId', randomUUID())
  const bytes = await sharp(Buffer.from(svg)).jpeg().toBuffer()
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
  return form
}

const SHARP_FILES = ['', ...RENDITIONS.map((rendition) => `/${renditionFile(rendition)}`)]
const preview = () => `${url}/${renditionFile(BLURRED_PREVIEW)}`
const statuses = (one: { client: Person['client'] }) =>
  Promise.all(SHARP_FILES.map(async (file) => (await one.client.get(`${url}${file}`)).status))
const previewStatusOf = async (one: { client: Person['client'] }) => (await one.client.get(preview())).status
const all = (status: number) => SHARP_FILES.map(() => status)

describe('a photo whose receiver has not accepted photos of its sender', () => {
  it('is sharp for its sender only; its receiver gets a blurred preview', async () => {
    expect(await statuses(jonas)).toEqual(all(200))
    expect(await statuses(luana)).toEqual(all(404))
    const answer = await luana.client.get(preview())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(PREVIEW_WIDTH_PX)
    // The stripes are gone: away from the edges all pixels of a row have nearly the same grey.
    const row = [...data.subarray(info.width * 10, info.width * 11)].slice(8, -8)
    expect(Math.max(...row) - Math.min(...row)).toBeLessThan(60)
  })

  it('is not found for other people, neither sharp nor blurred', async () => {
    for (const other of [otherMember, { client: server.client() }]) {
      expect(await statuses(other)).toEqual(all(404))
      expect(await previewStatusOf(other)).toBe(404)
    }
  })

  it('is sharp after accepting photos of its sender, and blurred again after withdrawing', async () => {
    await jonas.client.send(`/chat/image?user=${luana.id}`, { body: await photoForm() })
    const page = async () => (await luana.client.get(conversationPath())).text()
    const count = (text: string, part: string) => text.split(part).length - 1
    expect(count(await page(), '/32.webp"')).toBe(2)
    expect((await submitIntent('accept-images')).status).toBe(302)
    expect(await statuses(luana)).toEqual(all(200))
    const shown = await page()
    expect([count(shown, '/32.webp"'), shown.includes('Fotos wieder verdecken')]).toEqual([0, true])
    expect(await previewStatusOf(otherMember)).toBe(404)
    expect((await submitIntent('blur-images')).status).toBe(302)
    expect(await statuses(luana)).toEqual(all(404))
    expect(await previewStatusOf(luana)).toBe(200)
    expect(count(await page(), '/32.webp"')).toBe(2)
    expect(await statuses(jonas)).toEqual(all(200))
  })

  it('is accepted for one sender, not for others', async () => {
    await makeConversation([otherMember.id, luana.id], [[otherMember.id, 'Hallo']])
    await luana.client.postForm(`/chat?user=${otherMember.id}`, { intent: 'accept-images' })
    expect(await statuses(luana)).toEqual(all(404))
    // The sender cannot accept photos on behalf of the receiver.
    await jonas.client.postForm(`/chat?user=${luana.id}`, { intent: 'accept-images' })
    expect(await statuses(luana)).toEqual(all(404))
  })

  it.each([false, true])(
    'is not found for its receiver after a block by either, also after unblocking (accepted: %s)',
    async (isAccepted) => {
      if (isAccepted) await submitIntent('accept-images')
      await blockPerson({ by: { id: jonas.id }, userId: luana.id })
      expect([await statuses(luana), await previewStatusOf(luana)]).toEqual([all(404), 404])
      // The block sealed the conversation (decision 0127).
      await unblockPerson({ by: { id: jonas.id }, userId: luana.id })
      expect([await statuses(luana), await previewStatusOf(luana)]).toEqual([all(404), 404])
    },
  )

  it('is deleted with its preview when it is unsent', async () => {
    expect(await previewStatusOf(luana)).toBe(200)
    const [message] = await db.select().from(messages).where(eq(messages.imageUrl, url))
    await jonas.client.postForm(`/chat?user=${luana.id}`, {
      intent: 'unsend',
      messageId: message?.id ?? '',
    })
    expect([await statuses(luana), await previewStatusOf(luana)]).toEqual([all(404), 404])
    expect(await previewStatusOf(jonas)).toBe(404)
  })
})
