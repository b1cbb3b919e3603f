import { randomUUID } from 'node:crypto'
import { NEW_CONVERSATIONS_A_DAY, TAKE_BACK_MINUTES } from 'db/limits/chat'
import { sessions, users } from 'db/schema/accounts'
import { messages } from 'db/schema/chat'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { SessionEnded } from '~/domains/accounts/viewer.server'
import { blockPerson, unblockPerson } from '~/domains/relations/blocks/blocks.server'
import { setLike } from '~/domains/relations/likes/likes.server'
import { setClock } from '~/platform/clock.server'
import { closeDb, db } from '~/platform/db.server'
import { minutes } from '~/platform/durations'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { conversationWith } from '../conversations/conversation.server'
import { saveConversationSettings, unsend } from '../conversations/conversation-settings.server'
import { conversationsOf } from '../conversations/list-conversations.server'
import { startConversation } from '../conversations/start.server'
import { recordDelivery } from '../realtime/delivery-receipts.server'
import { markRead, unreadCounts } from './mark-read.server'
import { messageIn, threadOf } from './message-page.server'
import { sendMessage } from './send.server'

afterAll(closeDb)
afterEach(() => setClock(null))

type Person = { id: string; isPremium: boolean }
let luana: Person
let jonas: Person
beforeEach(async () => {
  luana = { id: await listedPerson({ firstName: 'Luana' }), isPremium: false }
  jonas = { id: (await makeAccount({ firstName: 'Jonas' })).id, isPremium: false }
})

const say = async (by: Person, to: Person, content: string, clientId?: string) => {
  const sent = await sendMessage({ by, userId: to.id, content, clientId })
  if ('refusal' in sent) throw new Error(sent.refusal)
  return sent.message
}
const talk = async (viewer: Person, partner: Person) => {
  const conversation = await conversationWith(viewer, partner.id)
  if (!conversation) throw new Error('no conversation')
  return conversation
}
const lines = async (viewer: Person, partner: Person) =>
  (await threadOf(viewer, await talk(viewer, partner))).messages.map(({ content }) => content)
const list = async (viewer: Person, folder: 'chats' | 'requests' | 'archive' = 'chats') =>
  (await conversationsOf(viewer, { folder, cursor: null })).lines

it('said in a session adds nothing once the session is over, blocked, or was never theirs', async () => {
  const mara = (await makeAccount()).id
  const begin = async (userId: string) => {
    await startSession({ userId, request: new Request('http://localhost:3000/'), ip: '' })
    const [row] = await db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.userId, userId))
    return row?.sid ?? ''
  }
  const [sid, others] = [await begin(jonas.id), await begin(mara)]
  const sayIn = (sid: string, content: string) => sendMessage({ by: jonas, userId: luana.id, content, sid })
  expect(await sayIn(sid, 'eins')).toMatchObject({ isNew: true })
  expect(await sayIn(sid, 'zwei')).toMatchObject({ isNew: true })
  await expect(sayIn(others, 'fremd')).rejects.toThrow(SessionEnded)
  const isSuspended = (is: boolean) => db.update(users).set({ isSuspended: is }).where(eq(users.id, jonas.id))
  await isSuspended(true)
  await expect(sayIn(sid, 'gesperrt')).rejects.toThrow(SessionEnded)
  await isSuspended(false)
  await db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.sid, sid))
  await expect(sayIn(sid, 'vorbei')).rejects.toThrow(SessionEnded)
  expect(await lines(luana, jonas)).toEqual(['eins', 'zwei'])

  const userId = await listedPerson()
  await expect(sendMessage({ by: jonas, userId, content: 'Hallo', sid })).rejects.toThrow(SessionEnded)
  expect(await conversationWith(jonas, userId)).toMatchObject({ roomId: null })
})

describe('a first message', () => {
  it('is a request until it is answered, and shows its sender nothing meanwhile', async () => {
    await say(jonas, luana, 'Hallo')
    expect(await list(luana)).toEqual([])
    expect(await list(luana, 'requests')).toMatchObject([
      { partner: { firstName: 'Jonas' }, last: { content: 'Hallo', isOwn: false }, unreadCount: 1 },
    ])
    expect(await unreadCounts(luana)).toEqual({ chats: 0, requests: 1 })
    await db
      .update(users)
      .set({ lastSeen: new Date(), onlineUntil: new Date(Date.now() + 60_000) })
      .where(eq(users.id, luana.id))
    await markRead(luana, await talk(luana, jonas), 1)
    const asking = await talk(jonas, luana)
    expect(asking).toMatchObject({ partnerReadSeq: null, partner: { isOnline: false, lastSeen: null } })
    expect((await threadOf(jonas, asking)).messages).toMatchObject([{ state: 'sent' }])

    await say(luana, jonas, 'Hallo Jonas')
    expect(await list(luana, 'requests')).toEqual([])
    const answered = await talk(jonas, luana)
    expect(answered).toMatchObject({ partnerReadSeq: 1, partner: { isOnline: true } })
    expect((await threadOf(jonas, answered)).messages).toMatchObject([{ state: 'read' }, { isOwn: false }])
  })

  it('of a match is a conversation at once', async () => {
    await setLike({ by: jonas, targetUserId: luana.id, isLike: true })
    await setLike({ by: luana, targetUserId: jonas.id, isLike: true })
    await say(jonas, luana, 'Hallo')
    expect(await list(luana)).toMatchObject([{ unreadCount: 1 }])
  })

  it('can be refused altogether, and a request accepted without a word', async () => {
    await db.update(users).set({ takesRequests: false }).where(eq(users.id, luana.id))
    expect(await sendMessage({ by: jonas, userId: luana.id, content: 'Hallo' })).toEqual({
      refusal: 'no-requests',
    })
    await db.update(users).set({ takesRequests: true }).where(eq(users.id, luana.id))
    await say(jonas, luana, 'Hallo')
    expect(await saveConversationSettings(luana, await talk(luana, jonas), 'accept')).toBeNull()
    expect(await talk(jonas, luana)).toMatchObject({ partnerReadSeq: 0 })
  })

  it('has a daily measure, higher for who is known', async () => {
    const others = await Promise.all(
      Array.from({ length: NEW_CONVERSATIONS_A_DAY.plain + 1 }, () => listedPerson()),
    )
    const last = others.pop() ?? ''
    for (const userId of others) await startConversation({ by: jonas, userId })
    expect(await startConversation({ by: jonas, userId: last })).toMatchObject({
      refusal: 'too-many-new',
      retryAfterS: expect.any(Number),
    })
    expect(await startConversation({ by: { ...jonas, isPremium: true }, userId: last })).toHaveProperty(
      'roomId',
    )
  })

  it('reaches nobody who is not there', async () => {
    const blocked = (await makeAccount({ isSuspended: true })).id
    const unlisted = (await makeAccount()).id
    for (const userId of [randomUUID(), blocked, unlisted])
      expect(await startConversation({ by: jonas, userId })).toEqual({ refusal: 'unknown' })
    expect(await startConversation({ by: jonas, userId: jonas.id })).toEqual({ refusal: 'self' })
  })
})

describe('messages', () => {
  it('under one client id are one, also when they come at once', async () => {
    const clientId = randomUUID()
    await say(jonas, luana, 'Hallo')
    const sent = await Promise.all(Array.from({ length: 8 }, () => say(jonas, luana, 'Einmal', clientId)))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await lines(luana, jonas)).toEqual(['Hallo', 'Einmal'])
    expect((await say(jonas, luana, 'Später', clientId)).id).toBe(sent[0]?.id)
  })

  it('from both sides at once stand in one order without gaps, and each counts for the other', async () => {
    await say(jonas, luana, '0')
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? say(jonas, luana, `${n}`) : say(luana, jonas, `${n}`))),
    )
    const rows = await db.select().from(messages).where(eq(messages.senderId, jonas.id))
    const all = [...rows, ...(await db.select().from(messages).where(eq(messages.senderId, luana.id)))]
    expect(all.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 21 }, (_, n) => n + 1),
    )
    expect(await unreadCounts(jonas)).toEqual({ chats: 10, requests: 0 })
    expect(await unreadCounts(luana)).toEqual({ chats: 11, requests: 0 })
  })

  it('two who write first to each other at once have one room', async () => {
    const other = { id: await listedPerson(), isPremium: false }
    const rooms = await Promise.all([
      startConversation({ by: luana, userId: other.id }),
      startConversation({ by: other, userId: luana.id }),
    ])
    expect(rooms[0]).toEqual(rooms[1])
  })

  it('are read up to what was seen, and no further', async () => {
    for (const text of ['eins', 'zwei', 'drei']) await say(jonas, luana, text)
    await say(luana, jonas, 'ja')
    await markRead(luana, await talk(luana, jonas), 2)
    expect(await unreadCounts(luana)).toEqual({ chats: 1, requests: 0 })
    await recordDelivery([{ roomId: (await talk(luana, jonas)).roomId ?? '', userId: luana.id, seq: 3 }])
    const states = (await threadOf(jonas, await talk(jonas, luana))).messages.map(({ state }) => state)
    expect(states).toEqual(['read', 'read', 'delivered', null])
    await markRead(luana, await talk(luana, jonas), 99)
    expect(await unreadCounts(luana)).toEqual({ chats: 0, requests: 0 })
    expect((await talk(luana, jonas)).readSeq).toBe(4)
  })

  it('are found again page by page, older ones upward, missed ones onward', async () => {
    for (let n = 1; n <= 45; n++) await say(n % 2 ? jonas : luana, n % 2 ? luana : jonas, `${n}`)
    const whole = await talk(luana, jonas)
    const newest = await threadOf(luana, whole)
    expect(newest.messages.map(({ content }) => content)).toEqual(
      Array.from({ length: 40 }, (_, n) => `${n + 6}`),
    )
    const older = await threadOf(luana, whole, { before: newest.olderBefore ?? 0 })
    expect(older.messages.map(({ content }) => content)).toEqual(['1', '2', '3', '4', '5'])
    expect(older.olderBefore).toBeNull()
    const missed = await threadOf(luana, whole, { after: 43 })
    expect(missed.messages.map(({ content }) => content)).toEqual(['44', '45'])
  })

  it('are taken back for both while they are young, by their sender alone', async () => {
    const { id } = await say(jonas, luana, 'Straße 5')
    const own = await talk(jonas, luana)
    expect(await unsend(luana, await talk(luana, jonas), id)).toEqual({ refusal: 'unknown' })
    setClock(new Date(Date.now() + minutes(TAKE_BACK_MINUTES)))
    expect(await unsend(jonas, own, id)).toEqual({ refusal: 'too-late' })
    setClock(null)
    expect(await unsend(jonas, own, id)).toBeNull()
    expect(await lines(luana, jonas)).toEqual([''])
    expect(await messageIn(luana, await talk(luana, jonas), id)).toMatchObject({ isUnsent: true })
    const [row] = await db.select().from(messages).where(eq(messages.id, id))
    expect(row?.content).toBe('')
  })

  it('of another pair are nobody’s', async () => {
    const stranger = { id: await listedPerson(), isPremium: false }
    const { id } = await say(jonas, luana, 'geheim')
    await say(jonas, stranger, 'Hallo')
    expect(await messageIn(jonas, await talk(jonas, stranger), id)).toBeNull()
    expect(await unsend(jonas, await talk(jonas, stranger), id)).toEqual({ refusal: 'unknown' })
  })
})

describe('a conversation', () => {
  it('cleared for oneself stays with the other one, and comes back with the next message', async () => {
    await say(jonas, luana, 'alt')
    await say(luana, jonas, 'auch alt')
    await saveConversationSettings(jonas, await talk(jonas, luana), 'clear')
    expect(await list(jonas)).toEqual([])
    expect(await lines(luana, jonas)).toEqual(['alt', 'auch alt'])
    await say(luana, jonas, 'neu')
    expect(await lines(jonas, luana)).toEqual(['neu'])
    expect(await list(jonas)).toMatchObject([{ unreadCount: 1 }])
  })

  it('put away comes back with a message; muted it counts for nothing', async () => {
    await say(jonas, luana, 'Hallo')
    await say(luana, jonas, 'Hallo')
    await saveConversationSettings(luana, await talk(luana, jonas), 'archive')
    expect(await list(luana)).toEqual([])
    expect(await list(luana, 'archive')).toHaveLength(1)
    await saveConversationSettings(luana, await talk(luana, jonas), 'mute')
    await say(jonas, luana, 'Noch da?')
    expect(await list(luana)).toMatchObject([{ isMuted: true, unreadCount: 2 }])
    expect(await unreadCounts(luana)).toEqual({ chats: 0, requests: 0 })
  })

  it('with a blocked person is one with a deleted account, for both', async () => {
    await say(jonas, luana, 'Hallo')
    await say(luana, jonas, 'Hallo')
    await blockPerson({ by: luana, userId: jonas.id })
    for (const [viewer, partner] of [
      [luana, jonas],
      [jonas, luana],
    ] as const) {
      expect(await talk(viewer, partner)).toMatchObject({ partner: null })
      expect(await sendMessage({ by: viewer, userId: partner.id, content: 'x' })).toEqual({ refusal: 'gone' })
      expect(await list(viewer)).toMatchObject([{ partner: null, unreadCount: 0 }])
      expect(await unreadCounts(viewer)).toEqual({ chats: 0, requests: 0 })
    }
  })

  it('that a block ended stays one with a deleted account when it is lifted, and a new one may begin', async () => {
    await say(jonas, luana, 'alt')
    const clientId = randomUUID()
    const answer = await say(luana, jonas, 'auch alt', clientId)
    const { roomId } = await talk(jonas, luana)
    await blockPerson({ by: luana, userId: jonas.id })
    expect(await unsend(luana, await talk(luana, jonas), answer.id)).toEqual({ refusal: 'gone' })
    await unblockPerson({ by: luana, userId: jonas.id })
    for (const [viewer, partner] of [
      [luana, jonas],
      [jonas, luana],
    ] as const) {
      const [line, ...others] = await list(viewer)
      expect(others).toEqual([])
      expect(line).toMatchObject({ roomId, partnerId: roomId, partner: null, unreadCount: 0 })
      const old = await conversationWith(viewer, line?.partnerId ?? '')
      expect(old).toMatchObject({ roomId, partner: null })
      expect(await sendMessage({ by: viewer, userId: roomId ?? '', content: 'x' })).toEqual({
        refusal: 'gone',
      })
      expect((await conversationWith(viewer, partner.id))?.roomId ?? null).toBeNull()
      expect((await conversationsOf(viewer, { folder: 'all', search: 'n', cursor: null })).lines).toEqual([])
    }
    // He is no customer of hers any more, so the first word is his.
    expect(await conversationWith(luana, jonas.id)).toBeNull()
    const { id, roomId: fresh } = await say(jonas, luana, 'neu')
    expect(fresh).not.toBe(roomId)
    expect(await lines(luana, jonas)).toEqual(['neu'])
    expect(await talk(luana, jonas)).toMatchObject({ isRequest: true, partner: { firstName: 'Jonas' } })
    // A sending that is tried again gives what was sent in the old room.
    expect((await say(luana, jonas, 'auch alt', clientId)).id).toBe(answer.id)
    expect(await messageIn(jonas, await talk(jonas, luana), id)).toMatchObject({ content: 'neu' })

    await blockPerson({ by: luana, userId: jonas.id })
    await unblockPerson({ by: luana, userId: jonas.id })
    expect((await list(jonas)).map(({ partner }) => partner)).toEqual([null, null])
  })

  it('says nothing of a message in the list where one wants no previews', async () => {
    await say(jonas, luana, 'Hallo')
    await db.update(users).set({ allowMessagePreviews: false }).where(eq(users.id, luana.id))
    expect(await list(luana, 'requests')).toMatchObject([{ last: { content: '' } }])
  })
})
