import { FRAUD_CHECKED_MESSAGES, type Fraud } from 'db/limits/chat'
import { messages } from 'db/schema/chat'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { conversationWith } from '../conversations/conversation.server'
import { messageOfRoom, threadOf } from '../messages/message-page.server'
import { sendMessage } from '../messages/send.server'
import { unsend } from '../messages/unsend.server'
import { newMessages } from '../realtime/new-messages.server'
import * as fraud from './fraud'

afterAll(closeDb)

const TRICK = 'Nur mit Vorkasse, schreib mir auf WhatsApp'

type Person = { id: string }
async function pair() {
  return [
    await makeAccount({ firstName: 'Jonas' }),
    { id: await listedPerson({ firstName: 'Luana' }) },
  ] as const
}
async function send(by: Person, to: Person, content: string) {
  const sent = await sendMessage({ by: { id: by.id, isPremium: false }, userId: to.id, content })
  if ('refusal' in sent) throw new Error(sent.refusal)
  return sent.message
}
async function warningsOf(viewer: Person, partner: Person) {
  const conversation = await conversationWith(viewer, partner.id)
  if (!conversation) throw new Error('no conversation')
  const { messages: shown } = await threadOf(viewer, conversation)
  return { conversation, warnings: shown.map(({ warning }) => warning) }
}

test('the receiver sees a warning, on the page and live; the sender sees none', async () => {
  const [jonas, luana] = await pair()
  await send(jonas, luana, 'Hallo')
  const { id: messageId } = await send(jonas, luana, TRICK)
  await send(luana, jonas, TRICK)
  expect((await warningsOf(luana, jonas)).warnings).toEqual([null, 'prepayment', null])
  expect((await warningsOf(jonas, luana)).warnings).toEqual([null, null, 'prepayment'])
  const fresh = (await newMessages([messageId])).get(messageId)
  expect([fresh?.forReceiver?.warning, fresh?.forSender?.warning]).toEqual(['prepayment', null])
  const warned = async (reader: Person) =>
    (await messageOfRoom(reader, { roomId: fresh?.roomId ?? '', messageId }))?.message.warning
  expect(await warned(luana)).toBe('prepayment')
  expect(await warned(jonas)).toBeNull()
})

test('a message is checked once, when it is sent', async () => {
  const [jonas, luana] = await pair()
  const judge = vi.spyOn(fraud, 'fraudIn')
  const { id } = await send(jonas, luana, TRICK)
  expect(judge).toHaveBeenCalledTimes(1)
  for (const _ of [1, 2, 3]) await warningsOf(luana, jonas)
  await newMessages([id])
  expect(judge).toHaveBeenCalledTimes(1)
  judge.mockRestore()
})

test('no warning for an unsent message, nor in an established conversation', async () => {
  const [jonas, luana] = await pair()
  const first = await send(jonas, luana, TRICK)
  for (let seq = 2; seq < FRAUD_CHECKED_MESSAGES; seq++)
    await (seq % 2 ? send(jonas, luana, `${seq}`) : send(luana, jonas, `${seq}`))
  const [last, late] = [await send(luana, jonas, TRICK), await send(jonas, luana, TRICK)]
  expect([last.seq, late.seq]).toEqual([FRAUD_CHECKED_MESSAGES, FRAUD_CHECKED_MESSAGES + 1])
  expect([last.fraudWarning, late.fraudWarning]).toEqual(['prepayment', null])
  expect((await warningsOf(luana, jonas)).warnings.filter(Boolean)).toEqual(['prepayment'])
  const { conversation } = await warningsOf(jonas, luana)
  await unsend(jonas, conversation, first.id)
  expect((await warningsOf(luana, jonas)).warnings.filter(Boolean)).toEqual([])
  expect(await storedWarning(first.id)).toBeNull()
})

async function storedWarning(id: string): Promise<Fraud | null | undefined> {
  const [row] = await db.select({ warning: messages.fraudWarning }).from(messages).where(eq(messages.id, id))
  return row?.warning
}
