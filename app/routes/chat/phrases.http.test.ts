import { randomUUID } from 'node:crypto'
import { matches } from 'db/schema/relations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { CannedReplies } from '~/domains/chat/phrasebook/phrasebook.server'
import { FromServer } from '~/domains/chat/realtime/protocol'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { db } from '~/platform/database/db.server'
import { cookieHeader, type HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'

const server = sharedServer()
type Person = { client: HttpClient; id: string }
/** A customer who reads German. */
let jonas: Person
/** A provider who reads Portuguese. */
let luana: Person
const openSockets: WebSocket[] = []
beforeEach(async () => {
  jonas = await person('Jonas', 'man', 'de')
  luana = await person('Luana', 'trans', 'pt')
  for (const [userId, targetUserId] of [
    [jonas.id, luana.id],
    [luana.id, jonas.id],
  ] as const)
    await db.insert(matches).values({ userId, targetUserId, isLike: true, isMutual: true })
})
afterEach(() => {
  for (const socket of openSockets.splice(0)) socket.terminate()
})

async function person(firstName: string, userType: 'man' | 'trans', language: string): Promise<Person> {
  const { client, user } = await signedInClient(server, { firstName, userType })
  client.cookies.set('lang', language)
  return { client, id: user.id }
}
const withLuana = () => `/chat?user=${luana.id}`
const withJonas = () => `/chat?user=${jonas.id}`
const html = async ({ client }: Person, path: string) => (await client.get(path)).text()
const json = async ({ client }: Person, path: string) => (await client.get(path)).json()
const clientIdIn = (page: string) => /name="clientId" value="([^"]+)"/.exec(page)?.[1] ?? ''
/** Jonas asks for the price of an hour. */
const askForPrice = () =>
  jonas.client.postForm(withLuana(), { phrase: 'hourlyPrice', clientId: randomUUID() })

/** Connects a socket of a person; `received` are its messages. */
async function connectSocket({ client }: Person, language: string) {
  const cookie = cookieHeader(new Map([...client.cookies, ['lang', language]]))
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: server.origin },
  })
  openSockets.push(socket)
  const received: FromServer[] = []
  socket.on('message', (data) => received.push(FromServer.parse(JSON.parse(String(data)))))
  await vi.waitFor(() => expect(received[0]?.type).toBe('ready'), { timeout: 30_000 })
  return { received, send: (message: object) => socket.send(JSON.stringify(message)) }
}
const messageIn = (received: FromServer[], type: 'new_message' | 'sent') =>
  vi.waitFor(
    () => {
      const found = received.find((one) => one.type === type)
      if (!found || !('message' in found) || typeof found.message === 'string') throw new Error('not yet')
      return found.message
    },
    { timeout: 30_000 },
  )

describe('the panel of phrases', () => {
  it('opens at its URL, and sends a phrase with one press, once even if it is pressed twice', async () => {
    const closed = await html(jonas, withLuana())
    expect(closed).toContain(`${withLuana().replace('&', '&amp;')}&amp;phrases=1`)
    expect(closed).not.toContain('Was kostet eine Stunde?')
    const page = await html(jonas, `${withLuana()}&phrases=1`)
    expect(page).toContain('value="hourlyPrice"')
    expect(page).toContain('Was kostet eine Stunde?')
    const clientId = clientIdIn(page)
    const press = () => jonas.client.postForm(withLuana(), { phrase: 'hourlyPrice', clientId })
    for (const answer of [await press(), await press()])
      expect([answer.status, answer.headers.get('location')]).toEqual([302, withLuana()])
    expect(await json(jonas, `/api/chat/${luana.id}/messages`)).toHaveLength(1)
  })

  it('is available as JSON in the reader’s language, and to members only', async () => {
    const mine = (await json(jonas, '/chat/phrases')) as CannedReplies
    expect(mine.replies).toBeNull()
    expect(mine.groups[0]).toMatchObject({
      title: 'Begrüßung',
      sentences: [{ phrase: 'hello' }, {}, {}, {}, {}, {}, {}],
    })
    expect((await json(luana, '/chat/phrases')) as CannedReplies).toMatchObject({
      replies: [],
      groups: [{ title: 'Cumprimentos' }, {}, {}, { title: 'Valores' }, {}, {}],
    })
    expect((await server.client().get('/chat/phrases')).status).toBe(404)
  })
})

describe('a phrase that was sent', () => {
  it('is shown in thread and list in each reader’s current language', async () => {
    expect((await askForPrice()).status).toBe(302)
    const mine = await html(jonas, withLuana())
    expect(mine).toContain('Was kostet eine Stunde?')
    expect(mine).toContain('Standardsatz')
    const theirs = await html(luana, withJonas())
    expect(theirs).toContain('Quanto custa uma hora?')
    expect(theirs).toContain('Frase padrão')
    expect(theirs).not.toContain('Was kostet')
    expect(await html(luana, '/chat')).toContain('Quanto custa uma hora?')
    expect(await html(jonas, '/chat')).toContain('Du: Was kostet eine Stunde?')
    const now = (await json(luana, `/chat/refresh?user=${jonas.id}`)) as { thread: { messages: unknown } }
    expect(now.thread.messages).toMatchObject([{ content: 'Quanto custa uma hora?', phrase: 'hourlyPrice' }])
    luana.client.cookies.set('lang', 'fr')
    expect(await html(luana, withJonas())).toContain('Combien coûte une heure\u202f?')
  })

  it('is quoted in the language of the reader who replies to it', async () => {
    await askForPrice()
    const { thread } = (await json(luana, `/chat/refresh?user=${jonas.id}&replyTo=1`)) as {
      thread: { replyingTo: unknown }
    }
    expect(thread.replyingTo).toMatchObject({ content: 'Quanto custa uma hora?', phrase: 'hourlyPrice' })
    const page = await html(luana, `${withJonas()}&replyTo=1`)
    expect(page).toContain('data-replying')
    expect(page).not.toContain('Was kostet')
  })

  it('is returned by the API in the language of the call, with its key', async () => {
    const sent = await jonas.client.postJson('/api/chat/messages', {
      receiverId: luana.id,
      phrase: 'hourlyPrice',
    })
    expect(sent.status).toBe(200)
    expect(await sent.json()).toMatchObject({ content: 'Was kostet eine Stunde?', phrase: 'hourlyPrice' })
    expect(await json(luana, `/api/chat/${jonas.id}/messages`)).toMatchObject([
      { content: 'Quanto custa uma hora?', phrase: 'hourlyPrice', messageType: 'text' },
    ])
    expect(await json(luana, `/api/chat/${jonas.id}/messages?lang=en`)).toMatchObject([
      { content: 'How much is an hour?' },
    ])
    expect(await json(luana, '/api/chat/rooms?lang=es')).toMatchObject([
      { lastMessage: { content: '¿Cuánto cuesta una hora?' } },
    ])
  })

  it('arrives over each socket in the language of its connection', async () => {
    const [mine, theirs, second] = await Promise.all([
      connectSocket(jonas, 'de'),
      connectSocket(luana, 'pt'),
      connectSocket(luana, 'en'),
    ])
    mine.send({
      type: 'send_message',
      receiverId: luana.id,
      phrase: 'freeToday',
      clientId: randomUUID(),
    })
    expect(await messageIn(mine.received, 'sent')).toMatchObject({ content: 'Hast du heute Zeit?' })
    expect(await messageIn(theirs.received, 'new_message')).toMatchObject({
      content: 'Você tem horário hoje?',
      phrase: 'freeToday',
    })
    expect(await messageIn(second.received, 'new_message')).toMatchObject({ content: 'Are you free today?' })
    theirs.send({ type: 'resume', userId: jonas.id, after: 0 })
    await expect
      .poll(() => theirs.received.find((one) => one.type === 'resumed'))
      .toMatchObject({ messages: [{ content: 'Você tem horário hoje?' }] })
  })

  it('causes no warning, although the same text as a message does', async () => {
    await jonas.client.postForm(withLuana(), { phrase: 'noNumber' })
    await jonas.client.postForm(withLuana(), { content: 'Meine Telefonnummer gebe ich nicht weiter.' })
    const now = (await json(luana, `/chat/refresh?user=${jonas.id}`)) as { thread: { messages: unknown } }
    expect(now.thread.messages).toMatchObject([
      { phrase: 'noNumber', warning: null },
      { phrase: null, warning: 'messenger' },
    ])
  })

  it('is deleted with its key when it is unsent', async () => {
    await askForPrice()
    const page = await html(jonas, withLuana())
    const messageId = /name="messageId" value="([^"]+)"/.exec(page)?.[1] ?? ''
    await jonas.client.postForm(withLuana(), { intent: 'unsend', messageId })
    expect(await json(luana, `/api/chat/${jonas.id}/messages`)).toMatchObject([{ content: '', phrase: null }])
  })
})

describe('an invalid or forbidden phrase', () => {
  it('an unknown key causes an error at the composer and in the API, and sends nothing', async () => {
    const answer = await jonas.client.postForm(withLuana(), { phrase: 'insultThem' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Diesen Textbaustein gibt es nicht.')
    const call = await jonas.client.postJson('/api/chat/messages', {
      receiverId: luana.id,
      phrase: 'insultThem',
    })
    expect(call.status).toBe(400)
    expect(await call.json()).toMatchObject({
      code: 'invalid-input',
      message: 'Diesen Textbaustein gibt es nicht.',
    })
    const empty = await jonas.client.postJson('/api/chat/messages', { receiverId: luana.id })
    expect(await empty.json()).toMatchObject({ message: 'Nachricht darf nicht leer sein' })
    expect(await json(luana, `/api/chat/${jonas.id}/messages`)).toEqual([])
  })

  it('members cannot open the panel and send phrases after a block, or to an unknown account', async () => {
    await askForPrice()
    await blockPerson({ by: { id: luana.id }, userId: jonas.id })
    expect((await askForPrice()).status).toBe(404)
    expect(await html(jonas, `${withLuana()}&phrases=1`)).not.toContain('value="hourlyPrice"')
    expect(await json(luana, `/api/chat/${jonas.id}/messages`)).toHaveLength(1)
    const unknown = `/chat?user=${randomUUID()}`
    expect((await jonas.client.postForm(unknown, { phrase: 'hello' })).status).toBe(404)
  })
})
