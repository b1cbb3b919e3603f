import { randomUUID } from 'node:crypto'
import { NEW_CONVERSATIONS_A_DAY, THREAD_PAGE, UNSEND_MINUTES } from 'db/limits/chat'
import { users } from 'db/schema/accounts'
import { chatMembers, chatRooms, messages } from 'db/schema/chat'
import { imageModeration, images } from 'db/schema/media'
import { sessions } from 'db/schema/sessions'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { blockPerson, unblockPerson } from '~/domains/relations/blocks/blocks.server'
import { setLike } from '~/domains/relations/likes/likes.server'
import { shortProfile } from '~/domains/relations/short-profile.server'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { hours, minutes } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { conversationWith } from '../conversations/conversation.server'
import { saveConversationSettings } from '../conversations/conversation-settings.server'
import { isAccepted } from '../conversations/folders'
import { conversationsOf } from '../conversations/list-conversations.server'
import { startConversation } from '../conversations/start.server'
import { type ChatEvent, publishToMembers, subscribeToChatEvents } from '../realtime/chat-events.server'
import { recordDelivery } from '../realtime/delivery-receipts.server'
import { markRead } from './mark-read.server'
import { messageIn, missedSince, photoOfMessage, threadOf } from './message-page.server'
import { sendMessage } from './send.server'
import { unreadCounts } from './unread-counts.server'
import { unsend } from './unsend.server'

vi.mock('../realtime/chat-events.server', { spy: true })
watchBystander()

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

it('is published with the connection that sent it, which gets an answer instead', async () => {
  const connection = randomUUID()
  const events: ChatEvent[] = []
  const leave = await subscribeToChatEvents((event) => void events.push(event))
  const send = (originConnectionId?: string) =>
    sendMessage({ by: jonas, userId: luana.id, content: 'Hallo', originConnectionId })
  await send(connection)
  await send()
  await expect.poll(() => events.filter(({ oneId }) => oneId === jonas.id)).toHaveLength(2)
  const origins = events.filter(({ oneId }) => oneId === jonas.id).map((event) => event.originConnectionId)
  expect(origins).toEqual([connection, undefined])
  await leave()
})

it('is answered once it is published: a server that dies before leaves it to the next try', async () => {
  let publish = () => {}
  const published = new Promise<void>((resolve) => {
    publish = resolve
  })
  vi.mocked(publishToMembers).mockClear().mockReturnValueOnce(published)
  let isAnswered = false
  const answered = say(jonas, luana, 'Hallo').then(() => {
    isAnswered = true
  })
  await vi.waitUntil(() => vi.mocked(publishToMembers).mock.calls.length > 0, { timeout: 30_000 })
  expect(isAnswered).toBe(false)
  publish()
  await answered
  expect(await lines(luana, jonas)).toEqual(['Hallo'])
})

it('is refused if the session has ended, is suspended or belongs to somebody else', async () => {
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
  it('is a request until it is answered; its sender sees no read mark or presence before', async () => {
    await say(jonas, luana, 'Hallo')
    expect(await list(luana)).toEqual([])
    expect(await list(luana, 'requests')).toMatchObject([
      { partner: { firstName: 'Jonas' }, last: { content: 'Hallo', isOwn: false }, unreadCount: 1 },
    ])
    expect(await unreadCounts(luana)).toEqual({ chats: 0, requests: 1 })
    await db
      .update(users)
      .set({ lastSeen: new Date(Date.now() - hours(2)), onlineUntil: new Date(Date.now() + 60_000) })
      .where(eq(users.id, luana.id))
    await markRead(luana, await talk(luana, jonas), 1)
    const asking = await talk(jonas, luana)
    expect(asking).toMatchObject({ partnerReadSeq: null, partner: { isOnline: false, lastSeen: null } })
    expect((await threadOf(jonas, asking)).messages).toMatchObject([{ state: 'sent' }])

    await say(luana, jonas, 'Hallo Jonas')
    expect(await list(luana, 'requests')).toEqual([])
    const answered = await talk(jonas, luana)
    expect(answered).toMatchObject({
      partnerReadSeq: 1,
      partner: { isOnline: true, lastSeen: expect.any(String) },
    })
    expect((await threadOf(jonas, answered)).messages).toMatchObject([{ state: 'read' }, { isOwn: false }])
  })

  it('of a match starts a conversation at once', async () => {
    await setLike({ by: jonas, targetUserId: luana.id, isLike: true })
    await setLike({ by: luana, targetUserId: jonas.id, isLike: true })
    await say(jonas, luana, 'Hallo')
    expect(await list(luana)).toMatchObject([{ unreadCount: 1 }])
  })

  it('of a match begins what a room without messages does not: its opener sees no presence before', async () => {
    await setLike({ by: jonas, targetUserId: luana.id, isLike: true })
    await setLike({ by: luana, targetUserId: jonas.id, isLike: true })
    await startConversation({ by: jonas, userId: luana.id })
    await db
      .update(users)
      .set({ lastSeen: new Date(Date.now() - hours(2)), onlineUntil: new Date(Date.now() + 60_000) })
      .where(eq(users.id, luana.id))
    const opened = await talk(jonas, luana)
    expect(opened).toMatchObject({ partnerReadSeq: null, partner: { isOnline: false, lastSeen: null } })
    expect(isAccepted(opened)).toBe(false)
    await say(jonas, luana, 'Hallo')
    const begun = await talk(jonas, luana)
    expect(begun).toMatchObject({
      partnerReadSeq: 0,
      partner: { isOnline: true, lastSeen: expect.any(String) },
    })
    expect(isAccepted(begun)).toBe(true)
  })

  it('tells of a room that was opened before: until then the other one has none and sees no presence', async () => {
    const opened = await startConversation({ by: jonas, userId: luana.id })
    expect(opened).toEqual({ roomId: expect.any(String) })
    await db
      .update(users)
      .set({ lastSeen: new Date(Date.now() - hours(2)), onlineUntil: new Date(Date.now() + 60_000) })
      .where(eq(users.id, jonas.id))
    const before = await talk(luana, jonas)
    expect(before).toMatchObject({
      roomId: null,
      isRequest: false,
      partnerReadSeq: null,
      partner: { isOnline: false, lastSeen: null },
    })
    expect(await saveConversationSettings(luana, before, 'mute')).toEqual({ refusal: 'unknown' })
    expect(await talk(jonas, luana)).toMatchObject(opened)
    const profile = () => shortProfile({ viewer: luana, id: jonas.id })
    expect(await profile()).toMatchObject({ isOnline: false })
    await say(jonas, luana, 'Hallo')
    expect(await profile()).toMatchObject({ isOnline: true })
    expect(await talk(luana, jonas)).toMatchObject({
      ...opened,
      partner: { isOnline: true, lastSeen: expect.any(String) },
    })
  })

  it('can be refused by a setting; a request can be accepted without replying', async () => {
    await db.update(users).set({ takesRequests: false }).where(eq(users.id, luana.id))
    expect(await sendMessage({ by: jonas, userId: luana.id, content: 'Hallo' })).toEqual({
      refusal: 'no-requests',
    })
    await db.update(users).set({ takesRequests: true }).where(eq(users.id, luana.id))
    await say(jonas, luana, 'Hallo')
    expect(await saveConversationSettings(luana, await talk(luana, jonas), 'accept')).toBeNull()
    expect(await talk(jonas, luana)).toMatchObject({ partnerReadSeq: 0 })
  })

  it('is refused by that setting also where a room was opened before, unless the two match since', async () => {
    const takes = (takesRequests: boolean) =>
      db.update(users).set({ takesRequests }).where(eq(users.id, luana.id))
    // As a photo does that cannot be stored.
    const opened = await startConversation({ by: jonas, userId: luana.id })
    await takes(false)
    for (const refused of [
      await sendMessage({ by: jonas, userId: luana.id, content: 'Hallo' }),
      await startConversation({ by: jonas, userId: luana.id }),
    ])
      expect(refused).toEqual({ refusal: 'no-requests' })
    await setLike({ by: jonas, targetUserId: luana.id, isLike: true })
    await setLike({ by: luana, targetUserId: jonas.id, isLike: true })
    const { roomId } = await say(jonas, luana, 'Hallo')
    expect(opened).toEqual({ roomId })
    expect(await list(luana)).toMatchObject([{ unreadCount: 1 }])
  })

  it('of both at the same moment, in a room from before they matched, is no deadlock', async () => {
    const opened = await startConversation({ by: jonas, userId: luana.id })
    if ('refusal' in opened) throw new Error(opened.refusal)
    const { roomId } = opened
    await setLike({ by: jonas, targetUserId: luana.id, isLike: true })
    await setLike({ by: luana, targetUserId: jonas.id, isLike: true })
    let begun: ReturnType<typeof startConversation> | undefined
    // As sending locks them for a message of hers: the room, then both members.
    await db.transaction(async (tx) => {
      const lockMember = ({ id }: Person) =>
        tx.execute(sql`
          select from chat_members where room_id = ${roomId} and user_id = ${id} for no key update`)
      await tx.execute(sql`select from chat_rooms where id = ${roomId} for no key update`)
      await lockMember(jonas)
      begun = startConversation({ by: jonas, userId: luana.id })
      await untilOneWaitsForLock()
      await lockMember(luana)
    })
    expect(await begun).toEqual({ roomId })
  })

  it('is a request again if the two matched only when the room was opened', async () => {
    await setLike({ by: jonas, targetUserId: luana.id, isLike: true })
    await setLike({ by: luana, targetUserId: jonas.id, isLike: true })
    const opened = await startConversation({ by: jonas, userId: luana.id })
    await setLike({ by: luana, targetUserId: jonas.id, isLike: false })
    const takes = (takesRequests: boolean) =>
      db.update(users).set({ takesRequests }).where(eq(users.id, luana.id))
    await takes(false)
    expect(await sendMessage({ by: jonas, userId: luana.id, content: 'Hallo' })).toEqual({
      refusal: 'no-requests',
    })
    await takes(true)
    const { roomId } = await say(jonas, luana, 'Hallo')
    expect(opened).toEqual({ roomId })
    expect(await list(luana)).toEqual([])
    expect(await list(luana, 'requests')).toHaveLength(1)
    expect(await talk(jonas, luana)).toMatchObject({ partnerReadSeq: null })
  })

  it('that waits is followed by no other while that setting is off, unless it is accepted or the two match', async () => {
    const takes = (takesRequests: boolean) =>
      db.update(users).set({ takesRequests }).where(eq(users.id, luana.id))
    const { roomId } = await say(jonas, luana, 'Hallo')
    await takes(false)
    for (const refused of [
      await sendMessage({ by: jonas, userId: luana.id, content: 'Noch da?' }),
      await startConversation({ by: jonas, userId: luana.id }),
    ])
      expect(refused).toEqual({ refusal: 'no-requests' })
    expect(await lines(jonas, luana)).toEqual(['Hallo'])
    // She can answer nevertheless, which accepts, and so can a match.
    const mara = { id: (await makeAccount({ firstName: 'Mara' })).id, isPremium: false }
    await takes(true)
    await say(mara, luana, 'Hallo')
    await takes(false)
    await setLike({ by: mara, targetUserId: luana.id, isLike: true })
    await setLike({ by: luana, targetUserId: mara.id, isLike: true })
    await say(mara, luana, 'Ein Match!')
    await say(luana, jonas, 'Hallo Jonas')
    await say(jonas, luana, 'Schön')
    expect((await list(luana)).map((line) => line.partner?.firstName)).toEqual(['Jonas', 'Mara'])
    expect(await startConversation({ by: jonas, userId: luana.id })).toEqual({ roomId })
  })

  it('to somebody who is gone is refused as such, whatever that setting', async () => {
    await say(jonas, luana, 'Hallo')
    await db.update(users).set({ takesRequests: false }).where(eq(users.id, luana.id))
    await blockPerson({ by: luana, userId: jonas.id })
    expect(await sendMessage({ by: jonas, userId: luana.id, content: 'Noch da?' })).toEqual({
      refusal: 'gone',
    })
  })

  it('of somebody whom the other has opened a room with is no request, whatever the setting', async () => {
    await setLike({ by: jonas, targetUserId: luana.id, isLike: true })
    const opened = await startConversation({ by: luana, userId: jonas.id })
    await db.update(users).set({ takesRequests: false }).where(eq(users.id, luana.id))
    const { roomId } = await say(jonas, luana, 'Hallo')
    expect(opened).toEqual({ roomId })
    expect(await list(luana)).toHaveLength(1)
  })

  it('has a daily limit, higher for known people', async () => {
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

  it('counts on the day on which it is sent, also in a room that was opened before', async () => {
    const { plain } = NEW_CONVERSATIONS_A_DAY
    const others = await Promise.all(Array.from({ length: plain + 2 }, () => listedPerson()))
    const start = new Date('2026-05-06T12:00:00Z')
    for (const [n, userId] of others.entries()) {
      setClock(new Date(start.getTime() + (n < plain ? 0 : hours(24))))
      expect(await startConversation({ by: jonas, userId })).toHaveProperty('roomId')
    }
    setClock(new Date(start.getTime() + hours(49)))
    const send = (userId: string) => sendMessage({ by: jonas, userId, content: 'Hallo' })
    const [last = '', ...first] = others.toReversed()
    for (const userId of first.slice(0, plain)) expect(await send(userId)).toHaveProperty('message')
    expect(await send(last)).toEqual({ refusal: 'too-many-new', retryAfterS: hours(24) / 1000 })
    expect(await startConversation({ by: jonas, userId: last })).toMatchObject({ refusal: 'too-many-new' })
    // Those that were begun go on.
    expect(await send(first[0] ?? '')).toHaveProperty('message')
  })

  it('has that limit also for conversations that begin at the same moment', async () => {
    const { plain } = NEW_CONVERSATIONS_A_DAY
    const others = await Promise.all(Array.from({ length: plain + 5 }, () => listedPerson()))
    const begun = await Promise.all(others.map((userId) => startConversation({ by: jonas, userId })))
    expect(begun.filter((one) => 'roomId' in one)).toHaveLength(plain)
    expect(await db.$count(chatMembers, eq(chatMembers.userId, jonas.id))).toBe(plain)
  })

  it('may begin again a day after the first of the limit, to the second', async () => {
    const { plain } = NEW_CONVERSATIONS_A_DAY
    const others = await Promise.all(Array.from({ length: plain + 1 }, () => listedPerson()))
    const start = new Date('2026-05-06T12:00:00Z')
    const beginAfter = (ms: number, n: number) => {
      setClock(new Date(start.getTime() + ms))
      return startConversation({ by: jonas, userId: others[n] ?? '' })
    }
    for (let n = 0; n < plain; n++) expect(await beginAfter(minutes(n), n)).toHaveProperty('roomId')
    const refusal = 'too-many-new'
    expect(await beginAfter(hours(23), plain)).toEqual({ refusal, retryAfterS: 3600 })
    expect(await beginAfter(hours(24) - 1, plain)).toEqual({ refusal, retryAfterS: 1 })
    expect(await beginAfter(hours(24), plain)).toHaveProperty('roomId')
  })

  it('may begin again after the end of premium once enough of those before are a day old', async () => {
    const { plain } = NEW_CONVERSATIONS_A_DAY
    const others = await Promise.all(Array.from({ length: plain + 4 }, () => listedPerson()))
    const start = new Date('2026-05-06T12:00:00Z')
    const beginAfter = (ms: number, n: number, isPremium = false) => {
      setClock(new Date(start.getTime() + ms))
      return startConversation({ by: { ...jonas, isPremium }, userId: others[n] ?? '' })
    }
    for (let n = 0; n < plain + 3; n++) expect(await beginAfter(minutes(n), n, true)).toHaveProperty('roomId')
    expect(await beginAfter(hours(24), plain + 3)).toEqual({ refusal: 'too-many-new', retryAfterS: 180 })
    expect(await beginAfter(hours(24) + minutes(3), plain + 3)).toHaveProperty('roomId')
  })

  it('is refused exactly as long as a moderator’s decision forbids it', async () => {
    const until = new Date('2026-05-06T12:00:00Z')
    await db.update(users).set({ noNewConversationsUntil: until }).where(eq(users.id, jonas.id))
    const begin = (at: number) => {
      setClock(new Date(at))
      return startConversation({ by: jonas, userId: luana.id })
    }
    expect(await begin(until.getTime() - 1)).toEqual({ refusal: 'restricted', until: until.getTime() })
    expect(await begin(until.getTime())).toHaveProperty('roomId')
    setClock(new Date(until.getTime() + 1))
    await say(jonas, luana, 'Hallo')
    expect(await lines(luana, jonas)).toEqual(['Hallo'])
  })

  it('has the higher daily limit for a verified person, until the check ends', async () => {
    const { plain } = NEW_CONVERSATIONS_A_DAY
    const others = await Promise.all(Array.from({ length: plain + 2 }, () => listedPerson()))
    const begin = (n: number) => startConversation({ by: jonas, userId: others[n] ?? '' })
    const verifiedUntil = new Date(Date.now() + hours(1))
    await db.update(users).set({ isVerified: true, verifiedUntil }).where(eq(users.id, jonas.id))
    for (let n = 0; n <= plain; n++) expect(await begin(n)).toHaveProperty('roomId')
    setClock(verifiedUntil)
    expect(await begin(plain + 1)).toMatchObject({ refusal: 'too-many-new' })
  })

  it('that others started do not count for the daily limit', async () => {
    for (let n = 0; n < NEW_CONVERSATIONS_A_DAY.plain; n++) {
      const by = { id: (await makeAccount()).id, isPremium: false }
      expect(await startConversation({ by, userId: luana.id })).toHaveProperty('roomId')
    }
    expect(await startConversation({ by: luana, userId: await listedPerson() })).toHaveProperty('roomId')
  })

  it('to an unavailable account is refused', async () => {
    const blocked = (await makeAccount({ isSuspended: true })).id
    const unlisted = (await makeAccount()).id
    for (const userId of [randomUUID(), blocked, unlisted])
      expect(await startConversation({ by: jonas, userId })).toEqual({ refusal: 'unknown' })
    expect(await startConversation({ by: jonas, userId: jonas.id })).toEqual({ refusal: 'self' })
  })
})

describe('messages', () => {
  it('of an account that was suspended or deleted since the request began are refused', async () => {
    await say(jonas, luana, 'Hallo')
    for (const state of [{ isSuspended: true }, { isSuspended: false, deletedAt: new Date() }]) {
      await db.update(users).set(state).where(eq(users.id, jonas.id))
      const sent = await sendMessage({ by: jonas, userId: luana.id, content: 'Noch da?' })
      expect(sent).toEqual({ refusal: 'gone' })
    }
    expect(await lines(luana, jonas)).toEqual(['Hallo'])
  })

  it('with the same client id are stored once, also concurrently', async () => {
    const clientId = randomUUID()
    await say(jonas, luana, 'Hallo')
    const sent = await Promise.all(Array.from({ length: 8 }, () => say(jonas, luana, 'Einmal', clientId)))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await lines(luana, jonas)).toEqual(['Hallo', 'Einmal'])
    expect((await say(jonas, luana, 'Später', clientId)).id).toBe(sent[0]?.id)
  })

  it('that are tried again stay sent, also where they would be refused by now, and only in their conversation', async () => {
    await say(jonas, luana, 'Hallo')
    const send = (content: string, clientId: string, over: { replyTo?: number; userId?: string } = {}) =>
      sendMessage({ by: jonas, userId: luana.id, content, clientId, ...over })
    const idOf = (sent: Awaited<ReturnType<typeof send>>) =>
      'refusal' in sent ? sent.refusal : sent.message.id
    const [answerId, lastId] = [randomUUID(), randomUUID()]
    const answer = await send('Ja', answerId, { replyTo: 1 })
    // Another device clears the conversation before the lost answer is asked for again.
    await saveConversationSettings(jonas, await talk(jonas, luana), 'clear')
    const again = await send('Ja', answerId, { replyTo: 1 })
    expect([idOf(again), again]).toMatchObject([idOf(answer), { isNew: false }])
    expect(await send('Ja', randomUUID(), { replyTo: 1 })).toEqual({ refusal: 'no-quote' })

    const last = await send('Bis morgen', lastId)
    await blockPerson({ by: luana, userId: jonas.id })
    expect(idOf(await send('Bis morgen', lastId))).toBe(idOf(last))
    expect(await send('Noch da?', randomUUID())).toEqual({ refusal: 'gone' })
    const elsewhere = { userId: (await makeAccount()).id }
    expect(await send('Bis morgen', lastId, elsewhere)).toEqual({ refusal: 'unknown' })
    expect(await db.$count(messages, eq(messages.senderId, jonas.id))).toBe(3)
  })

  it('under a client id under which somebody else got one are refused', async () => {
    const clientId = randomUUID()
    await say(jonas, luana, 'Hallo', clientId)
    const elsewhere = { by: jonas, userId: await listedPerson(), content: 'Hallo' }
    for (let round = 0; round < 2; round++)
      expect(await sendMessage({ ...elsewhere, clientId })).toEqual({ refusal: 'used-id' })
    expect(await db.$count(messages, eq(messages.senderId, jonas.id))).toBe(1)
    expect(await sendMessage({ ...elsewhere, clientId: randomUUID() })).toMatchObject({ isNew: true })
    expect(await sendMessage({ ...elsewhere, clientId })).toEqual({ refusal: 'used-id' })
  })

  it('sent concurrently by both get sequence numbers without gaps, and each is unread for the other', async () => {
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

  it('two concurrent first messages share one room', async () => {
    const other = { id: await listedPerson(), isPremium: false }
    const rooms = await Promise.all([
      startConversation({ by: luana, userId: other.id }),
      startConversation({ by: other, userId: luana.id }),
    ])
    expect(rooms[0]).toEqual(rooms[1])
  })

  it('are marked as read up to the last one seen', async () => {
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

  it('are paged: older ones backward, missed ones forward', async () => {
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

  it('that were missed come with whether there are more', async () => {
    const sent = Array.from({ length: THREAD_PAGE + 2 }, (_, n): [string, string] => [jonas.id, `${n}`])
    await makeConversation([jonas.id, luana.id], sent)
    const missed = async (after: number) => {
      const part = await missedSince(luana, { partnerId: jonas.id, after })
      return [part?.messages.length, part?.hasMore]
    }
    expect(await missed(1)).toEqual([THREAD_PAGE, true])
    expect(await missed(2)).toEqual([THREAD_PAGE, false])
    expect(await missed(THREAD_PAGE + 2)).toEqual([0, false])
  })

  it('of exactly one page have no older ones', async () => {
    const sent = Array.from({ length: THREAD_PAGE }, (_, n): [string, string] => [jonas.id, `${n}`])
    await makeConversation([jonas.id, luana.id], sent)
    const page = await threadOf(luana, await talk(luana, jonas))
    expect(page.messages).toHaveLength(THREAD_PAGE)
    expect(page.olderBefore).toBeNull()
  })

  it('can be unsent for both by their sender, within the time limit', async () => {
    const { id } = await say(jonas, luana, 'Straße 5')
    const own = await talk(jonas, luana)
    expect(await unsend(luana, await talk(luana, jonas), id)).toEqual({ refusal: 'unknown' })
    // A form without a message, or with another one than the page offers.
    for (const odd of ['', 'nonsense', randomUUID()])
      expect(await unsend(jonas, own, odd)).toEqual({ refusal: 'unknown' })
    setClock(new Date(Date.now() + minutes(UNSEND_MINUTES)))
    expect(await unsend(jonas, own, id)).toEqual({ refusal: 'too-late' })
    setClock(null)
    expect(await unsend(jonas, own, id)).toBeNull()
    expect(await lines(luana, jonas)).toEqual([''])
    expect(await messageIn(luana, await talk(luana, jonas), id)).toMatchObject({ isUnsent: true })
    const [row] = await db.select().from(messages).where(eq(messages.id, id))
    expect(row?.content).toBe('')
  })

  it('of other people are not found', async () => {
    const otherMember = { id: await listedPerson(), isPremium: false }
    const { id } = await say(jonas, luana, 'geheim')
    await say(jonas, otherMember, 'Hallo')
    expect(await messageIn(jonas, await talk(jonas, otherMember), id)).toBeNull()
    expect(await unsend(jonas, await talk(jonas, otherMember), id)).toEqual({ refusal: 'unknown' })
  })
})

describe('a conversation', () => {
  it('cleared by one member stays for the other, and reappears with the next message', async () => {
    await say(jonas, luana, 'alt')
    const { id } = await say(luana, jonas, 'auch alt')
    await saveConversationSettings(jonas, await talk(jonas, luana), 'clear')
    expect(await messageIn(jonas, await talk(jonas, luana), id)).toBeNull()
    expect(await messageIn(luana, await talk(luana, jonas), id)).toMatchObject({ content: 'auch alt' })
    expect(await list(jonas)).toEqual([])
    expect(await lines(luana, jonas)).toEqual(['alt', 'auch alt'])
    await say(luana, jonas, 'neu')
    expect(await lines(jonas, luana)).toEqual(['neu'])
    expect(await list(jonas)).toMatchObject([{ unreadCount: 1 }])
  })

  it('archived reappears with a new message; muted it adds nothing to the unread count', async () => {
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

  it('archived with unread messages adds nothing to the unread count until it is back', async () => {
    await say(jonas, luana, 'Hallo')
    await say(luana, jonas, 'Hallo')
    await say(jonas, luana, 'Noch da?')
    const set = async (what: 'archive' | 'unarchive') =>
      saveConversationSettings(luana, await talk(luana, jonas), what)
    await set('archive')
    expect(await list(luana, 'archive')).toMatchObject([{ unreadCount: 2 }])
    expect(await unreadCounts(luana)).toEqual({ chats: 0, requests: 0 })
    await set('unarchive')
    expect(await unreadCounts(luana)).toEqual({ chats: 2, requests: 0 })
  })

  it('shows the first approved photo of the partner, not one that waits for its check', async () => {
    await say(jonas, luana, 'Hallo')
    const photo = async () => (await talk(jonas, luana)).partner?.photo?.url
    const approved = await photo()
    const waiting = {
      ownerId: luana.id,
      url: `/media/${luana.id.slice(0, 22)}`,
      imageType: 'profile',
    } as const
    const [userId, imageUrl, createdAt] = [luana.id, waiting.url, new Date(0)]
    const size = { width: 3, height: 4, color: '#aa8899' }
    await db.insert(images).values({ ...waiting, ...size, createdAt })
    await db.insert(imageModeration).values({ userId, imageUrl, imageType: 'profile', status: 'pending' })
    expect(approved).toBeDefined()
    expect(await photo()).toBe(approved)
  })

  it('shows the photo of the partner that stands first, not the oldest one', async () => {
    await say(jonas, luana, 'Hallo')
    const add = async (url: string, position: number, createdAt: Date) => {
      const image = { ownerId: luana.id, url, imageType: 'profile', position, createdAt } as const
      await db.insert(images).values({ ...image, width: 3, height: 4, color: '#aa8899' })
      const [userId, imageType, status] = [luana.id, 'profile', 'approved'] as const
      await db.insert(imageModeration).values({ userId, imageUrl: url, imageType, status })
    }
    await db.update(images).set({ position: 1 }).where(eq(images.ownerId, luana.id))
    const [first, last] = [`/media/${randomUUID()}`, `/media/${randomUUID()}`]
    await add(last, 2, new Date(0))
    await add(first, 0, new Date())
    expect((await talk(jonas, luana)).partner?.photo?.url).toContain(first)
  })

  it('is found by a part of the partner’s name, and by no other', async () => {
    await db.update(users).set({ firstName: 'Zoë Ölmütz' }).where(eq(users.id, luana.id))
    const other = { id: await listedPerson({ firstName: 'Ada' }), isPremium: false }
    for (const partner of [luana, other]) await say(jonas, partner, 'Hallo')
    const found = async (search: string) =>
      (await conversationsOf(jonas, { folder: 'all', search, cursor: null })).lines.map(
        ({ partnerId }) => partnerId,
      )
    expect(await found('zoe')).toEqual([luana.id])
    expect(await found('OLMU')).toEqual([luana.id])
    expect(await found('a')).toEqual([other.id])
    expect(await found('Luana')).toEqual([])
  })

  it('with a blocked person looks like one with a deleted account, for both', async () => {
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

  it('that a block seals while something is said takes no message', async () => {
    await say(jonas, luana, 'Hallo')
    const { roomId } = await talk(jonas, luana)
    let sent: ReturnType<typeof sendMessage> | undefined
    await db.transaction(async (tx) => {
      await tx
        .update(chatRooms)
        .set({ sealedBy: luana.id })
        .where(eq(chatRooms.id, roomId ?? ''))
      sent = sendMessage({ by: jonas, userId: luana.id, content: 'Noch da?' })
      await untilOneWaitsForLock()
    })
    expect(await sent).toEqual({ refusal: 'gone' })
    expect(await lines(luana, jonas)).toEqual(['Hallo'])
  })

  it('that a block seals while the blocking member unsends a message keeps it', async () => {
    await say(jonas, luana, 'Hallo')
    const { id, roomId } = await say(luana, jonas, 'Straße 5')
    const own = await talk(luana, jonas)
    let unsent: ReturnType<typeof unsend> | undefined
    await db.transaction(async (tx) => {
      await tx.update(chatRooms).set({ sealedBy: luana.id }).where(eq(chatRooms.id, roomId))
      unsent = unsend(luana, own, id)
      await untilOneWaitsForLock()
    })
    expect(await unsent).toEqual({ refusal: 'gone' })
    expect(await lines(jonas, luana)).toEqual(['Hallo', 'Straße 5'])
  })

  it('that a block sealed after it was opened is read no further', async () => {
    await say(jonas, luana, 'Hallo')
    await say(luana, jonas, 'Hallo')
    const open = await talk(jonas, luana)
    await blockPerson({ by: luana, userId: jonas.id })
    await markRead(jonas, open, 2)
    const [own] = await db
      .select()
      .from(chatMembers)
      .where(and(eq(chatMembers.roomId, open.roomId ?? ''), eq(chatMembers.userId, jonas.id)))
    expect(own?.readSeq).toBe(open.readSeq)
  })

  it('shows photos to both, blurs them for their receiver, and hides the partner’s once one is blocked', async () => {
    await say(jonas, luana, 'Hallo')
    await say(luana, jonas, 'Hallo')
    for (const by of [jonas, luana]) {
      const imageUrl = `/media/${by.id}`
      const size = { width: 3, height: 4, color: '#aa8899' }
      await db.insert(images).values({ ownerId: by.id, url: imageUrl, imageType: 'chat', ...size })
      const to = by === jonas ? luana : jonas
      await sendMessage({ by, userId: to.id, content: '', imageUrl })
    }
    const photos = async () =>
      (await threadOf(jonas, await talk(jonas, luana))).messages.slice(2).map((one) => ({
        isOwn: one.isOwn,
        isShown: one.image !== null,
        isBlurred: one.isImageBlurred,
      }))
    const own = { isOwn: true, isShown: true, isBlurred: false }
    const theirs = { isOwn: false, isShown: true, isBlurred: true }
    expect(await photos()).toEqual([own, theirs])
    await saveConversationSettings(jonas, await talk(jonas, luana), 'accept-images')
    expect(await photos()).toEqual([own, { ...theirs, isBlurred: false }])
    await blockPerson({ by: luana, userId: jonas.id })
    expect(await photos()).toEqual([own, { isOwn: false, isShown: false, isBlurred: false }])
  })

  it('deletes a photo that is unsent', async () => {
    await say(jonas, luana, 'Hallo')
    const imageUrl = `/media/${jonas.id}`
    const size = { width: 3, height: 4, color: '#aa8899' }
    await db.insert(images).values({ ownerId: jonas.id, url: imageUrl, imageType: 'chat', ...size })
    const sent = await sendMessage({ by: jonas, userId: luana.id, content: '', imageUrl })
    const id = 'message' in sent ? sent.message.id : ''
    expect(await unsend(jonas, await talk(jonas, luana), id)).toBeNull()
    expect(await db.$count(images, eq(images.url, imageUrl))).toBe(0)
  })

  it('opens a photo for its sender, and for its receiver once they accept photos', async () => {
    await say(jonas, luana, 'Hallo')
    await say(luana, jonas, 'Hallo')
    const imageUrl = `/media/${luana.id}`
    const size = { width: 3, height: 4, color: '#aa8899' }
    await db.insert(images).values({ ownerId: luana.id, url: imageUrl, imageType: 'chat', ...size })
    const sent = await sendMessage({ by: luana, userId: jonas.id, content: '', imageUrl })
    const messageId = 'refusal' in sent ? '' : sent.message.id
    const opened = (viewer: Person, partner: Person) =>
      photoOfMessage(viewer, { userId: partner.id, messageId })
    expect(await opened(luana, jonas)).toMatchObject({ isOwn: true, photo: { url: imageUrl } })
    expect(await opened(jonas, luana)).toBeNull()
    await saveConversationSettings(jonas, await talk(jonas, luana), 'accept-images')
    expect(await opened(jonas, luana)).toMatchObject({ isOwn: false, photo: { url: imageUrl } })
  })

  it('sealed by a block stays sealed after unblocking, and a new one can start', async () => {
    await say(jonas, luana, 'alt')
    const clientId = randomUUID()
    const answer = await say(luana, jonas, 'auch alt', clientId)
    const { roomId } = await talk(jonas, luana)
    await blockPerson({ by: luana, userId: jonas.id })
    expect(await unsend(luana, await talk(luana, jonas), answer.id)).toEqual({ refusal: 'gone' })
    expect(await lines(jonas, luana)).toEqual(['alt', 'auch alt'])
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

  it('shows no preview in the list if previews are off', async () => {
    await say(jonas, luana, 'Hallo')
    await db.update(users).set({ allowMessagePreviews: false }).where(eq(users.id, luana.id))
    expect(await list(luana, 'requests')).toMatchObject([{ last: { content: '' } }])
  })
})
