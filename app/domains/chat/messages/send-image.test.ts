import { randomUUID } from 'node:crypto'
import { messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { storeImage } from '~/domains/media/files/store-image.server'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { block, unblock } from '~/testing/people/blocks'
import { watchBystander } from '~/testing/people/bystander'
import { listedPerson } from '~/testing/people/listed-person'
import { type ChatEvent, subscribeToChatEvents } from '../realtime/chat-events.server'
import { removeMessage } from './remove-message.server'
import * as sending from './send.server'
import { dropUnsentPhotos, sendImage } from './send-image.server'

vi.mock('./send.server', { spy: true })
watchBystander()

afterAll(closeDb)
afterEach(() => setClock(null))

const photo = () =>
  sharp({ create: { width: 90, height: 120, channels: 3, background: '#a03060' } })
    .jpeg()
    .toBuffer()
/** A photo for somebody to whom its sender has not written yet. */
const newPhoto = async () => ({
  by: { id: (await makeAccount()).id, isPremium: false },
  userId: await listedPerson(),
  bytes: await photo(),
  content: '',
})
const photosOf = (ownerId: string) => db.select().from(images).where(eq(images.ownerId, ownerId))

it('a photo sent twice at once under one client id is one message with one photo', async () => {
  const asked = { ...(await newPhoto()), clientId: randomUUID() }
  const answers = await Promise.all([sendImage(asked), sendImage(asked)])
  const sent = answers.flatMap((answer) => ('refusal' in answer ? [] : [answer]))
  expect(sent.map(({ isNew }) => isNew).sort()).toEqual([false, true])
  expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1)
  const stored = await photosOf(asked.by.id)
  expect(stored.map(({ url }) => url)).toEqual([sent[0]?.message.imageUrl])
})

it('the photo of a message that is refused is deleted', async () => {
  const asked = await newPhoto()
  // It replies to a message that does not exist.
  expect(await sendImage({ ...asked, replyTo: 5 })).toEqual({ refusal: 'no-quote' })
  expect(await photosOf(asked.by.id)).toEqual([])
  expect(await sendImage(asked)).toMatchObject({ isNew: true })
  expect(await photosOf(asked.by.id)).toHaveLength(1)
})

it('a photo under a client id under which somebody else got a message is neither sent nor kept', async () => {
  const asked = { ...(await newPhoto()), clientId: randomUUID() }
  expect(await sendImage(asked)).toMatchObject({ isNew: true })
  expect(await sendImage({ ...asked, userId: await listedPerson() })).toEqual({ refusal: 'used-id' })
  expect(await photosOf(asked.by.id)).toHaveLength(1)
  expect(await db.$count(messages, eq(messages.senderId, asked.by.id))).toBe(1)
})

it('a photo that is tried again after a block is over stays the one in the old conversation', async () => {
  const asked = { ...(await newPhoto()), clientId: randomUUID() }
  const sent = await sendImage(asked)
  const id = 'refusal' in sent ? '' : sent.message.id
  await block(asked.userId, asked.by.id)
  expect(await sendImage(asked)).toMatchObject({ isNew: false, message: { id } })
  await unblock(asked.userId, asked.by.id)
  expect(await sendImage(asked)).toMatchObject({ isNew: false, message: { id } })
  expect(await photosOf(asked.by.id)).toHaveLength(1)
  expect(await db.$count(messages, eq(messages.senderId, asked.by.id))).toBe(1)
})

it('a photo whose sender signed out while it was uploaded is neither sent nor kept', async () => {
  const { by, ...message } = await newPhoto()
  await startSession({ userId: by.id, request: new Request('http://localhost:3000/'), ip: '' })
  const [session] = await db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.userId, by.id))
  const asked = { by, sid: session?.sid, ...message }
  expect(await sendImage(asked)).toMatchObject({ isNew: true })
  await db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, by.id))
  await expect(sendImage(asked)).rejects.toThrow(SessionEnded)
  expect(await photosOf(by.id)).toHaveLength(1)
  expect(await db.$count(messages, eq(messages.senderId, by.id))).toBe(1)
})

it('the photo of a message whose commit was not answered stays with it', async () => {
  const asked = { ...(await newPhoto()), clientId: randomUUID() }
  vi.mocked(sending.sendMessage).mockImplementationOnce(async (message) => {
    await sending.sendMessage(message)
    throw new Error('the connection broke off')
  })
  await expect(sendImage(asked)).rejects.toThrow('the connection broke off')
  const again = await sendImage(asked)
  const [stored, ...more] = await photosOf(asked.by.id)
  expect(again).toMatchObject({ isNew: false, message: { imageUrl: stored?.url } })
  expect(more).toEqual([])
})

it('a photo that is sent again is published again: the first try may have ended before it was', async () => {
  const asked = { ...(await newPhoto()), clientId: randomUUID() }
  const events: ChatEvent[] = []
  const leave = await subscribeToChatEvents(
    (event) => void (event.oneId === asked.by.id && events.push(event)),
  )
  const sent = await sendImage(asked)
  await expect.poll(() => events).toHaveLength(1)
  expect(await sendImage(asked)).toMatchObject({ isNew: false })
  const messageId = 'refusal' in sent ? '' : sent.message.id
  const published = { kind: 'message', messageId, otherId: asked.userId }
  await expect.poll(() => events).toMatchObject([published, published])
  await leave()
})

it('a photo without a message is deleted by a job, and no other', async () => {
  const asked = await newPhoto()
  const { by } = asked
  const sent = await sendImage(asked)
  if ('refusal' in sent) throw new Error(sent.refusal)
  const [job] = await db.execute<{ payload: object }>(
    `select payload from graphile_worker._private_jobs where key = 'unsent-photos:${by.id}'`,
  )
  expect(job?.payload).toEqual({ ownerId: by.id })
  await storeImage({ ownerId: by.id, imageType: 'chat', bytes: await photo() })
  expect(await dropUnsentPhotos(by.id)).toBe(0)
  setClock(new Date(Date.now() + hours(2)))
  expect(await dropUnsentPhotos(by.id)).toBe(1)
  expect((await photosOf(by.id)).map(({ url }) => url)).toEqual([sent.message.imageUrl])
  // It may be restored, with its photo.
  await db.transaction((tx) => removeMessage(tx, sent.message.id))
  expect(await dropUnsentPhotos(by.id)).toBe(0)
  expect(await photosOf(by.id)).toHaveLength(1)
})
