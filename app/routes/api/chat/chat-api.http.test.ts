import { randomUUID } from 'node:crypto'
import { NEW_CONVERSATIONS_A_DAY } from 'db/limits/chat'
import { users } from 'db/schema/accounts'
import { matches } from 'db/schema/relations'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { saveConversationSettings } from '~/domains/chat/conversations/conversation-settings.server'
import { db } from '~/platform/database/db.server'
import { type ApiDocument, documentedClient, formOf, untestedResponses } from '~/testing/documented-client'
import { cookieHeader } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { makeAlbum } from '~/testing/people/albums'
import { listedPerson } from '~/testing/people/listed-person'

/** Conversations of an API client that uses only the OpenAPI document. */
const seen = new Set<string>()
const server = sharedServer()
let document: ApiDocument
beforeAll(async () => {
  document = (await (await server.client().get('/api/openapi.json')).json()) as ApiDocument
})

async function person(over: Parameters<typeof makeAccount>[0] = {}) {
  const user = await makeAccount(over)
  const client = documentedClient(document, seen)
  expect((await client.call('login', { body: { email: user.email, password: PASSWORD } })).status).toBe(200)
  const say = (content: string, receiverId: string, clientId?: string) =>
    client.call('sendMessage', { body: { receiverId, content, ...(clientId && { clientId }) } })
  const thread = (userId: string, query = {}) => client.call('listMessages', { path: { userId }, query })
  return { ...client, id: user.id, say, thread }
}
type Someone = Awaited<ReturnType<typeof person>>
const codeOf = async (answer: ReturnType<Someone['call']>) => {
  const { status, body } = await answer
  return [status, body.code]
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
let jonas: Someone
let mara: Someone
beforeEach(async () => {
  ;[jonas, mara] = await Promise.all([person({ firstName: 'Jonas' }), person({ firstName: 'Mara' })])
})

describe('conversations', () => {
  it('are started, answered, read and counted', async () => {
    const luana = await listedPerson({ firstName: 'Luana' })
    const begun = await jonas.call('startRoom', { body: { otherUserId: luana } })
    expect(begun.status).toBe(200)
    expect((await jonas.call('startRoom', { body: { otherUserId: luana } })).body).toEqual(begun.body)
    expect((await jonas.call('listRooms')).body).toEqual([])
    const clientId = randomUUID()
    const first = await jonas.say('  Hallo Luana\r\n', luana, clientId)
    expect(first.body).toMatchObject({ content: 'Hallo Luana', seq: 1, senderId: jonas.id, clientId })
    expect((await jonas.say('Hallo Luana', luana, clientId)).body.id).toBe(first.body.id)
    expect((await jonas.thread(luana)).body).toHaveLength(1)
    expect((await jonas.call('listRooms')).body).toMatchObject([
      {
        otherUser: { id: luana, firstName: 'Luana', lastName: null },
        lastMessage: { content: 'Hallo Luana' },
      },
    ])
  })

  it('take no message of another account, whose page is still open', async () => {
    await befriend(jonas, mara)
    const { id: senderId } = await person()
    const fields = { receiverId: mara.id, content: 'Hallo' }
    const photo = formOf('image', Buffer.from('a photo'), { ...fields, senderId })
    for (const answer of [
      jonas.call('sendMessage', { body: { ...fields, senderId } }),
      jonas.call('sendImage', photo),
    ])
      expect(await codeOf(answer)).toEqual([401, 'unauthorized'])
    expect((await jonas.thread(mara.id)).body).toEqual([])
    const own = await jonas.call('sendMessage', { body: { ...fields, senderId: jonas.id } })
    expect([own.status, own.body.senderId]).toEqual([200, jonas.id])
  })

  it('answer a repeated message also after its sender cleared the conversation', async () => {
    await befriend(jonas, mara)
    const clientId = randomUUID()
    const first = await jonas.say('Hallo', mara.id, clientId)
    const conversation = await conversationWith(jonas, mara.id)
    if (!conversation) throw new Error('no conversation')
    await saveConversationSettings(jonas, conversation, 'clear')
    const again = await jonas.say('Hallo', mara.id, clientId)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await jonas.thread(mara.id)).body).toEqual([])
  })

  it('deliver messages: unread until read, and the sender sees it once accepted', async () => {
    await befriend(jonas, mara)
    for (const text of ['eins', 'zwei']) await jonas.say(text, mara.id)
    expect((await mara.call('unreadCount')).body).toBe(2)
    expect((await mara.call('listRooms')).body).toMatchObject([{ unreadCount: 2, isRequest: true }])
    expect((await mara.thread(jonas.id)).body).toMatchObject([
      { content: 'eins', isRead: false },
      { content: 'zwei', isRead: false },
    ])
    expect((await mara.call('markRead', { path: { userId: jonas.id } })).body).toEqual({ unreadCount: 0 })
    expect((await jonas.thread(mara.id)).body).toMatchObject([{ isRead: false }, { isRead: false }])
    await mara.say('drei', jonas.id)
    expect((await jonas.thread(mara.id, { after: '1' })).body).toMatchObject([
      { isRead: true },
      { content: 'drei' },
    ])
  })

  it('page upward by the Link header', async () => {
    await befriend(jonas, mara)
    for (let n = 1; n <= 42; n++) await (n % 2 ? jonas : mara).say(`${n}`, n % 2 ? mara.id : jonas.id)
    const newest = await jonas.thread(mara.id)
    expect(newest.body[0].content).toBe('3')
    const next = /[?&]before=(\d+)/.exec(String(newest.headers.link))?.[1] ?? ''
    const older = await jonas.thread(mara.id, { before: next })
    expect(older.body.map(({ content }: { content: string }) => content)).toEqual(['1', '2'])
    expect(older.headers.link).toBeUndefined()
  })

  it('accept photos, which only the two can open', async () => {
    await befriend(jonas, mara)
    const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const sent = await jonas.call(
      'sendImage',
      formOf('image', jpeg, { receiverId: mara.id, content: 'Schau' }),
    )
    expect(sent.body).toMatchObject({ messageType: 'image', content: 'Schau' })
    const otherMember = await person()
    const photo = `${sent.body.imageUrl}/320.webp`
    const status = async (one: Someone) =>
      (await server.client().get(photo, { cookie: cookieHeader(one.cookies) })).status
    // A reader who has not accepted the sender's photos gets only the blurred preview.
    expect([await status(jonas), await status(mara), await status(otherMember)]).toEqual([200, 404, 404])
    const blurred = async (one: Someone, other: Someone) =>
      (await one.thread(other.id)).body[0].isImageBlurred
    const rooms = async () => (await mara.call('listRooms')).body
    expect([await blurred(jonas, mara), await blurred(mara, jonas)]).toEqual([false, true])
    const photoRoom = { lastMessage: { content: 'Schau', messageType: 'image', isOwn: false } }
    expect(await rooms()).toMatchObject([{ ...photoRoom, acceptsImages: false }])

    const path = { userId: jonas.id }
    const accept = (acceptsImages: unknown) => mara.call('acceptImages', { path, body: { acceptsImages } })
    expect((await accept(true)).body).toEqual({ acceptsImages: true })
    expect(await blurred(mara, jonas)).toBe(false)
    expect(await rooms()).toMatchObject([{ acceptsImages: true }])
    expect([await status(jonas), await status(mara), await status(otherMember)]).toEqual([200, 200, 404])
    expect((await accept(false)).body).toEqual({ acceptsImages: false })
    expect([await blurred(mara, jonas), await status(mara)]).toEqual([true, 404])
    expect(await codeOf(accept('yes'))).toEqual([400, 'invalid-input'])
    const body = { acceptsImages: true }
    const elsewhere = (one: Someone, userId: string) => one.call('acceptImages', { path: { userId }, body })
    expect(await codeOf(elsewhere(otherMember, jonas.id))).toEqual([404, 'not-found'])
    expect(await codeOf(elsewhere(mara, UNKNOWN_ID))).toEqual([404, 'not-found'])
    // The sender's own setting does not matter.
    await elsewhere(jonas, mara.id)
    expect(await status(mara)).toBe(404)
    const wrong = (content: Buffer, receiverId = mara.id) =>
      codeOf(jonas.call('sendImage', formOf('image', content, { receiverId })))
    expect(await wrong(Buffer.from('%PDF-1.4'))).toEqual([415, 'not-an-image'])
    expect(await wrong(jpeg.subarray(0, 400))).toEqual([422, 'broken'])
    expect(await wrong(jpeg, UNKNOWN_ID)).toEqual([404, 'not-found'])
    // As by `sendMessage`.
    expect(await wrong(jpeg, 'x')).toEqual([400, 'invalid-input'])
    for (const field of ['clientId', 'replyTo']) {
      const { status, body } = await jonas.call(
        'sendImage',
        formOf('image', jpeg, { receiverId: mara.id, [field]: 'x' }),
      )
      expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'invalid-input', [field]])
    }
    const long = { receiverId: mara.id, content: 'a'.repeat(4001) }
    expect(await codeOf(jonas.call('sendImage', formOf('image', jpeg, long)))).toEqual([422, 'too-long'])
    expect(await codeOf(jonas.call('sendImage', formOf('other', jpeg)))).toEqual([400, 'no-file'])
    await db.update(users).set({ takesRequests: false }).where(eq(users.id, otherMember.id))
    await befriend(jonas, otherMember)
    expect(await wrong(jpeg, otherMember.id)).toEqual([403, 'no-requests'])
  })

  it('refuse a message and a photo under a client id with which somebody else got one', async () => {
    const otherMember = await person()
    await befriend(jonas, mara)
    await befriend(jonas, otherMember)
    const clientId = randomUUID()
    await jonas.say('Hallo Mara', mara.id, clientId)
    const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const photo = formOf('image', jpeg, { receiverId: otherMember.id, clientId })
    for (const answer of [jonas.say('Hallo', otherMember.id, clientId), jonas.call('sendImage', photo)])
      expect(await codeOf(answer)).toEqual([409, 'used-id'])
    expect((await jonas.thread(otherMember.id)).body).toEqual([])
  })

  it('list the type of the last message, which identifies a photo without text', async () => {
    await befriend(jonas, mara)
    const last = async (one: Someone) => (await one.call('listRooms')).body[0].lastMessage
    const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    await jonas.call('sendImage', formOf('image', jpeg, { receiverId: mara.id }))
    const photo = { content: '', messageType: 'image', isUnsent: false, createdAt: expect.any(String) }
    expect([await last(jonas), await last(mara)]).toEqual([
      { ...photo, isOwn: true },
      { ...photo, isOwn: false },
    ])
    await jonas.say('Hallo', mara.id)
    expect(await last(mara)).toMatchObject({ content: 'Hallo', messageType: 'text' })
    await db.update(users).set({ allowMessagePreviews: false }).where(eq(users.id, mara.id))
    expect(await last(mara)).toMatchObject({ content: '', messageType: 'text', isUnsent: false })
  })

  it.each([
    ['nothing', ''],
    ['white space', ' \n\t \u00a0'],
    ['signs nobody sees', '\u202e\u0007'],
    ['one sign too many', 'a'.repeat(4001)],
  ])('refuse %s', async (_, content) => {
    await befriend(jonas, mara)
    expect(await codeOf(jonas.say(content, mara.id))).toEqual([400, 'invalid-input'])
  })

  it('say how many characters are the most', async () => {
    await befriend(jonas, mara)
    const { body } = await jonas.say('a'.repeat(4001), mara.id)
    expect(body.message).toBe('Eine Nachricht hat höchstens 4.000 Zeichen.')
  })

  it('accept 4,000 characters, emoji and HTML unchanged', async () => {
    await befriend(jonas, mara)
    for (const content of [
      'a'.repeat(4000),
      '🌸'.repeat(4000),
      '<b onclick="x()">fett</b> &amp;',
      'שלום עולם',
    ]) {
      expect((await jonas.say(content, mara.id)).body.content).toBe(content)
    }
  })

  it('are private, and not possible with everybody', async () => {
    const luana = await listedPerson()
    const gone = await listedPerson({ deletedAt: new Date() })
    await jonas.say('Hallo', luana)
    const otherMember = await person()
    for (const userId of [UNKNOWN_ID, gone, jonas.id]) {
      expect(await codeOf(otherMember.thread(userId))).toEqual([404, 'not-found'])
      expect(await codeOf(otherMember.call('markRead', { path: { userId } }))).toEqual([404, 'not-found'])
      expect(await codeOf(otherMember.say('Hallo', userId))).toEqual([404, 'not-found'])
      expect(await codeOf(otherMember.call('startRoom', { body: { otherUserId: userId } }))).toEqual([
        404,
        'not-found',
      ])
    }
    expect(await codeOf(otherMember.say('Hallo', otherMember.id))).toEqual([422, 'self'])
    expect(await codeOf(otherMember.call('startRoom', { body: { otherUserId: otherMember.id } }))).toEqual([
      422,
      'self',
    ])
    await db.update(users).set({ takesRequests: false }).where(eq(users.id, luana))
    expect(await codeOf(otherMember.say('Hallo', luana))).toEqual([403, 'no-requests'])
    expect(await codeOf(otherMember.call('startRoom', { body: { otherUserId: luana } }))).toEqual([
      403,
      'no-requests',
    ])
  })

  it('share albums by message, which is refused without images', async () => {
    const luana = await person({ userType: 'trans' })
    await befriend(luana, mara)
    const { id: privateAlbumId } = await makeAlbum({ id: luana.id }, { count: 0 })
    const body = { receiverId: mara.id, messageType: 'private_album', privateAlbumId }
    expect(await codeOf(luana.call('sendMessage', { body }))).toEqual([409, 'no-images'])
  })

  it('are rate-limited: new ones per day, and messages per minute', async () => {
    const many = await Promise.all(
      Array.from({ length: NEW_CONVERSATIONS_A_DAY.plain + 1 }, () => listedPerson()),
    )
    const answers = []
    for (const otherUserId of many) answers.push(await jonas.call('startRoom', { body: { otherUserId } }))
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'too-many-new' } })
    const statuses: number[] = []
    while (statuses.at(-1) !== 429 && statuses.length < 70)
      statuses.push((await jonas.say('Hallo', many[0] ?? '')).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses).toHaveLength(61)
    const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer()
    const photo = jonas.call('sendImage', formOf('image', jpeg, { receiverId: many[0] ?? '' }))
    expect(await codeOf(photo)).toEqual([429, 'too-many'])
  })
})

it('require a session, and refuse writes from other sites', async () => {
  const otherMember = documentedClient(document, seen)
  const path = { userId: UNKNOWN_ID }
  for (const id of ['unreadCount', 'listRooms', 'listMessages'])
    expect(await codeOf(otherMember.call(id, { path }))).toEqual([401, 'unauthorized'])
  for (const id of ['startRoom', 'sendMessage', 'sendImage', 'markRead', 'acceptImages']) {
    expect(await codeOf(otherMember.call(id, { path, body: {} }))).toEqual([401, 'unauthorized'])
    expect(await codeOf(otherMember.call(id, { path, announces: 7_000_000 }))).toEqual([413, 'too-large'])
    const foreign = otherMember.call(id, { path, headers: { Origin: 'https://evil.example' } })
    expect(await codeOf(foreign)).toEqual([403, 'forbidden'])
  }
  expect(await codeOf(jonas.call('startRoom', { body: {} }))).toEqual([400, 'invalid-input'])
})

it('returned every status that the document lists for conversations', () => {
  expect(untestedResponses(document, seen, (area) => area === 'Conversations')).toEqual([])
})

/** Customers are never listed: a like makes the one visible to the other. */
async function befriend(one: Someone, other: Someone): Promise<void> {
  await db.insert(matches).values({ userId: other.id, targetUserId: one.id, isLike: true })
}
