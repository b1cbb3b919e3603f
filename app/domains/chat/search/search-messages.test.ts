import { MESSAGE_HITS_PAGE } from 'db/limits/chat'
import { users } from 'db/schema/accounts'
import { messages } from 'db/schema/chat'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { blockPerson, unblockPerson } from '~/domains/relations/blocks/blocks.server'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { makeConversation } from '~/testing/people/conversations'
import { conversationWith } from '../conversations/conversation.server'
import { saveConversationSettings } from '../conversations/conversation-settings.server'
import { sendMessage } from '../messages/send.server'
import { unsend } from '../messages/unsend.server'
import { type MessageHits, searchMessages } from './search-messages.server'

watchBystander()

afterAll(closeDb)

let jonas: { id: string }
let luana: { id: string }
beforeEach(async () => {
  jonas = await makeAccount({ firstName: 'Jonas' })
  luana = await makeAccount({ firstName: 'Luana' })
})

const talked = (...lines: string[]) =>
  makeConversation(
    [jonas.id, luana.id],
    lines.map((line, at) => [at % 2 ? luana.id : jonas.id, line]),
  )
const search = (words: string, viewer = jonas, cursor: string | null = null) =>
  searchMessages(viewer, { search: words, language: 'de', cursor })
const found = async (words: string, viewer = jonas) =>
  (await search(words, viewer)).hits.map(({ seq, pieces }) => [seq, pieces.map(({ text }) => text).join('')])

it('finds own messages by all words, in any order, without accents and case', async () => {
  await talked('Treffen wir uns im Café?', 'Ja, um 20 Uhr im Cafe am See.', '100 % sicher')
  expect(await found('CAFE')).toEqual([
    [2, 'Ja, um 20 Uhr im Cafe am See.'],
    [1, 'Treffen wir uns im Café?'],
  ])
  expect(await found('see café')).toEqual([[2, 'Ja, um 20 Uhr im Cafe am See.']])
  expect(await found('uhr im')).toHaveLength(1)
  // A percent sign is no wildcard.
  expect(await found('100%')).toEqual([[3, '100 % sicher']])
  for (const none of ['%%%', '', 'a', 'nirgends', '__', '……', '…a', '„“', '××'])
    expect([none, await found(none)]).toEqual([none, []])
  const [hit] = (await search('see', luana)).hits
  expect(hit).toMatchObject({ partnerId: jonas.id, partner: { firstName: 'Jonas' }, isOwn: true, lastSeq: 3 })
})

it('finds no messages of other people, and no cleared or unsent ones', async () => {
  const made = await talked('geheimes Wort', 'Antwort')
  const other = await makeAccount()
  expect(await found('geheimes', other)).toEqual([])
  const conversation = await conversationWith(jonas, luana.id)
  if (!conversation) throw new Error('no conversation')
  await saveConversationSettings(luana, { ...conversation, partnerId: jonas.id }, 'clear')
  expect(await found('geheimes', luana)).toEqual([])
  expect(await found('geheimes')).toHaveLength(1)
  expect(await unsend(jonas, conversation, made.messages[0]?.id ?? '')).toBeNull()
  expect(await found('geheimes')).toEqual([])
})

it('finds messages sent after the conversation was cleared, and none from before', async () => {
  await talked('altes Wort', 'Hallo')
  const conversation = await conversationWith(luana, jonas.id)
  if (!conversation) throw new Error('no conversation')
  await saveConversationSettings(luana, conversation, 'clear')
  const by = { id: jonas.id, isPremium: false }
  expect(await sendMessage({ by, userId: luana.id, content: 'neues Wort' })).toMatchObject({ isNew: true })
  expect(await found('wort', luana)).toEqual([[3, 'neues Wort']])
  expect(await found('wort')).toHaveLength(2)
})

it('finds nothing in conversations whose partner is unavailable, for either and permanently', async () => {
  await talked('Hallo Welt', 'Hallo')
  await blockPerson({ by: luana, userId: jonas.id })
  expect([await found('hallo'), await found('hallo', luana)]).toEqual([[], []])
  await unblockPerson({ by: luana, userId: jonas.id })
  expect(await found('hallo')).toEqual([])
  const [deleted, staying, suspended] = [await makeAccount(), await makeAccount(), await makeAccount()]
  for (const { id } of [deleted, staying]) await makeConversation([jonas.id, id], [[id, 'Hallo']])
  expect(await found('hallo')).toHaveLength(2)
  // More than a page of messages that no longer count, newer than the one that still does.
  const many = Array.from({ length: MESSAGE_HITS_PAGE + 1 }, (): [string, string] => [suspended.id, 'Hallo'])
  await makeConversation([jonas.id, suspended.id], many)
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deleted.id))
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, suspended.id))
  expect((await search('hallo')).hits.map(({ partnerId }) => partnerId)).toEqual([staying.id])
})

it('finds phrases in the language of the reader', async () => {
  const made = await talked('Was kostet eine Stunde?')
  await db
    .update(messages)
    .set({ phrase: 'hourlyPrice' })
    .where(eq(messages.id, made.messages[0]?.id ?? ''))
  const inPortuguese = (words: string) =>
    searchMessages(luana, { search: words, language: 'pt', cursor: null })
  expect((await inPortuguese('custa')).hits[0]?.pieces.map(({ text }) => text).join('')).toBe(
    'Quanto custa uma hora?',
  )
  expect((await inPortuguese('kostet')).hits).toEqual([])
  expect(await found('kostet')).toHaveLength(1)
})

it('shows no text to readers who have switched previews off', async () => {
  await talked('Treffen am Abend')
  await db.update(users).set({ allowMessagePreviews: false }).where(eq(users.id, jonas.id))
  expect((await search('abend')).hits).toMatchObject([{ seq: 1, pieces: [] }])
})

it('continues after a page, over conversations, and ignores a cursor of another search', async () => {
  await talked(...Array.from({ length: MESSAGE_HITS_PAGE + 5 }, (_, at) => `Wort ${at + 1}`))
  const other = await makeAccount({ firstName: 'Mara' })
  await makeConversation([jonas.id, other.id], [[other.id, 'Wort von Mara']])
  const first = await search('wort')
  expect(first.hits).toHaveLength(MESSAGE_HITS_PAGE)
  const second = await search('wort', jonas, first.nextCursor)
  const ids = [...first.hits, ...second.hits].map(({ id }) => id)
  expect(new Set(ids).size).toBe(MESSAGE_HITS_PAGE + 6)
  expect(second.nextCursor).toBeNull()
  expect((await search('von', jonas, first.nextCursor)).hits).toHaveLength(1)
  expect((await search('wort', luana, first.nextCursor)).hits[0]?.seq).toBe(MESSAGE_HITS_PAGE + 5)
})

it('skips and repeats nothing if the conversation that a page ends in goes on before the next page', async () => {
  const count = 2 * MESSAGE_HITS_PAGE + 5
  await talked(...Array.from({ length: count }, (_, at) => `Wort ${at + 1}`))
  const other = await makeAccount({ firstName: 'Mara' })
  await makeConversation([jonas.id, other.id], [[other.id, 'Wort von Mara']])
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: MessageHits = await search('wort', jonas, cursor)
    ids.push(...page.hits.map(({ id }) => id))
    cursor = page.nextCursor
    await sendMessage({ by: { id: luana.id, isPremium: false }, userId: jonas.id, content: 'Noch da?' })
  } while (cursor)
  expect([ids.length, new Set(ids).size]).toEqual([count + 1, count + 1])
})
