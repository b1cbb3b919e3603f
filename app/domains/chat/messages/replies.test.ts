import { QUOTE_MAX, SEQ_MAX } from 'db/limits/chat'
import { chatMembers, messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { conversationWith } from '../conversations/conversation.server'
import { saveConversationSettings } from '../conversations/conversation-settings.server'
import { localizePhrase } from '../phrasebook/phrasebook.server'
import { newMessages } from '../realtime/new-messages.server'
import { threadOf } from './message-page.server'
import { quoteOf } from './quote'
import { removeMessage, restoreMessage } from './remove-message.server'
import { sendMessage } from './send.server'
import { unsend } from './unsend.server'

watchBystander()

afterAll(closeDb)

type Person = { id: string; isPremium: boolean }
let jonas: Person
let luana: Person
beforeEach(async () => {
  jonas = { id: (await makeAccount({ firstName: 'Jonas' })).id, isPremium: false }
  luana = { id: await listedPerson({ firstName: 'Luana' }), isPremium: false }
})

const reply = (by: Person, to: Person, replyTo: number | undefined, content = 'Antwort') =>
  sendMessage({ by, userId: to.id, content, replyTo })
const requireConversation = async (viewer: Person, partner: Person) => {
  const conversation = await conversationWith(viewer, partner.id)
  if (!conversation) throw new Error('no conversation')
  return conversation
}
const shownMessages = async (viewer: Person, partner: Person) =>
  (await threadOf(viewer, await requireConversation(viewer, partner))).messages
const lastQuote = async (viewer: Person, partner: Person) =>
  (await shownMessages(viewer, partner)).at(-1)?.quote ?? null

it('a reply quotes the beginning of the message, for both members, on the page and in live events', async () => {
  const long = 'ä'.repeat(QUOTE_MAX + 50)
  await makeConversation(
    [jonas.id, luana.id],
    [
      [jonas.id, long],
      [luana.id, 'Hallo'],
    ],
  )
  const sent = await reply(luana, jonas, 1)
  if ('refusal' in sent) throw new Error(sent.refusal)
  const content = 'ä'.repeat(QUOTE_MAX)
  expect(await lastQuote(luana, jonas)).toMatchObject({ seq: 1, isOwn: false, content })
  expect(await lastQuote(jonas, luana)).toMatchObject({ seq: 1, isOwn: true, content })
  const live = (await newMessages([sent.message.id])).get(sent.message.id)
  expect(live?.forSender?.quote).toEqual(await lastQuote(luana, jonas))
  expect(live?.forReceiver?.quote).toEqual(await lastQuote(jonas, luana))
  // The browser shows this quote until the server responds.
  const [first] = await shownMessages(luana, jonas)
  expect(first && quoteOf(first)).toEqual(await lastQuote(luana, jonas))
})

it('a reply to a message that does not exist or was cleared is refused, and nothing is sent', async () => {
  await makeConversation([jonas.id, luana.id], [[jonas.id, 'Hallo']])
  for (const replyTo of [2, 99, SEQ_MAX])
    expect(await reply(luana, jonas, replyTo)).toEqual({ refusal: 'no-quote' })
  await saveConversationSettings(luana, await requireConversation(luana, jonas), 'clear')
  expect(await reply(luana, jonas, 1)).toEqual({ refusal: 'no-quote' })
  expect(await db.$count(messages, eq(messages.senderId, luana.id))).toBe(0)
  expect(await reply(jonas, luana, 1)).toMatchObject({ isNew: true })
  // A conversation without messages has none to reply to.
  const mara = { id: (await makeAccount()).id, isPremium: false }
  expect(await reply(mara, luana, 1)).toEqual({ refusal: 'no-quote' })
  expect(await db.$count(chatMembers, eq(chatMembers.userId, mara.id))).toBe(0)
})

it('the quote of an unsent message has no text; that of a message that the viewer has cleared is null', async () => {
  const made = await makeConversation([jonas.id, luana.id], [[jonas.id, 'Straße 5']])
  await reply(luana, jonas, 1)
  expect(await unsend(jonas, await requireConversation(jonas, luana), made.messages[0]?.id ?? '')).toBeNull()
  for (const [viewer, partner] of [
    [jonas, luana],
    [luana, jonas],
  ] as const)
    expect(await lastQuote(viewer, partner)).toMatchObject({ seq: 1, isUnsent: true, content: '' })
  await reply(jonas, luana, 2)
  await saveConversationSettings(luana, await requireConversation(luana, jonas), 'clear')
  const after = await reply(jonas, luana, 2, 'noch einmal')
  if ('refusal' in after) throw new Error(after.refusal)
  expect(await lastQuote(luana, jonas)).toBeNull()
  expect((await newMessages([after.message.id])).get(after.message.id)).toMatchObject({
    forReceiver: { quote: null },
    forSender: { quote: { seq: 2 } },
  })
})

it('the quote says that a moderator removed its message, not that its sender unsent it, and shows it again once restored', async () => {
  const made = await makeConversation([jonas.id, luana.id], [[jonas.id, 'Straße 5']])
  const messageId = made.messages[0]?.id ?? ''
  await reply(luana, jonas, 1)
  const done = await db.transaction((tx) => removeMessage(tx, messageId))
  const removed = { seq: 1, isUnsent: true, isRemoved: true, content: '' }
  expect(await lastQuote(luana, jonas)).toMatchObject(removed)
  expect(await lastQuote(jonas, luana)).toMatchObject(removed)
  await db.transaction(async (tx) => done && (await restoreMessage(tx, messageId, done.removed)))
  expect(await lastQuote(jonas, luana)).toMatchObject({
    seq: 1,
    isUnsent: false,
    isRemoved: false,
    content: 'Straße 5',
  })
})

it('the quote of a photo has a tiny preview, which its receiver does not get while the photo is held for moderation', async () => {
  const made = await makeConversation([jonas.id, luana.id], [[jonas.id, 'Foto']])
  const url = `/media/${jonas.id.replaceAll('-', '').slice(0, 22)}`
  const image = { ownerId: jonas.id, url, imageType: 'chat', width: 9, height: 12, color: '#aa8899' } as const
  await db.insert(images).values(image)
  await db
    .update(messages)
    .set({ messageType: 'image', imageUrl: url, content: '' })
    .where(eq(messages.id, made.messages[0]?.id ?? ''))
  await reply(luana, jonas, 1)
  const preview = `${url}/32.webp`
  expect(await lastQuote(luana, jonas)).toMatchObject({ messageType: 'image', content: '', preview })
  await db.update(images).set({ isHeld: true }).where(eq(images.url, url))
  expect(await lastQuote(luana, jonas)).toMatchObject({ preview: null })
  expect(await lastQuote(jonas, luana)).toMatchObject({ preview })
})

it('the quote of a phrase is translated into the language of the viewer', async () => {
  await sendMessage({
    by: jonas,
    userId: luana.id,
    content: 'Was kostet eine Stunde?',
    phrase: 'hourlyPrice',
  })
  await reply(luana, jonas, 1, '180 Euro')
  const last = (await shownMessages(jonas, luana)).at(-1)
  expect(last && localizePhrase('pt', last)).toMatchObject({
    content: '180 Euro',
    quote: { content: 'Quanto custa uma hora?' },
  })
})
