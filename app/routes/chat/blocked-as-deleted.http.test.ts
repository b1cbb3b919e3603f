import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { users } from 'db/schema/accounts'
import { privateAlbums } from 'db/schema/albums'
import { chatMembers, chatRooms, messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { matches } from 'db/schema/relations'
import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { purgeAccount } from '~/domains/lifecycle/deletion/purge.server'
import { db } from '~/platform/db.server'
import { minutes, seconds } from '~/platform/durations'
import { PASSWORD } from '~/testing/people/accounts'
import {
  connected,
  following,
  listed,
  type Person,
  person,
  servers,
  soon,
  withTwoServers,
  written,
} from '~/testing/people/connected-people'
import { makeConversation } from '~/testing/people/conversations'

withTwoServers()

/**
 * Two pairs with the same history: in one the provider deletes her account, in the other she blocks the customer. The responses and events
 * that he gets must not differ by a byte, whatever she does after the block.
 */
type World = {
  he: Person
  she: Person
  socket: Awaited<ReturnType<typeof connected>>
  stream: Awaited<ReturnType<typeof following>>
  /** Earlier events are not compared: their order is random. */
  since: { socket: number; stream: number }
  /** Ids and names that differ by necessity, and their common names. */
  names: Map<string, string>
  ids: string[]
  clientId: string
}

const START = new Date('2026-10-01T18:00:00Z')
const NAME = 'Luana'
const NEW_NAME = 'Zenobia'
const HIS_PHOTO_SEQ = 6

async function world(): Promise<World> {
  const [he, she] = [await person('Jonas'), await listed({ firstName: NAME })]
  const lines: [string, string][] = ['he', 'she', 'he', 'she', 'she', 'he', 'she'].map((who, index) => [
    who === 'he' ? he.id : she.id,
    `Zeile ${index + 1}`,
  ])
  const made = await makeConversation([he.id, she.id], lines)
  const names = new Map([
    [he.id, '<he>'],
    [she.id, '<she>'],
    [made.room.id, '<room>'],
  ])
  const ids = made.messages.map(({ id }) => id)
  for (const [index, id] of ids.entries()) names.set(id, `<message ${index + 1}>`)
  const profilePhotos = await db.select().from(images).where(eq(images.ownerId, she.id))
  for (const { url } of profilePhotos) names.set(url.slice('/media/'.length), '<her profile photo>')
  const clientId = randomUUID()
  names.set(clientId, '<client id>')
  const photoOf = async (owner: Person, seq: number) => {
    const url = `/media/${randomBytes(11).toString('hex')}`
    names.set(url, `<photo ${seq}>`)
    const size = { width: 90, height: 120, color: '#a03060' }
    await db.insert(images).values({ ownerId: owner.id, url, imageType: 'chat', ...size })
    await say(seq, { messageType: 'image', imageUrl: url, content: '' })
  }
  const say = (seq: number, over: Partial<typeof messages.$inferInsert>) =>
    db
      .update(messages)
      .set(over)
      .where(and(eq(messages.roomId, made.room.id), eq(messages.seq, seq)))
  await photoOf(she, 4)
  await photoOf(he, HIS_PHOTO_SEQ)
  const [album] = await db.insert(privateAlbums).values({ ownerId: she.id, title: 'Am See' }).returning()
  if (!album) throw new Error('no album')
  names.set(album.id, '<album>')
  await say(5, { messageType: 'private_album', privateAlbumId: album.id, content: '' })
  await say(3, { clientId })
  // He answers her photo, she answers a line of his.
  await say(6, { replyToSeq: 4 })
  await say(7, { replyToSeq: 3 })
  // His third line was read, his sixth arrived; her last one waits.
  const member = (of: Person, over: Partial<typeof chatMembers.$inferInsert>) =>
    db
      .update(chatMembers)
      .set({ ...over, createdAt: START, acceptedAt: START })
      .where(and(eq(chatMembers.roomId, made.room.id), eq(chatMembers.userId, of.id)))
  await member(he, { readSeq: 6, deliveredSeq: 7, unreadCount: 1 })
  await member(she, { readSeq: 3, deliveredSeq: 6, unreadCount: 1 })
  await db.execute(sql`update messages set created_at = ${START.toISOString()}::timestamptz + seq * interval '1 minute',
    is_read = seq not in (6, 7) where room_id = ${made.room.id}`)
  await db.update(chatRooms).set({ createdAt: START, updatedAt: START }).where(eq(chatRooms.id, made.room.id))
  await db.insert(matches).values([
    // At two moments: of one moment their random ids would decide which is listed first.
    { userId: he.id, targetUserId: she.id, isLike: true, isMutual: true, createdAt: START },
    { userId: she.id, targetUserId: he.id, isLike: true, isMutual: true },
  ])
  const [socket, stream] = [await connected(servers.first, he), await following(servers.first, he)]
  await written(he)
  await connected(servers.second, she)
  await soon(() => expect(socket.of(she.id).at(-1)).toMatchObject({ isOnline: true }))
  await soon(() => expect(stream.text()).toContain('"isOnline":true'))
  return { he, she, socket, stream, since: NOTHING_YET, names, ids, clientId }
}
const NOTHING_YET = { socket: 0, stream: 0 }

/** What comes from now on is compared. */
async function settle(...worlds: World[]): Promise<void> {
  await sleep(seconds(2))
  for (const one of worlds) {
    one.since = { socket: one.socket.received.length, stream: one.stream.text().length }
  }
}

/** A stream lasts a minute: a new one, with its first events. */
async function followAnew(...worlds: World[]): Promise<void> {
  for (const one of worlds) {
    one.stream.end()
    one.stream = await following(servers.first, one.he)
    one.since = { ...one.since, stream: 0 }
  }
  await sleep(seconds(2))
}

/** Everything alike by its role; moments of just now, which no two answers share; and what is random in each answer. */
function normalized({ names }: World, text: string): string {
  let plain = text
  for (const [value, name] of names) plain = plain.replaceAll(value, name)
  return (
    plain
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (iso) =>
        Math.abs(Date.now() - Date.parse(iso)) < minutes(10) ? '<now>' : iso,
      )
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<random id>')
      // The stamp of the bot check.
      .replace(/\b[0-9a-z]{8}\.[\w-]{43}\b/g, '<stamp>')
      .replace(/nonce="[^"]*"|\\?"nonce\\?",\\?"[^"]*"|'nonce-[^']*'/g, '<nonce>')
  )
}

type Asked = { method?: string; json?: unknown; form?: Record<string, string> }
type Ask = [path: string, asked?: Asked]

async function answerTo(one: World, [path, asked = {}]: Ask): Promise<string> {
  const answer = await one.he.client.send(path, asked)
  const { status, headers } = answer
  const said = ['content-type', 'location', 'link', 'retry-after', 'etag', 'last-modified', 'cache-control']
  const head = said.map((name) => `${name}: ${headers.get(name)}`)
  const line = `${asked.method ?? (asked.form || asked.json ? 'POST' : 'GET')} ${path}`
  return normalized(one, [line, JSON.stringify(asked), status, ...head, await answer.text()].join('\n'))
}

/** What he may look at. */
const looks = ({ she, ids }: World): Ask[] => [
  ...['', '?folder=requests', '?folder=archive', `?user=${she.id}`, `?user=${she.id}&before=4`].flatMap(
    (query): Ask[] => [[`/chat${query}`], [`/chat.data${query}`], [`/chat/refresh${query}`]],
  ),
  // Also in messages.
  ['/chat?search=zeile'],
  [`/chat?user=${she.id}&replyTo=4`],
  ...[NAME, NEW_NAME, 'a'].flatMap((name): Ask[] => [
    [`/chat?search=${name}`],
    [`/chat/refresh?search=${name}`],
    [`/chat/refresh?folder=archive&search=${name}`],
  ]),
  ['/api/chat/rooms'],
  [`/api/chat/${she.id}/messages`],
  [`/api/chat/${she.id}/messages?after=2`],
  ['/api/chat/unread-count'],
  ['/api/matches'],
  ['/likes'],
  ['/likes?kind=received&sort=name'],
  [`/chat/photo?user=${she.id}&message=${ids[HIS_PHOTO_SEQ - 1]}`],
  [`/chat/photo?user=${she.id}&message=${ids[1]}`],
  ['/settings/blocked'],
  [`/profile?id=${she.id}`],
  [`/profile/${she.id}`],
  [`/api/users/${she.id}/public`],
  [`/report/${she.id}`],
  [`/report/${she.id}?message=${ids[1]}`],
  [`/block/${she.id}`],
]

/** His possible actions: none reaches her, and none reveals why. */
const acts = ({ she, ids, clientId }: World): Ask[] => {
  const intent = (name: string, more = {}): Ask => [
    `/chat?user=${she.id}`,
    { form: { intent: name, ...more } },
  ]
  const send = (more: object): Ask => [
    '/api/chat/messages',
    { json: { receiverId: she.id, content: 'Hallo?', ...more } },
  ]
  return [
    send({}),
    send({ clientId }),
    [`/chat?user=${she.id}`, { form: { content: 'Bist du da?' } }],
    ['/api/chat/rooms', { json: { otherUserId: she.id } }],
    [`/api/chat/${she.id}/read`, { method: 'PUT' }],
    ...['mark-read', 'accept', 'accept-images', 'blur-images', 'mute', 'unmute', 'archive', 'unarchive'].map(
      (name) => intent(name),
    ),
    intent('unsend', { messageId: ids[1] }),
    ['/api/matches', { json: { targetUserId: she.id, isLike: true } }],
    [`/block/${she.id}`, { form: {} }],
  ]
}

/** The events of his socket and of his stream, each in order. */
const eventsOf = (one: World) => ({
  socket: one.socket.received
    .slice(one.since.socket)
    .map((message) => normalized(one, JSON.stringify(message))),
  stream: normalized(
    one,
    one.stream
      .text()
      .slice(one.since.stream)
      .replaceAll(/^(?:id|retry|:).*\n/gm, ''),
  ),
})

async function expectAlike(deleted: World, blocked: World, asks = looks): Promise<void> {
  const different: string[] = []
  for (const [index, ask] of asks(deleted).entries()) {
    const expected = await answerTo(deleted, ask)
    const answer = await answerTo(blocked, asks(blocked)[index] ?? [''])
    if (answer !== expected) different.push(difference(expected, answer))
  }
  expect(different).toEqual([])
}

/** A page is long: what was asked, and where the two answers part. */
function difference(expected: string, answer: string): string {
  const at = [...expected].findIndex((sign, index) => sign !== answer[index])
  const part = (text: string) => text.slice(Math.max(0, at - 150), at + 150)
  return [...expected.split('\n').slice(0, 3), `- ${part(expected)}`, `+ ${part(answer)}`].join('\n')
}

/** All actions that she has for a blocked person, and for herself. */
async function goOn({ he, she, ids }: World): Promise<void> {
  const form = (fields: Record<string, string>) => she.client.postForm(`/chat?user=${he.id}`, fields)
  expect((await she.client.get(`/chat?user=${he.id}`)).status).toBe(200)
  expect((await she.client.get(`/chat/refresh?user=${he.id}`)).status).toBe(200)
  await she.client.send(`/api/chat/${he.id}/read`, { method: 'PUT' })
  const intents = ['mark-read', 'accept', 'accept-images', 'mute', 'archive', 'unarchive', 'unmute', 'clear']
  for (const intent of intents) expect((await form({ intent })).status).toBe(302)
  for (const messageId of [ids[1] ?? '', ids[6] ?? '']) await form({ intent: 'unsend', messageId })
  await form({ content: 'Noch da?' })
  await she.client.postJson('/api/chat/messages', { receiverId: he.id, content: 'Noch da?' })
  const socket = await connected(servers.second, she)
  socket.say({ type: 'resume', userId: he.id, after: 0 })
  socket.say({ type: 'read', userId: he.id, seq: 7 })
  socket.say({ type: 'typing', userId: he.id })
  socket.say({ type: 'send_message', receiverId: he.id, content: 'Noch da?', clientId: randomUUID() })
  const renamed = await she.client.send('/api/auth/profile', { method: 'PUT', json: { firstName: NEW_NAME } })
  expect(renamed.status).toBe(200)
  await db.update(images).set({ color: '#00ff00' }).where(eq(images.ownerId, she.id))
  await db.update(privateAlbums).set({ title: 'Im Wald' }).where(eq(privateAlbums.ownerId, she.id))
  for (const showOnlineStatus of [false, true])
    await she.client.send('/api/auth/update-privacy-settings', { method: 'PUT', json: { showOnlineStatus } })
  socket.socket.terminate()
  await sleep(seconds(1))
}

/** His socket asks and says all it can. */
async function speak({ socket, she, clientId }: World): Promise<void> {
  const before = socket.received.length
  socket.say({ type: 'typing', userId: she.id })
  socket.say({ type: 'read', userId: she.id, seq: 7 })
  socket.say({ type: 'resume', userId: she.id, after: 1 })
  socket.say({ type: 'send_message', receiverId: she.id, content: 'Hallo?', clientId: randomUUID() })
  socket.say({ type: 'send_message', receiverId: she.id, content: 'Hallo?', clientId })
  await soon(() => expect(socket.received.length).toBeGreaterThanOrEqual(before + 3))
}

/** Puts everything that has a moment back by so many days. */
async function pass(days: number): Promise<void> {
  const back = (table: string, ...columns: string[]) =>
    db.execute(
      sql.raw(
        `update ${table} set ${columns.map((name) => `${name} = ${name} - interval '${days} days'`).join(', ')}`,
      ),
    )
  await back('users', 'deleted_at')
  await back('user_blocks', 'created_at')
  await back('chat_rooms', 'created_at', 'updated_at')
  await back('chat_members', 'created_at', 'sealed_at', 'accepted_at')
  await back('messages', 'created_at', 'unsent_at')
}

it(
  'a blocked member gets the same responses and events as for a deleted account, byte for byte',
  async () => {
    const [deleted, blocked] = [await world(), await world()]
    // Alike from the start, or the rest says nothing.
    await expectAlike(deleted, blocked)
    await followAnew(deleted, blocked)
    await settle(deleted, blocked)

    const gone = await deleted.she.client.send('/api/auth/delete-account', {
      method: 'DELETE',
      json: { password: PASSWORD, confirmation: 'LÖSCHEN' },
    })
    expect(gone.status).toBe(200)
    expect((await blocked.she.client.postForm(`/block/${blocked.he.id}`, {})).status).toBe(302)
    // Open pages lose presence, by socket and by stream, within a second.
    const at = performance.now()
    for (const { socket, stream, she } of [deleted, blocked]) {
      await soon(() => expect(socket.of(she.id).at(-1)).toMatchObject({ isOnline: false, lastSeen: null }))
      await soon(() => expect(stream.text()).toContain('"isOnline":false,"lastSeen":null'))
    }
    expect(performance.now() - at).toBeLessThan(seconds(1))

    for (const days of [0, 13, 18]) {
      await pass(days)
      if (days > 0) await followAnew(deleted, blocked)
      const { length } = blocked.socket.received
      if (days > 0) expect(await purgeAccount({ userId: deleted.she.id })).toBe(days === 18)
      await expectAlike(deleted, blocked)
      await goOn(blocked)
      expect(blocked.socket.received).toHaveLength(length)
      await expectAlike(deleted, blocked)
      await expectAlike(deleted, blocked, acts)
      for (const one of [deleted, blocked]) await speak(one)
      await expectAlike(deleted, blocked)
      await sleep(seconds(0.5))
      expect(eventsOf(blocked)).toEqual(eventsOf(deleted))
    }
    const [renamed] = await db.select().from(users).where(eq(users.id, blocked.she.id))
    expect(renamed?.firstName).toBe(NEW_NAME)
    for (const one of [deleted, blocked]) one.stream.end()
  },
  seconds(240),
)
