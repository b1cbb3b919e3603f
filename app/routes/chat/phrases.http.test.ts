import { randomUUID } from 'node:crypto'
import { matches } from 'db/schema/relations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { CannedReplies } from '~/domains/chat/phrasebook/canned-replies.server'
import { FromServer } from '~/domains/chat/realtime/protocol'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http-client'
import { sharedServer } from '~/testing/http-test-server'
import { signedInClient } from '~/testing/sign-in'

const server = sharedServer()
type Person = { client: HttpClient; id: string }
/** Reads German. */
let jonas: Person
/** Reads Portuguese. */
let luana: Person
const open: WebSocket[] = []
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
  for (const socket of open.splice(0)) socket.terminate()
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
const ask = () => jonas.client.postForm(withLuana(), { phrase: 'hourlyPrice', clientId: randomUUID() })

async function listening({ client }: Person, language: string) {
  const cookies = new Map([...client.cookies, ['lang', language]])
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/ws`, {
    headers: { cookie, origin: server.origin },
  })
  open.push(socket)
  const received: FromServer[] = []
  socket.on('message', (data) => received.push(FromServer.parse(JSON.parse(String(data)))))
  await vi.waitFor(() => expect(received[0]?.type).toBe('ready'), { timeout: 30_000 })
  return { received, say: (said: object) => socket.send(JSON.stringify(said)) }
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
  it('opens by its address, and sends by one press, once', async () => {
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

  it('is available to scripts in the reader’s language, and to members only', async () => {
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
    expect((await ask()).status).toBe(302)
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

  it('is quoted to the reader who answers it in the reader’s language', async () => {
    await ask()
    const { thread } = (await json(luana, `/chat/refresh?user=${jonas.id}&replyTo=1`)) as {
      thread: { answering: unknown }
    }
    expect(thread.answering).toMatchObject({ content: 'Quanto custa uma hora?', phrase: 'hourlyPrice' })
    const page = await html(luana, `${withJonas()}&replyTo=1`)
    expect(page).toContain('data-answering')
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
      listening(jonas, 'de'),
      listening(luana, 'pt'),
      listening(luana, 'en'),
    ])
    mine.say({
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
    theirs.say({ type: 'resume', userId: jonas.id, after: 0 })
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
    await ask()
    const page = await html(jonas, withLuana())
    const messageId = /name="messageId" value="([^"]+)"/.exec(page)?.[1] ?? ''
    await jonas.client.postForm(withLuana(), { intent: 'unsend', messageId })
    expect(await json(luana, `/api/chat/${jonas.id}/messages`)).toMatchObject([{ content: '', phrase: null }])
  })
})

describe('an invalid or forbidden phrase', () => {
  it('an unknown key is an error at the composer and in the API, and sends nothing', async () => {
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
    const neither = await jonas.client.postJson('/api/chat/messages', { receiverId: luana.id })
    expect(await neither.json()).toMatchObject({ message: 'Nachricht darf nicht leer sein' })
    expect(await json(luana, `/api/chat/${jonas.id}/messages`)).toEqual([])
  })

  it('blocked pairs and members who may not write get no panel and can send no phrase', async () => {
    await ask()
    await blockPerson({ by: { id: luana.id }, userId: jonas.id })
    expect((await ask()).status).toBe(404)
    expect(await html(jonas, `${withLuana()}&phrases=1`)).not.toContain('value="hourlyPrice"')
    expect(await json(luana, `/api/chat/${jonas.id}/messages`)).toHaveLength(1)
    const unknown = `/chat?user=${randomUUID()}`
    expect((await jonas.client.postForm(unknown, { phrase: 'hello' })).status).toBe(404)
  })
})
