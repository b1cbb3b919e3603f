import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { reports } from 'db/schema/reports'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { saveConversationSettings } from '~/domains/chat/conversations/conversation-settings.server'
import { sendMessage } from '~/domains/chat/messages/send.server'
import { unsend } from '~/domains/chat/messages/unsend.server'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { evidenceOf } from '../evidence/read-evidence.server'
import { reportMessage } from './reports.server'

afterAll(closeDb)

type Person = { id: string; isPremium: boolean; isAdmin: boolean }
let luana: Person
let jonas: Person
beforeEach(async () => {
  const nobodySpecial = { isPremium: false, isAdmin: false }
  luana = { id: await listedPerson({ firstName: 'Luana' }), ...nobodySpecial }
  jonas = { id: (await makeAccount({ firstName: 'Jonas' })).id, ...nobodySpecial }
})

type Over = Partial<Parameters<typeof reportMessage>[0]>
const report = (messageId: string, over: Over = {}) =>
  reportMessage({ by: luana, userId: jonas.id, messageId, reason: 'fraud', ...over })
/** The facts of the only frozen text in the case of a message. */
const frozenOf = async (messageId: string) => {
  const [report] = await db.select().from(reports).where(eq(reports.targetId, messageId))
  if (!report?.caseId) return undefined
  const [text] = (await evidenceOf(report.caseId)).texts
  return text?.facts as { message: object; context: { content: string }[]; people: object[] } | undefined
}
const stored = () => db.select().from(reports).where(eq(reports.reportedUserId, jonas.id))
const conversationOf = async (viewer: Person, partner: Person) => {
  const conversation = await conversationWith(viewer, partner.id)
  if (!conversation) throw new Error('no conversation')
  return conversation
}
/** Sends these messages; returns their ids. */
async function sendAll(...messages: [by: Person, content: string][]): Promise<string[]> {
  const lines = messages.map(([by, content]): [string, string] => [by.id, content])
  const made = await makeConversation([jonas.id, luana.id], lines)
  return made.messages.map(({ id = '' }) => id)
}
const send = async (content: string) => {
  const sent = await sendMessage({ by: jonas, userId: luana.id, content })
  if ('refusal' in sent) throw new Error(sent.refusal)
  return sent.message.id
}

test('a report freezes the message, the five nearest ones and both names, and nothing else', async () => {
  const ids = await sendAll(
    ...Array.from({ length: 20 }, (_, n): [Person, string] => [n % 2 ? luana : jonas, `Zeile ${n + 1}`]),
  )
  expect(await report(ids[10] ?? '', { details: 'Er will Geld.' })).toBeNull()
  const [row] = await stored()
  expect(row).toMatchObject({
    reporterId: luana.id,
    targetType: 'message',
    targetId: ids[10],
    reason: 'fraud',
    details: 'Er will Geld.',
    snapshot: null,
  })
  const frozen = await frozenOf(ids[10] ?? '')
  expect(frozen).toMatchObject({
    message: { id: ids[10], senderId: jonas.id, content: 'Zeile 11', messageType: 'text', imageUrl: null },
    people: expect.arrayContaining([
      { id: jonas.id, firstName: 'Jonas', userType: 'man' },
      { id: luana.id, firstName: 'Luana', userType: 'trans' },
    ]),
  })
  expect(frozen?.context.map(({ content }) => content)).toEqual([8, 9, 10, 12, 13].map((n) => `Zeile ${n}`))
})

test('the evidence stays unchanged when the message is unsent and the account deleted', async () => {
  const id = await send('Überweise mir erst 50 Euro')
  await report(id)
  await unsend(jonas, await conversationOf(jonas, luana), id)
  await db.delete(users).where(eq(users.id, jonas.id))
  expect(await frozenOf(id)).toMatchObject({
    message: { content: 'Überweise mir erst 50 Euro', senderId: jonas.id },
  })
})

test('a second report of the same message changes nothing while the first one is open', async () => {
  const id = await send('Hallo')
  await report(id)
  await report(id, { reason: 'harassment' })
  expect(await stored()).toMatchObject([{ reason: 'fraud' }])
  await db.update(reports).set({ status: 'dismissed' }).where(eq(reports.targetId, id))
  await report(id)
  expect(await stored()).toHaveLength(2)
})

test('only received messages of one’s own conversation that are visible can be reported', async () => {
  const [own = '', theirs = ''] = await sendAll([luana, 'meins'], [jonas, 'seins'])
  const stranger = { ...luana, id: await listedPerson() }
  const unknown = { refusal: 'unknown' }
  for (const [messageId, over] of [
    [own, {}],
    [randomUUID(), {}],
    ['nonsense', {}],
    [theirs, { by: stranger }],
    [theirs, { userId: stranger.id }],
    [theirs, { by: jonas, userId: luana.id }],
  ] as const)
    expect(await report(messageId, over)).toEqual(unknown)
  await saveConversationSettings(luana, await conversationOf(luana, jonas), 'clear')
  expect(await report(theirs)).toEqual(unknown)
  expect(await stored()).toEqual([])
})

test('a message can be reported after a block, but not after it was unsent', async () => {
  const [kept, gone] = [await send('Du Stück'), await send('weg')]
  await unsend(jonas, await conversationOf(jonas, luana), gone)
  await blockPerson({ by: luana, userId: jonas.id })
  expect(await report(kept)).toBeNull()
  expect(await report(gone)).toEqual({ refusal: 'message-gone' })
})

test('of a sealed conversation the case has what was reported, also if it is unsent right after', async () => {
  const id = await send('Du Stück')
  await blockPerson({ by: luana, userId: jonas.id })
  expect(await report(id)).toBeNull()
  expect(await unsend(jonas, await conversationOf(jonas, luana), id)).toBeNull()
  expect(await frozenOf(id)).toMatchObject({
    message: { content: 'Du Stück', senderId: jonas.id, isUnsent: false },
    people: expect.arrayContaining([expect.objectContaining({ id: jonas.id, firstName: 'Jonas' })]),
  })
})

test('a concurrent report and unsend: either the report has the message, or there is none', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const id = await send(`Zugleich ${turn}`)
    const conversation = await conversationOf(jonas, luana)
    const [reported] = await Promise.all([report(id), unsend(jonas, conversation, id)])
    const frozen = await frozenOf(id)
    if (reported === null) expect(frozen).toMatchObject({ message: { content: `Zugleich ${turn}` } })
    else expect([reported, frozen]).toEqual([{ refusal: 'message-gone' }, undefined])
  }
})
