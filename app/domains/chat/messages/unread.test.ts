import { randomUUID } from 'node:crypto'
import { chatMembers, messages } from 'db/schema/chat'
import { sessions } from 'db/schema/sessions'
import { asc, eq, or } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { blockPerson, unblockPerson } from '~/domains/relations/blocks/blocks.server'
import { closeDb, db } from '~/platform/database/db.server'
import { days, seconds } from '~/platform/time/durations'
import { listedPerson } from '~/testing/people/listed-person'
import { conversationIn, conversationWith } from '../conversations/conversation.server'
import {
  type ConversationSettings,
  saveConversationSettings,
  unsend,
} from '../conversations/conversation-settings.server'
import { conversationsOf } from '../conversations/list-conversations.server'
import { markRead, markReadWith, markSeen, unreadCounts, visibleReadMarks } from './mark-read.server'
import { threadOf } from './message-page.server'
import { sendMessage } from './send.server'

afterAll(closeDb)

type Who = 'a' | 'b'
type Action =
  | { kind: 'send' | 'clear' | 'block' | 'unblock' | 'accept'; by: Who }
  | { kind: 'mute' | 'unmute' | 'archive' | 'unarchive'; by: Who }
  /** `part` of what is there, in percent. */
  | { kind: 'read' | 'unsend'; by: Who; part: number }

const by = fc.constantFrom<Who>('a', 'b')
const part = fc.integer({ min: 0, max: 100 })
const Actions = fc.array(
  fc.oneof<{ arbitrary: fc.Arbitrary<Action>; weight: number }[]>(
    { weight: 10, arbitrary: fc.record({ kind: fc.constant('send' as const), by }) },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constantFrom('read' as const, 'unsend' as const), by, part }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('clear' as const, 'accept' as const), by }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('block' as const, 'unblock' as const), by }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('mute' as const, 'unmute' as const, 'archive' as const, 'unarchive' as const),
        by,
      }),
    },
  ),
  { minLength: 5, maxLength: 30 },
)

const OTHER = { a: 'b', b: 'a' } as const
type Member = { read: number; cleared: number; isAccepted: boolean; isMuted: boolean; isArchived: boolean }
const member = (isAccepted: boolean): Member => ({
  ...{ read: 0, cleared: 0, isAccepted, isMuted: false, isArchived: false },
})

/** A room as it should be, by the rules alone. */
class Room {
  readonly said: { by: Who; isWithdrawn: boolean }[] = []
  readonly of: Record<Who, Member>
  sealedBy: Who | null = null
  constructor(starter: Who) {
    this.of = { a: member(starter === 'a'), b: member(starter === 'b') }
  }
  unread(who: Who): number {
    const { read, cleared } = this.of[who]
    return this.said.filter(
      ({ by, isWithdrawn }, index) => by !== who && !isWithdrawn && index + 1 > Math.max(read, cleared),
    ).length
  }
}

class Model {
  /** The pair's own, sealed or not. */
  room: Room | null = null
  /** Sealed by blocks that were lifted since. */
  readonly aside: Room[] = []
  readonly blocks = new Set<Who>()

  do(action: Action): void {
    const { kind, by } = action
    const { room } = this
    switch (kind) {
      case 'send':
        this.send(by)
        return
      case 'block':
        if (this.blocks.size > 0) return
        this.blocks.add(by)
        if (room) room.sealedBy = by
        return
      case 'unblock':
        if (!this.blocks.delete(by) || !room) return
        this.aside.push(room)
        this.room = null
        return
      case 'read':
        if (!room || room.sealedBy) return
        room.of[by].read = Math.max(room.of[by].read, placeOf(room.said.length, action.part))
        return
      case 'unsend': {
        const message = room?.said[placeOf(room.said.length, action.part) - 1]
        if (message?.by === by && room?.sealedBy !== by) message.isWithdrawn = true
        return
      }
      case 'clear':
        if (room) room.of[by].cleared = room.said.length
        return
      case 'accept':
        if (room && !room.sealedBy) room.of[by].isAccepted = true
        return
      case 'mute':
      case 'unmute':
        if (room) room.of[by].isMuted = kind === 'mute'
        return
      default:
        if (room) room.of[by].isArchived = kind === 'archive'
    }
  }

  private send(by: Who): void {
    if (this.blocks.size > 0) return
    this.room ??= new Room(by)
    this.room.said.push({ by, isWithdrawn: false })
    for (const one of [this.room.of.a, this.room.of.b]) one.isArchived = false
    this.room.of[by].isAccepted = true
  }

  unreadCounts(who: Who): { chats: number; requests: number } {
    const own = this.room?.of[who]
    if (!this.room || !own || this.room.sealedBy || own.isMuted || own.isArchived) return NOTHING
    const unread = this.room.unread(who)
    return own.isAccepted ? { chats: unread, requests: 0 } : { chats: 0, requests: unread }
  }
}
const NOTHING = { chats: 0, requests: 0 }
const placeOf = (length: number, part: number): number => Math.round((length * part) / 100)

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
    return result === 'busy' ? markReadWith(viewer, partner.id, upTo) : undefined
  }
  if (kind !== 'unsend')
    return void (await saveConversationSettings(viewer, conversation, kind satisfies ConversationSettings))
  if (conversation.roomId === null) return
  const said = await phraseToContent(conversation.roomId)
  const message = said[placeOf(conversation.lastSeq, action.part) - 1]
  if (message) await unsend(viewer, conversation, message.id)
}

const phraseToContent = (roomId: string) =>
  db.select().from(messages).where(eq(messages.roomId, roomId)).orderBy(asc(messages.seq))
const membersOf = ({ a, b }: People) =>
  db
    .select()
    .from(chatMembers)
    .where(or(eq(chatMembers.userId, a.id), eq(chatMembers.userId, b.id)))

/** What is derived follows from how far each one read and cleared, whatever happened and in whichever order. */
async function expectNoDrift(pair: People): Promise<void> {
  for (const own of await membersOf(pair)) {
    const received = (await phraseToContent(own.roomId)).filter(({ receiverId }) => receiverId === own.userId)
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
      (room) => room.said.length > room.of[who].cleared,
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
  seconds(120),
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
  seconds(120),
)

it('a socket marks as read in a valid session of its own only, and the partner may know once the reader has accepted', async () => {
  const { a, b } = await people()
  for (const content of ['1', '2']) await sendMessage({ by: a, userId: b.id, content })
  const conversation = await conversationWith(b, a.id)
  const mark = { roomId: conversation?.roomId ?? '', readerId: b.id }
  const readSeq = async () => (await conversationWith(b, a.id))?.readSeq

  for (const sid of ['ended', a.sid])
    await expect(markReadWith({ id: b.id, sid }, a.id, 2)).rejects.toThrow(SessionEnded)
  expect(await readSeq()).toBe(0)
  await markReadWith(b, randomUUID(), 2)
  await markReadWith(b, a.id, 1)
  expect(await readSeq()).toBe(1)
  // More than the column holds: as far as there are messages.
  await markReadWith(b, a.id, Number.MAX_SAFE_INTEGER)
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
  await markReadWith(b, a.id, 3)
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
