import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { messages } from 'db/schema/chat'
import { appeals } from 'db/schema/decisions'
import { images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { type ChatEvent, subscribeToChatEvents } from '~/domains/chat/realtime/chat-events.server'
import { db } from '~/platform/database/db.server'
import { minutes } from '~/platform/time/durations'
import { makeAccount, userRow } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { decided, ip, later, luana, open, undo, withPeopleOfCases } from '~/testing/people/decided-cases'
import { answerAppeal } from '../appeals/appeals.server'
import { openHintCase } from '../cases/open-case.server'
import { releaseDecision } from './deliver-decision.server'

withPeopleOfCases()

const REMOVE = { action: 'remove', ground: 'contact-data' } as const

/** Releases a decision, and takes it back by an appeal. */
async function uphold(decisionId: string) {
  await releaseDecision(decisionId)
  const [row] = await db
    .insert(appeals)
    .values({ decisionId, text: 'Nein', language: 'de', status: 'open' })
    .returning()
  const by = await makeAccount({ isModerator: true })
  const answered = await answerAppeal({
    ...{ by, appealId: row?.id ?? '', outcome: 'upheld', answer: 'Stimmt.', ip },
  })
  expect(answered).toBeNull()
}

/** Two decisions remove the texts; in between the owner wrote others. */
async function removedTwice() {
  const first = await decided((await open()).caseId, REMOVE)
  await releaseDecision(first)
  await db.update(users).set({ bio: 'Dann 0172 7654321' }).where(eq(users.id, luana))
  expect(await userRow(luana)).toMatchObject({ isHiddenUntilEdited: false })
  later(minutes(1))
  return { first, second: await decided((await open()).caseId, REMOVE) }
}

it('the end of a decision brings back no texts that a later one removed', async () => {
  const { first, second } = await removedTwice()
  await uphold(first)
  expect(await userRow(luana)).toMatchObject({ bio: null, about: null, isHiddenUntilEdited: true })
  expect(await undo(second)).toBeNull()
  // What the later decision had not removed waited for its end.
  expect(await userRow(luana)).toMatchObject({
    ...{ bio: 'Dann 0172 7654321', about: 'Oder 0171', isHiddenUntilEdited: false },
  })
})

it('the later texts come back though the earlier decision is in force', async () => {
  const { first, second } = await removedTwice()
  await uphold(second)
  expect(await userRow(luana)).toMatchObject({
    ...{ bio: 'Dann 0172 7654321', about: null, isHiddenUntilEdited: false },
  })
  await uphold(first)
  expect(await userRow(luana)).toMatchObject({ bio: 'Dann 0172 7654321', about: 'Oder 0171' })
})

it.each([
  ['a new name', { firstName: 'Luna' }, { bio: 'Ruf an: 0170 1234567', about: 'Oder 0171' }],
  ['a new text', { bio: 'Neu' }, { bio: 'Neu', about: 'Oder 0171' }],
  ['a new longer text', { about: 'Neu' }, { bio: 'Ruf an: 0170 1234567', about: 'Neu' }],
])('who gave the profile %s meanwhile gets the texts back that are still empty', async (_, change, texts) => {
  const decisionId = await decided((await open()).caseId, REMOVE)
  await db.update(users).set(change).where(eq(users.id, luana))
  await uphold(decisionId)
  expect(await userRow(luana)).toMatchObject({ ...texts, isHiddenUntilEdited: false })
})

/** A photo of a conversation, and what opens a case about it. */
async function chatPhoto() {
  const url = `/media/${randomUUID().replaceAll('-', '').slice(0, 22)}`
  const [photo] = await db
    .insert(images)
    .values({ ownerId: luana, url, imageType: 'chat', width: 30, height: 40, color: '#aa8899' })
    .returning()
  const subjectId = photo?.id ?? ''
  const found = () =>
    db.transaction((tx) =>
      openHintCase(tx, {
        ...{ subjectType: 'image', subjectId, userId: luana },
        ...{ hint: 'picture-search', hintDetails: null },
      }),
    )
  return { url, subjectId, found }
}

it('a photo that is held back, and one that is delivered again, reach the open pages of their conversation', async () => {
  const { url, subjectId, found } = await chatPhoto()
  const partner = await makeAccount()
  const { room, messages: sent } = await makeConversation([luana, partner.id], [[luana, 'Schau mal']])
  const messageId = sent[0]?.id ?? ''
  await db.update(messages).set({ messageType: 'image', imageUrl: url }).where(eq(messages.id, messageId))
  const told: unknown[] = []
  const ofRoom = ({ kind, roomId, ...event }: ChatEvent) =>
    roomId === room.id && told.push([kind, event.messageId])
  const leave = await subscribeToChatEvents((event) => void ofRoom(event))
  const again = ['restored', messageId]
  const removed = await decided((await found()).caseId, REMOVE)
  await expect.poll(() => told).toEqual([again])
  await uphold(removed)
  await expect.poll(() => told).toEqual([again, again])
  await db.update(images).set({ isHeld: true }).where(eq(images.id, subjectId))
  later(minutes(1))
  await releaseDecision(await decided((await found()).caseId, { action: 'dismiss' }))
  await expect.poll(() => told).toEqual([again, again, again])
  // It waits when it is removed, so only the end of that decision changes something.
  await db.update(images).set({ isHeld: true }).where(eq(images.id, subjectId))
  later(minutes(2))
  const waiting = await decided((await found()).caseId, REMOVE)
  expect(await undo(waiting)).toBeNull()
  later(minutes(3))
  await uphold(await decided((await found()).caseId, REMOVE))
  await expect.poll(() => told.length).toBeGreaterThan(3)
  expect(told).toEqual([again, again, again, again])
  await leave()
})

it('a photo that a decision removed from a conversation is delivered by no other case', async () => {
  const { subjectId, found } = await chatPhoto()
  const isHeld = async () => (await db.select().from(images).where(eq(images.id, subjectId)))[0]?.isHeld
  const removed = await decided((await found()).caseId, REMOVE)
  await releaseDecision(removed)
  // Somebody else asks about the same picture, and it is not theirs.
  later(minutes(1))
  await releaseDecision(await decided((await found()).caseId, { action: 'dismiss' }))
  expect(await isHeld()).toBe(true)
  later(minutes(2))
  await uphold(await decided((await found()).caseId, { action: 'warn', ground: 'spam' }))
  expect(await isHeld()).toBe(true)
  later(minutes(3))
  await uphold(await decided((await found()).caseId, REMOVE))
  expect(await isHeld()).toBe(true)
  await uphold(removed)
  expect(await isHeld()).toBe(false)
})
