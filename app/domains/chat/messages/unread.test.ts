import { randomUUID } from 'node:crypto'
import { chatMembers, messages } from 'db/schema/chat'
import { sessions } from 'db/schema/sessions'
import { asc, eq, or } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, expect, it } from 'vitest'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { blockPerson, unblockPerson } from '~/domains/relations/blocks/blocks.server'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days, seconds } from '~/platform/time/durations'
import { type Action, Actions, Model, OTHER, placeOf, type Room, type Who } from '~/testing/chat/unread-model'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { watchBystander } from '~/testing/people/bystander'
import { listedPerson } from '~/testing/people/listed-person'
import { conversationIn, conversationWith } from '../conversations/conversation.server'
import {
  type ConversationSettings,
  saveConversationSettings,
} from '../conversations/conversation-settings.server'
import { conversationsOf } from '../conversations/list-conversations.server'
import { markOneSeen, markRead, markSeen, visibleReadMarks } from './mark-read.server'
import { threadOf } from './message-page.server'
import { sendMessage } from './send.server'
import { newestUnread, unreadCounts } from './unread-counts.server'
import { unsend } from './unsend.server'

watchBystander()

afterAll(closeDb)
afterEach(() => setClock(null))

type People = Record<Who, { id: string; isPremium: boolean; sid: string }>
const people = async (): Promise<People> => ({
  a: await signedIn(),
  b: await signedIn(),
})

async function signedIn() {
  const [id, sid] = [await listedPerson(), randomUUID()]
  const at = new Date()
  const sess = { device: 'Firefox', lastUsedAt: at.toISOString() }
  await db.insert(sessions).values({ sid, userId: id, sess, expire: new Date(at.getTime() + days(1)) })
  return { id, sid, isPremium: true }
}

async function act(pair: People, action: Action): Promise<void> {
  const { kind } = action
  const [viewer, partner] = [pair[action.by], pair[OTHER[action.by]]]
  if (kind === 'send') return void (await sendMessage({ by: viewer, userId: partner.id, content: 'Hallo' }))
  if (kind === 'block') return void (await blockPerson({ by: viewer, userId: partner.id }))
  if (kind === 'unblock') return unblockPerson({ by: viewer, userId: partner.id })
  const conversation = await conversationWith(viewer, partner.id)
  if (!conversation) return
  if (kind === 'read') {
    const upTo = placeOf(conversation.lastSeq, action.part)
    // A form and a socket do the same.
    if (action.part % 3 === 0) return markRead(viewer, conversation, upTo)
    const [result] =
      action.part % 3 === 1 ? await markSeen([{ by: viewer, partnerId: partner.id, upTo }]) : ['busy']
    return result === 'busy' ? markOneSeen({ by: viewer, partnerId: partner.id, upTo }) : undefined
  }
  if (kind !== 'unsend')
    return void (await saveConversationSettings(viewer, conversation, kind satisfies ConversationSettings))
  if (conversation.roomId === null) return
  const sent = await messagesOf(conversation.roomId)
  const message = sent[placeOf(conversation.lastSeq, action.part) - 1]
  if (message) await unsend(viewer, conversation, message.id)
}

const messagesOf = (roomId: string) =>
  db.select().from(messages).where(eq(messages.roomId, roomId)).orderBy(asc(messages.seq))
const membersOf = ({ a, b }: People) =>
  db
    .select()
    .from(chatMembers)
    .where(or(eq(chatMembers.userId, a.id), eq(chatMembers.userId, b.id)))

/** What is derived follows from how far each one read and cleared, whatever happened and in whichever order. */
async function expectNoDrift(pair: People): Promise<void> {
  for (const own of await membersOf(pair)) {
    const received = (await messagesOf(own.roomId)).filter(({ receiverId }) => receiverId === own.userId)
    const behind = Math.max(own.readSeq, own.clearedSeq)
    const unread = received.filter(({ seq, unsentAt }) => seq > behind && unsentAt === null)
    expect(own.unreadCount).toBe(unread.length)
    expect(received.map(({ isRead }) => isRead)).toEqual(received.map(({ seq }) => seq <= own.readSeq))
  }
}

/** What each of the two is shown. */
async function expectShown(pair: People, model: Model): Promise<void> {
  for (const who of ['a', 'b'] as const) {
    const viewer = pair[who]
    expect(await unreadCounts(viewer)).toEqual(model.unreadCounts(who))
    const { lines } = await conversationsOf(viewer, { folder: 'all', cursor: null })
    const rooms = [...model.aside, ...(model.room ? [model.room] : [])].filter(
      (room) => room.messages.length > room.of[who].cleared,
    )
    expect(lines.map(({ unreadCount }) => unreadCount).sort()).toEqual(
      rooms.map((room) => (room.sealedBy ? 0 : room.unread(who))).sort(),
    )
    expect(lines.filter(({ partner }) => partner === null)).toHaveLength(
      rooms.filter(({ sealedBy }) => sealedBy).length,
    )
    const conversation = await conversationWith(viewer, pair[OTHER[who]].id)
    if (model.room && conversation?.roomId) await expectRead(viewer, conversation.roomId, model.room, who)
  }
}

/** `isRead` as calls give it: of own messages what the other one has read, which a block freezes. */
async function expectRead(viewer: { id: string }, roomId: string, room: Room, who: Who): Promise<void> {
  const conversation = await conversationIn(viewer, roomId)
  if (!conversation) throw new Error('no conversation')
  const { messages: shown } = await threadOf(viewer, conversation)
  const [own, other] = [room.of[who], room.of[OTHER[who]]]
  for (const message of shown) {
    const reader = message.isOwn ? other : own
    const isRead = message.isOwn
      ? other.isAccepted && message.seq <= reader.read
      : room.sealedBy !== null || message.seq <= reader.read
    expect(message).toMatchObject({ isRead })
  }
}

it(
  'unread counts equal the recount after any sequence of actions of two people',
  () =>
    fc.assert(
      fc.asyncProperty(Actions, async (actions) => {
        const [pair, model] = [await people(), new Model()]
        for (const action of actions) {
          await act(pair, action)
          model.do(action)
          expect(await unreadCounts(pair.a)).toEqual(model.unreadCounts('a'))
        }
        await expectNoDrift(pair)
        await expectShown(pair, model)
      }),
      { numRuns: 25 },
    ),
  seconds(300),
)

it(
  'also after concurrent actions',
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(Actions, { minLength: 1, maxLength: 3 }), async (rounds) => {
        const pair = await people()
        for (const actions of rounds) await Promise.all(actions.map((action) => act(pair, action)))
        await expectNoDrift(pair)
      }),
      { numRuns: 15 },
    ),
  seconds(300),
)

it('a socket marks as read in a valid session of its own only, and the partner may know once the reader has accepted', async () => {
  const { a, b } = await people()
  for (const content of ['1', '2']) await sendMessage({ by: a, userId: b.id, content })
  const conversation = await conversationWith(b, a.id)
  const mark = { roomId: conversation?.roomId ?? '', readerId: b.id }
  const readSeq = async () => (await conversationWith(b, a.id))?.readSeq

  for (const sid of ['ended', a.sid]) {
    const seen = { by: { id: b.id, sid }, partnerId: a.id, upTo: 2 }
    await expect(markOneSeen(seen)).rejects.toThrow(SessionEnded)
  }
  expect(await readSeq()).toBe(0)
  await markOneSeen({ by: b, partnerId: randomUUID(), upTo: 2 })
  await markOneSeen({ by: b, partnerId: a.id, upTo: 1 })
  expect(await readSeq()).toBe(1)
  // More than the column holds: as far as there are messages.
  await markOneSeen({ by: b, partnerId: a.id, upTo: Number.MAX_SAFE_INTEGER })
  expect(await readSeq()).toBe(2)

  expect(await visibleReadMarks([mark])).toEqual([])
  await sendMessage({ by: b, userId: a.id, content: 'Hallo' })
  const shown = { readerId: b.id, partnerId: a.id, seq: 2 }
  expect(await visibleReadMarks([mark, { roomId: mark.roomId, readerId: a.id }])).toEqual([
    shown,
    { readerId: a.id, partnerId: b.id, seq: 0 },
  ])
  await blockPerson({ by: b, userId: a.id })
  expect(await visibleReadMarks([mark])).toEqual([])
  await markOneSeen({ by: b, partnerId: a.id, upTo: 3 })
})

it('a socket that alone marks a busy conversation waits for it', async () => {
  const { a, b } = await people()
  for (const content of ['1', '2']) await sendMessage({ by: a, userId: b.id, content })
  let marked: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.select().from(chatMembers).where(eq(chatMembers.userId, b.id)).for('update')
    marked = markOneSeen({ by: b, partnerId: a.id, upTo: 2 })
    await untilOneWaitsForLock()
  })
  await marked
  expect(await conversationWith(b, a.id)).toMatchObject({ readSeq: 2 })
})

it('sockets mark as read together: each in its own session, the furthest of two devices, and nobody waits for a busy conversation', async () => {
  const pairs = [await people(), await people(), await people(), await people()]
  for (const { a, b } of pairs)
    for (const content of ['1', '2', '3']) await sendMessage({ by: a, userId: b.id, content })
  const [first, ended, blocked, busy] = pairs as [People, People, People, People]
  await blockPerson({ by: blocked.a, userId: blocked.b.id })
  const readSeqs = async () =>
    Promise.all(
      pairs.map(async (pair) => (await membersOf(pair)).find(({ userId }) => userId === pair.b.id)?.readSeq),
    )
  const seen = [
    { by: first.b, partnerId: first.a.id, upTo: 2 },
    { by: { id: ended.b.id, sid: first.b.sid }, partnerId: ended.a.id, upTo: 3 },
    { by: blocked.b, partnerId: blocked.a.id, upTo: 3 },
    { by: busy.b, partnerId: busy.a.id, upTo: 3 },
    { by: first.b, partnerId: first.a.id, upTo: 1 },
    { by: first.b, partnerId: randomUUID(), upTo: 1 },
  ]
  await db.transaction(async (tx) => {
    await tx.select().from(chatMembers).where(eq(chatMembers.userId, busy.b.id)).for('update')
    expect(await markSeen(seen)).toEqual(['done', 'ended', 'done', 'busy', 'done', 'done'])
  })
  expect(await readSeqs()).toEqual([2, 0, 0, 0])
  expect(await unreadCounts(first.b)).toEqual({ chats: 0, requests: 1 })
  expect(await markSeen(seen)).toEqual(['done', 'ended', 'done', 'done', 'done', 'done'])
  expect(await readSeqs()).toEqual([2, 0, 0, 3])
})

it('tells when the newest unread message came, of conversations and of requests', async () => {
  const [{ a, b }, { a: asking, b: other }] = [await people(), await people()]
  const start = new Date('2026-05-06T12:00:00Z')
  const sayAfter = async (s: number, by: typeof a, to: typeof a) => {
    setClock(new Date(start.getTime() + seconds(s)))
    const sent = await sendMessage({ by, userId: to.id, content: 'Hallo' })
    return 'message' in sent ? sent.message.id : ''
  }
  const newest = async () => {
    const { chats, requests } = await newestUnread(b)
    return [chats, requests].map((at) => at && (new Date(at).getTime() - start.getTime()) / seconds(1))
  }
  expect(await newest()).toEqual([null, null])
  await sayAfter(0, a, b)
  await sayAfter(1, b, a)
  for (const s of [2, 3]) await sayAfter(s, a, b)
  await sayAfter(4, b, a)
  for (const s of [5, 6]) await sayAfter(s, asking, b)
  const last = await sayAfter(7, asking, b)
  await sayAfter(8, asking, other)
  expect(await newest()).toEqual([3, 7])
  const asked = await conversationWith(asking, b.id)
  if (!asked) throw new Error('no conversation')
  await unsend(asking, asked, last)
  expect(await newest()).toEqual([3, 6])
  await markOneSeen({ by: b, partnerId: a.id, upTo: 3 })
  expect(await newest()).toEqual([3, 6])
  await markOneSeen({ by: b, partnerId: a.id, upTo: 5 })
  expect(await newest()).toEqual([null, 6])
  await blockPerson({ by: asking, userId: b.id })
  expect(await newest()).toEqual([null, null])
})
