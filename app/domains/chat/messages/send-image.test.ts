import { randomUUID } from 'node:crypto'
import { messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { listedPerson } from '~/testing/people/listed-person'
import { sendImage } from './send-image.server'

watchBystander()

afterAll(closeDb)

const photo = () =>
  sharp({ create: { width: 90, height: 120, channels: 3, background: '#a03060' } })
    .jpeg()
    .toBuffer()
const photosOf = (ownerId: string) => db.select().from(images).where(eq(images.ownerId, ownerId))

it('a photo sent twice at once under one client id is one message with one photo', async () => {
  const by = { id: (await makeAccount()).id, isPremium: false }
  const asked = {
    by,
    userId: await listedPerson(),
    bytes: await photo(),
    content: '',
    clientId: randomUUID(),
  }
  const answers = await Promise.all([sendImage(asked), sendImage(asked)])
  const sent = answers.flatMap((answer) => ('refusal' in answer ? [] : [answer]))
  expect(sent.map(({ isNew }) => isNew).sort()).toEqual([false, true])
  expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1)
  const stored = await photosOf(by.id)
  expect(stored.map(({ url }) => url)).toEqual([sent[0]?.message.imageUrl])
})

it('the photo of a message that is refused is deleted', async () => {
  const by = { id: (await makeAccount()).id, isPremium: false }
  const asked = { by, userId: await listedPerson(), bytes: await photo(), content: '' }
  // It answers a message that does not exist.
  expect(await sendImage({ ...asked, replyTo: 5 })).toEqual({ refusal: 'no-quote' })
  expect(await photosOf(by.id)).toEqual([])
  expect(await sendImage(asked)).toMatchObject({ isNew: true })
  expect(await photosOf(by.id)).toHaveLength(1)
})

it('a photo whose sender signed out while it was uploaded is neither sent nor kept', async () => {
  const by = { id: (await makeAccount()).id, isPremium: false }
  await startSession({ userId: by.id, request: new Request('http://localhost:3000/'), ip: '' })
  const [session] = await db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.userId, by.id))
  const asked = { by, sid: session?.sid, userId: await listedPerson(), bytes: await photo(), content: '' }
  expect(await sendImage(asked)).toMatchObject({ isNew: true })
  await db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, by.id))
  await expect(sendImage(asked)).rejects.toThrow(SessionEnded)
  expect(await photosOf(by.id)).toHaveLength(1)
  expect(await db.$count(messages, eq(messages.senderId, by.id))).toBe(1)
})
