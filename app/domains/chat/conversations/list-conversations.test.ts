import { CONVERSATIONS_PAGE } from 'db/limits/chat'
import { users } from 'db/schema/accounts'
import { chatMembers, chatRooms } from 'db/schema/chat'
import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { saveChoices } from '~/domains/notifications/preferences/preferences.server'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { minutes } from '~/platform/time/durations'
import { watchBystander } from '~/testing/people/bystander'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { conversationsOf } from './list-conversations.server'

watchBystander()

afterAll(closeDb)

type Partner = { id: string; roomId: string }

/** A member with accepted conversations of those names, the latest first, each with an unread message that contains its number. */
async function withConversations(names: readonly string[]) {
  const viewer = { id: await listedPerson({ firstName: 'Luana' }) }
  const start = Date.now()
  const partners: Partner[] = []
  for (const [at, firstName] of names.entries()) {
    const id = await listedPerson({ firstName, photo: 'none' })
    const { room } = await makeConversation(
      [viewer.id, id],
      [
        [viewer.id, 'Hallo'],
        [id, `Nachricht ${at}`],
      ],
      { unread: 1 },
    )
    const updatedAt = new Date(start - minutes(at))
    await db.update(chatRooms).set({ updatedAt }).where(eq(chatRooms.id, room.id))
    partners.push({ id, roomId: room.id })
  }
  const partnerAt = (at: number): Partner => {
    const partner = partners[at]
    if (!partner) throw new Error(`no partner ${at}`)
    return partner
  }
  const setOwn = async (at: number, set: Partial<typeof chatMembers.$inferInsert>) => {
    const own = and(eq(chatMembers.roomId, partnerAt(at).roomId), eq(chatMembers.userId, viewer.id))
    await db.update(chatMembers).set(set).where(own)
  }
  const setAccount = (at: number, set: Partial<typeof users.$inferInsert>) =>
    db
      .update(users)
      .set(set)
      .where(eq(users.id, partnerAt(at).id))
  const block = async (at: number, by: 'viewer' | 'partner') => {
    const { id } = partnerAt(at)
    const isOwn = by === 'viewer'
    const answer = await blockPerson({
      by: { id: isOwn ? viewer.id : id },
      userId: isOwn ? id : viewer.id,
    })
    if ('refusal' in answer) throw new Error(answer.refusal)
  }
  return { viewer, setOwn, setAccount, block }
}

type List = Parameters<typeof conversationsOf>[1]['folder']

/** The lines of both pages of a list that has two. */
async function twoPages(viewer: { id: string }, folder: List, search = '') {
  const first = await conversationsOf(viewer, { folder, search, cursor: null })
  if (first.nextCursor === null) throw new Error('There is no second page')
  const second = await conversationsOf(viewer, { folder, search, cursor: first.nextCursor })
  expect(first.lines).toHaveLength(CONVERSATIONS_PAGE)
  expect(second.nextCursor).toBeNull()
  return [...first.lines, ...second.lines]
}
const numberOf = ({ last }: { last: { content: string } | null }) => Number(last?.content.split(' ')[1])
const numbersIn = async (viewer: { id: string }, folder: List) =>
  (await conversationsOf(viewer, { folder, cursor: null })).lines.map(numberOf)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

test('a page is full without conversations of other folders and cleared ones', async () => {
  const count = CONVERSATIONS_PAGE + 6
  const { viewer, setOwn } = await withConversations(upTo(count).map(() => 'Ada'))
  await setOwn(3, { isArchived: true })
  await setOwn(5, { clearedSeq: 2, unreadCount: 0 })
  await setOwn(7, { acceptedAt: null })
  const others = upTo(count).filter((at) => ![3, 5, 7].includes(at))
  expect((await twoPages(viewer, 'chats')).map(numberOf)).toEqual(others)
  expect(await numbersIn(viewer, 'archive')).toEqual([3])
  expect(await numbersIn(viewer, 'requests')).toEqual([7])
  expect((await twoPages(viewer, 'all')).map(numberOf)).toEqual(upTo(count).filter((at) => at !== 5))
})

test('an unavailable partner keeps the place in the page and has no name there', async () => {
  const count = CONVERSATIONS_PAGE + 3
  const { viewer, setAccount, block } = await withConversations(upTo(count).map(() => 'Ada'))
  await setAccount(4, { isSuspended: true })
  await setAccount(6, { deletedAt: new Date() })
  await block(8, 'viewer')
  await block(10, 'partner')
  const lines = await twoPages(viewer, 'chats')
  expect(lines.map(numberOf)).toEqual(upTo(count))
  const gone = [4, 6, 8, 10]
  for (const [at, { partner, unreadCount }] of lines.entries())
    expect([at, partner?.firstName ?? null, unreadCount]).toEqual(
      gone.includes(at) ? [at, null, 0] : [at, 'Ada', 1],
    )
})

test('a search fills its pages with partners of that name who are available', async () => {
  const count = CONVERSATIONS_PAGE + 8
  const names = upTo(count).map((at) => (at % 10 === 1 ? 'Eva' : 'Ada'))
  const { viewer, setAccount, setOwn, block } = await withConversations(names)
  await setAccount(4, { isSuspended: true })
  await block(8, 'partner')
  await setOwn(10, { isArchived: true })
  const found = upTo(count).filter((at) => names[at] === 'Ada' && ![4, 8, 10].includes(at))
  const { result, statements } = await recordStatements(() => twoPages(viewer, 'chats', 'ad'))
  expect(result.map(numberOf)).toEqual(found)
  expect(statements).toHaveLength(2)
})

test('says of each conversation whether its messages are announced in the app, as its kind is set', async () => {
  const { viewer, setOwn } = await withConversations(['Ada', 'Bea'])
  await setOwn(1, { acceptedAt: null })
  const announced = async () =>
    (await conversationsOf(viewer, { folder: 'all', cursor: null })).lines.map((line) => line.isAnnounced)
  const set = (kind: 'message' | 'request', isOn: boolean) =>
    saveChoices(viewer, [{ kind, channel: 'app', isOn }])
  expect(await announced()).toEqual([true, true])
  await set('message', false)
  expect(await announced()).toEqual([false, true])
  await set('request', false)
  expect(await announced()).toEqual([false, false])
  await set('message', true)
  expect(await announced()).toEqual([true, false])
})
