import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CONVERSATIONS_PAGE, MESSAGE_MAX } from 'db/limits/chat'
import { users } from 'db/schema/accounts'
import { chatMembers, chatRooms, messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { sessions } from 'db/schema/sessions'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()
let jonas: { client: HttpClient; id: string }
let luana: { client: HttpClient; id: string }
let otherMember: { client: HttpClient; id: string }
beforeAll(async () => {
  jonas = await member('Jonas')
  otherMember = await member('Fremder')
})
beforeEach(async () => {
  luana = await member('Luana', 'trans')
})

async function member(firstName: string, userType: 'man' | 'trans' = 'man') {
  const { client, user } = await signedInClient(server, { firstName, userType })
  return { client, id: user.id }
}
const talked = (...lines: [by: { id: string }, content: string][]) =>
  makeConversation(
    [jonas.id, luana.id],
    lines.map(([by, content]) => [by.id, content]),
    { unread: 1 },
  )
const withLuana = () => `/chat?user=${luana.id}`
const withJonas = () => `/chat?user=${jonas.id}`
const html = async (client: HttpClient, path: string) => (await client.get(path)).text()
/** The number beside "Chat" in the navigation. */
const badge = (page: string) =>
  />Chat<\/span><span class="absolute[^>]*><span aria-hidden="true">(\d+)/.exec(page)?.[1]
const clientIdIn = (page: string) => /name="clientId" value="([^"]+)"/.exec(page)?.[1] ?? ''
const sentBy = (by: { id: string }) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, by.id), eq(messages.receiverId, luana.id)))

describe('the list', () => {
  it('shows partner, last message and unread count, by folder and search', async () => {
    await talked([luana, 'Hallo'], [jonas, 'Hallo Luana'], [luana, 'Morgen um acht?'])
    const page = await html(jonas.client, '/chat')
    expect(page).toMatch(/data-last[^>]* dir="auto"[^>]*>Morgen um acht\?/)
    expect(page).toContain(withLuana())
    expect(page).toMatch(/\d+ ungelesene Nachricht/)
    expect(await html(jonas.client, '/chat?search=luan')).toContain(withLuana())
    expect(await html(jonas.client, '/chat?search=nobody')).toContain('Nichts gefunden')
    expect(await html(jonas.client, '/chat?folder=archive')).not.toContain('Morgen um acht?')
  })

  it('has the quick exit of a phone only while no conversation is open, which has its own', async () => {
    await talked([luana, 'Hallo'], [jonas, 'Hallo Luana'])
    const ofPhone = async (path: string) =>
      (await html(jonas.client, path)).match(/<a [^>]*data-quick-exit[^>]* lg:hidden"/g) ?? []
    expect(await ofPhone('/chat')).toHaveLength(1)
    expect(await ofPhone(withLuana())).toEqual([])
  })

  it('does not say that there are no chats on a later page that has lost its last one', async () => {
    const reader = await member('Mia')
    for (let n = 0; n <= CONVERSATIONS_PAGE; n++) {
      const { id } = await makeAccount()
      const lines: [string, string][] = [
        [reader.id, 'Hallo'],
        [id, 'Hallo'],
      ]
      await makeConversation([reader.id, id], lines)
    }
    const next = /href="(\/chat\?cursor=[^"]+)"/.exec(await html(reader.client, '/chat'))?.[1] ?? ''
    expect(next).not.toBe('')
    await db.update(chatMembers).set({ isArchived: true }).where(eq(chatMembers.userId, reader.id))
    const page = await html(reader.client, next)
    expect(page).toContain('Zu den neuesten')
    expect(page).not.toContain('Noch keine Chats')
    // An empty cursor is none.
    for (const first of ['/chat', '/chat?cursor='])
      expect(await html(reader.client, first)).toContain('Noch keine Chats')
  })

  it.each([
    ['/chat', 'Noch keine Chats', true],
    ['/chat?folder=requests', 'Keine Anfragen', false],
    ['/chat?folder=archive', 'Das Archiv ist leer', false],
  ])('when empty links to the profiles in the folder of chats only: %s', async (path, empty, isLinked) => {
    const { client } = await member('Mia')
    const page = await html(client, path)
    expect([page.includes(empty), page.includes('Profile entdecken')]).toEqual([true, isLinked])
  })

  it('keeps first messages under requests until they are accepted or answered', async () => {
    await makeConversation([jonas.id, luana.id], [[jonas.id, 'Darf ich fragen?']], { unread: 1 })
    expect(await html(luana.client, '/chat')).not.toContain('Darf ich fragen?')
    expect(await html(luana.client, '/chat?folder=requests')).toContain('Darf ich fragen?')
    const thread = await html(luana.client, withJonas())
    expect(thread).toContain('Jonas möchte dir schreiben')
    expect(thread).toContain(`/block/${jonas.id}`)
    const answer = await luana.client.postForm(withJonas(), { intent: 'accept' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, withJonas()])
    expect(await html(luana.client, withJonas())).not.toContain('möchte dir schreiben')
    expect(await html(luana.client, '/chat')).toContain('Darf ich fragen?')
  })
})

describe('a conversation', () => {
  it('is marked as read when it is opened, not when a browser prefetches it', async () => {
    await talked([jonas, 'Hallo'], [luana, 'Hallo'], [jonas, 'Bist du da?'])
    const unread = async () => {
      const mine = and(eq(chatMembers.userId, luana.id), eq(chatMembers.partnerId, jonas.id))
      return (await db.select().from(chatMembers).where(mine))[0]?.unreadCount
    }
    const prefetched = await luana.client.get(withJonas(), { 'sec-purpose': 'prefetch' })
    expect(badge(await prefetched.text())).toBe('1')
    expect(await unread()).toBe(1)
    const opened = await html(luana.client, withJonas())
    expect(opened).toContain('Bist du da?')
    expect(badge(opened)).toBeUndefined()
    expect(await unread()).toBe(0)
  })

  it('shows older pages by a link', async () => {
    const lines = Array.from({ length: 45 }, (_, n): [{ id: string }, string] => [
      n % 2 ? luana : jonas,
      `Zeile-${n + 1}.`,
    ])
    await talked(...lines)
    const page = await html(luana.client, withJonas())
    expect(page).toContain('Zeile-45.')
    expect(page).not.toContain('Zeile-5.')
    const older = /href="([^"]*before=\d+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const before = await html(luana.client, older)
    expect(before).toContain('Zeile-5.')
    expect(before).not.toContain('Zeile-6.')
    expect(before).toContain('Zu den neuesten Nachrichten')
    expect([page, before].map((one) => one.includes('Ältere Nachrichten'))).toEqual([true, false])
  })

  it('shows times of the reader’s time zone, and German ones for an invalid time zone', async () => {
    const made = await talked([luana, 'Hallo'], [jonas, 'Hallo'])
    await db
      .update(messages)
      .set({ createdAt: new Date('2026-01-05T23:30:00Z') })
      .where(eq(messages.roomId, made.room.id))
    jonas.client.cookies.set('tz', 'America/Sao_Paulo')
    expect(await html(jonas.client, withLuana())).toContain('>20:30</time>')
    for (const nonsense of ['Mars/Phobos', '../../etc', 'Europe/Berlin"><script>']) {
      jonas.client.cookies.set('tz', nonsense)
      expect(await html(jonas.client, withLuana())).toContain('>00:30</time>')
    }
    jonas.client.cookies.delete('tz')
  })

  it('is plain text: markup is shown as text, links lead to a warning', async () => {
    await talked([jonas, 'Hi'], [luana, '<img src=x onerror=alert(1)> https://example.org/x?a=1 &amp;'])
    const page = await html(jonas.client, withLuana())
    expect(page).not.toContain('<img src=x')
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    const to = '/chat/link?to=https%3A%2F%2Fexample.org%2Fx%3Fa%3D1'
    expect(page).toContain(`href="${to}"`)
    expect(page).toContain('rel="noopener noreferrer nofollow ugc"')
    expect(await html(jonas.client, to)).toContain('Du verlässt diese Seite')
    for (const bad of ['javascript:alert(1)', 'nonsense', ''])
      expect((await jonas.client.get(`/chat/link?${new URLSearchParams({ to: bad })}`)).status).toBe(404)
  })

  it('is muted, archived and cleared by plain forms', async () => {
    await talked([jonas, 'Hallo'], [luana, 'Grüße aus Köln'])
    const intent = async (name: string) =>
      (await jonas.client.postForm(withLuana(), { intent: name })).headers.get('location')
    expect(await intent('mute')).toBe(withLuana())
    expect(await html(jonas.client, withLuana())).toContain('Stummgeschaltet')
    expect(await intent('archive')).toBe('/chat')
    expect(await html(jonas.client, '/chat?folder=archive')).toContain('Grüße aus Köln')
    expect(await intent('clear')).toBe('/chat')
    // Shows the message of success, which says the same.
    await html(jonas.client, '/chat')
    const cleared = await html(jonas.client, withLuana())
    expect(cleared).not.toContain('Grüße aus Köln')
    expect(cleared).toContain('Der Verlauf ist bei dir geleert.')
    expect(cleared).not.toMatch(/Schreib \S+ die erste Nachricht/)
    expect(await html(luana.client, withJonas())).toContain('Grüße aus Köln')
    expect((await jonas.client.postForm(withLuana(), { intent: 'explode' })).status).toBe(400)
  })

  it('is not changed by a page of another account, which is still open: the page is loaded again', async () => {
    await talked([jonas, 'Hallo'], [luana, 'Grüße aus Köln'])
    expect(await html(jonas.client, withLuana())).toContain(`name="account" value="${jonas.id}"`)
    for (const intent of ['clear', 'mute']) {
      const answer = await jonas.client.postForm(withLuana(), { intent, account: otherMember.id })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, withLuana()])
    }
    const page = await html(jonas.client, withLuana())
    expect(page).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    expect(page).toContain('Grüße aus Köln')
    const own = and(eq(chatMembers.userId, jonas.id), eq(chatMembers.partnerId, luana.id))
    expect(await db.select().from(chatMembers).where(own)).toMatchObject([{ isMuted: false }])
    await jonas.client.postForm(withLuana(), { intent: 'clear', account: jonas.id })
    expect(await html(jonas.client, withLuana())).not.toContain('Grüße aus Köln')
  })

  it('without a conversation, forms of a page of another account change nothing, nor begin one', async () => {
    await talked([jonas, 'Hallo'], [luana, 'Grüße aus Köln'])
    for (const intent of ['mute', 'archive', 'accept-images', 'mark-read'])
      await otherMember.client.postForm(withLuana(), { intent })
    const ofOther = and(eq(chatMembers.userId, otherMember.id), eq(chatMembers.partnerId, luana.id))
    expect(await db.select().from(chatMembers).where(ofOther)).toEqual([])
    const ofJonas = and(eq(chatMembers.userId, jonas.id), eq(chatMembers.partnerId, luana.id))
    expect(await db.select().from(chatMembers).where(ofJonas)).toMatchObject([
      { isMuted: false, isArchived: false, acceptsImages: false, readSeq: 1 },
    ])
  })

  it('of two others is not found, nor one with oneself', async () => {
    await talked([jonas, 'geheim'], [luana, 'geheim'])
    const [message] = await sentBy(jonas)
    for (const id of [randomUUID(), otherMember.id, 'nobody']) {
      const path = `/chat?user=${id}`
      const missing = await otherMember.client.get(path)
      expect([id, missing.status]).toEqual([id, 404])
      expect(await missing.text()).toMatch(/<h1[^>]*>Profil nicht gefunden</)
      expect((await otherMember.client.get(`/chat/refresh?user=${id}`)).status).toBe(404)
      expect((await otherMember.client.postForm(path, { content: 'Hallo' })).status).toBe(404)
    }
    await makeConversation([otherMember.id, luana.id], [[otherMember.id, 'eigenes']])
    const taken = await otherMember.client.postForm(withLuana(), {
      intent: 'unsend',
      messageId: message?.id ?? '',
    })
    expect(taken.status).toBe(302)
    expect((await sentBy(jonas))[0]?.content).toBe('geheim')
    expect(await html(otherMember.client, withLuana())).not.toContain('geheim')
  })

  it('with a deleted partner can be read, not continued', async () => {
    luana = await member('Josephine', 'trans')
    await talked([jonas, 'Hallo'], [luana, 'Bis bald'])
    await blockPerson({ by: luana, userId: jonas.id })
    const page = await html(jonas.client, withLuana())
    expect(page).toContain('Gelöschtes Konto')
    expect(page).toContain('Bis bald')
    expect(page).not.toContain('name="content"')
    expect(page).not.toContain('Josephine')
    const answer = await jonas.client.postForm(withLuana(), { content: 'Was ist los?' })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Was ist los?')
  })

  it('starts with the first message', async () => {
    const id = await listedPerson({ firstName: 'Valerie' })
    const { client, user } = await signedInClient(server)
    const page = await html(client, `/chat?user=${id}`)
    expect(page).toContain('Schreib Valerie die erste Nachricht.')
    await client.postForm(`/chat?user=${id}`, { content: 'Hallo', clientId: clientIdIn(page) })
    expect(await html(client, `/chat?user=${id}`)).toContain('Hallo')
    expect(await db.$count(chatRooms, eq(chatRooms.user1Id, [user.id, id].sort()[0] ?? ''))).toBe(1)
  })
})

describe('a message', () => {
  it('submitted twice by the same page is stored once', async () => {
    await talked([luana, 'Hallo'], [jonas, 'Hallo'])
    const clientId = clientIdIn(await html(jonas.client, withLuana()))
    expect(clientId).not.toBe('')
    const press = () => jonas.client.postForm(withLuana(), { content: 'Nur einmal', clientId })
    const answers = await Promise.all([press(), press()])
    for (const answer of answers)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, withLuana()])
    expect((await sentBy(jonas)).filter(({ content }) => content === 'Nur einmal')).toHaveLength(1)
  })

  it('that is another one than the same page sent before, a photo too, is sent as well', async () => {
    await talked([luana, 'Hallo'], [jonas, 'Hallo'])
    const clientId = clientIdIn(await html(jonas.client, withLuana()))
    // The answer is lost: the page is still there, with its id.
    await jonas.client.postForm(withLuana(), { content: 'Morgen um acht?', clientId })
    await jonas.client.postForm(withLuana(), { content: 'Oder um neun?', clientId })
    for (const _ of [1, 2]) await sendPhoto(await picture(), clientId)
    const sent = (await sentBy(jonas)).sort((one, other) => one.seq - other.seq)
    expect(sent.map(({ content }) => content)).toEqual([
      'Hallo',
      'Morgen um acht?',
      'Oder um neun?',
      'Schau mal',
    ])
    expect(sent.at(-1)?.messageType).toBe('image')
  })

  it('of a page of another account, which is still open, is not sent, and its text is kept', async () => {
    await talked([luana, 'Hallo'], [jonas, 'Hallo'])
    expect(await html(jonas.client, withLuana())).toContain(`name="senderId" value="${jonas.id}"`)
    const fields = { content: 'Nicht von Jonas', senderId: otherMember.id, clientId: randomUUID() }
    const answer = await jonas.client.postForm(withLuana(), fields)
    const page = await answer.text()
    expect(answer.status).toBe(403)
    expect(page).toContain('Dieser Zugang gehört jemand anderem.')
    expect(page).toContain('>Nicht von Jonas</textarea>')
    const photo = await sendPhoto(await picture(), randomUUID(), otherMember.id)
    expect([photo.status, photo.headers.get('location')]).toEqual([302, withLuana()])
    expect(await html(jonas.client, withLuana())).toContain('Dieser Zugang gehört jemand anderem.')
    expect(await sentBy(jonas)).toHaveLength(1)
    await jonas.client.postForm(withLuana(), { ...fields, senderId: jonas.id })
    expect(await sentBy(jonas)).toHaveLength(2)
  })

  it('that is empty or too long shows an error at its field, with the input kept', async () => {
    await talked([luana, 'Hallo'], [jonas, 'Hallo'])
    const long = 'ä'.repeat(MESSAGE_MAX + 1)
    for (const [content, wrong] of [
      ['', 'Nachricht darf nicht leer sein'],
      [' \n\t ', 'Nachricht darf nicht leer sein'],
      [long, 'Eine Nachricht hat höchstens 4.000 Zeichen.'],
    ] as const) {
      const answer = await jonas.client.postForm(withLuana(), { content })
      const page = await answer.text()
      expect([answer.status, page.includes(wrong)]).toEqual([400, true])
      if (content === long) expect(page).toContain(`>${long}</textarea>`)
    }
    expect(await sentBy(jonas)).toHaveLength(1)
  })

  it('to somebody who accepts no requests is refused, with the input kept', async () => {
    const id = await listedPerson({ firstName: 'Valerie' })
    await db.update(users).set({ takesRequests: false }).where(eq(users.id, id))
    const answer = await jonas.client.postForm(`/chat?user=${id}`, { content: 'Guten Abend' })
    const page = await answer.text()
    expect(answer.status).toBe(403)
    expect(page).toContain('Diese Person nimmt Nachrichten nur bei gegenseitigem „Gefällt mir“ an.')
    expect(page).toContain('>Guten Abend</textarea>')
  })

  it('can be unsent by a button within the time limit', async () => {
    await talked([luana, 'Hallo'], [jonas, 'Straße 5'])
    const page = await html(jonas.client, withLuana())
    const messageId = /name="messageId" value="([^"]+)"/.exec(page)?.[1] ?? ''
    await jonas.client.postForm(withLuana(), { intent: 'unsend', messageId })
    expect(await html(jonas.client, withLuana())).toContain('Du hast diese Nachricht zurückgenommen')
    const theirs = await html(luana.client, withJonas())
    // With its time, which is not for screen readers only.
    expect(theirs).toMatch(/Diese Nachricht wurde zurückgenommen<\/p><span class="(?!sr-only)[^"]*"><time /)
    expect(theirs).not.toContain('Straße 5')
  })

  it('cannot be unsent after an own block, and nothing is said about a message that was not sent', async () => {
    await talked([jonas, 'Hallo'], [luana, 'Straße 5'])
    const page = await html(luana.client, withJonas())
    const messageId = /name="messageId" value="([^"]+)"/.exec(page)?.[1] ?? ''
    await blockPerson({ by: luana, userId: jonas.id })
    const attempts: Record<string, string>[] = [{ intent: 'unsend', messageId }, { intent: 'accept' }]
    for (const fields of attempts) {
      const answer = await luana.client.postForm(withJonas(), fields)
      expect(answer.status).toBe(302)
      const told = await html(luana.client, answer.headers.get('location') ?? '')
      expect(told).toContain('Diese Person ist nicht verfügbar.')
      expect(told).not.toContain('wurde nicht gesendet')
    }
    expect(await html(jonas.client, withLuana())).toContain('Straße 5')
  })

  it('of an ended session is stored as a draft until its owner signs in', async () => {
    const { client, user } = await signedInClient(server)
    const id = await listedPerson()
    const session = client.cookies.get('session') ?? ''
    await client.postForm('/logout', {})
    client.cookies.set('session', session)
    const answer = await client.send(`/chat?user=${id}`, {
      form: { content: 'Ein langer Text' },
      headers: { referer: new URL(`/chat?user=${id}`, server.origin).href },
    })
    expect(answer.headers.get('location')).toContain('/login')
    await client.postForm('/login', { email: user.email, password: 'Demo1234!' })
    expect(await html(client, `/chat?user=${id}`)).toContain('>Ein langer Text</textarea>')
  })
})

it('messages of an ended session are drafts of their own conversations', async () => {
  const { client, user } = await signedInClient(server)
  const [one, other] = [await listedPerson(), await listedPerson()]
  const session = client.cookies.get('session') ?? ''
  await client.postForm('/logout', {})
  client.cookies.set('session', session)
  for (const [id, content] of [
    [one, 'An die eine'],
    [other, 'An die andere'],
  ] as const)
    await client.postForm(`/chat?user=${id}`, { content })
  await client.postForm('/login', { email: user.email, password: 'Demo1234!' })
  expect(await html(client, `/chat?user=${other}`)).toContain('>An die andere</textarea>')
  expect(await html(client, `/chat?user=${one}`)).toContain('>An die eine</textarea>')
})

describe('a photo', () => {
  it('is sent by a plain form, visible to the two only, and blurred until the receiver accepts photos', async () => {
    await talked([luana, 'Hallo'], [jonas, 'Hallo'])
    const answer = await sendPhoto(await picture())
    expect([answer.status, answer.headers.get('location')]).toEqual([302, withLuana()])
    const page = await html(luana.client, withJonas())
    expect(page).toContain('Fotos von Jonas sind verdeckt')
    expect(page).toContain('Schau mal')
    const [photo] = (await sentBy(jonas)).filter(({ imageUrl }) => imageUrl)
    expect(page).toContain(`src="${photo?.imageUrl}/32.webp"`)
    expect(page).not.toContain(`${photo?.imageUrl}/320`)
    expect(page).not.toContain(`href="${photo?.imageUrl}"`)
    const status = async (client: HttpClient) => (await client.get(`${photo?.imageUrl}/320.webp`)).status
    expect([
      await status(jonas.client),
      await status(luana.client),
      await status(otherMember.client),
    ]).toEqual([200, 404, 404])
    await luana.client.postForm(withJonas(), { intent: 'accept-images' })
    const accepted = await html(luana.client, withJonas())
    expect(accepted).not.toContain('sind verdeckt')
    expect(accepted).toContain(`${photo?.imageUrl}/320.webp`)
    expect(await status(luana.client)).toBe(200)
  })

  it('hides the message field only once it is chosen', async () => {
    await talked([luana, 'Hallo'], [jonas, 'Hallo'])
    const page = await html(jonas.client, withLuana())
    expect(page).toContain('data-panel="photo"')
    expect(page).not.toMatch(/<form[^>]* data-chosen/)
  })

  it('that is not an image is refused, with the reason on the page', async () => {
    await talked([luana, 'Hallo'], [jonas, 'Hallo'])
    await sendPhoto(Buffer.from('no picture'))
    expect(await html(jonas.client, withLuana())).toContain('Ungültiger Dateityp')
    expect(await sentBy(jonas)).toHaveLength(1)
  })

  it.each([
    ['a form', () => `/chat/image?user=${luana.id}`, 302],
    ['a call', () => '/api/chat/messages/image', 401],
  ])('is not sent by %s whose sender signs out during the upload', async (_, path, status) => {
    const mara = await member('Mara')
    await makeConversation([mara.id, luana.id], [[luana.id, 'Hallo']])
    const form = Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="receiverId"\r\n\r\n${luana.id}\r\n`),
      Buffer.from('--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
      await picture(),
      Buffer.from('\r\n--x--\r\n'),
    ])
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(form.subarray(0, 100))
        // By then the request has its viewer.
        await sleep(500)
        await db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, mara.id))
        controller.enqueue(form.subarray(100))
        controller.close()
      },
    })
    const answer = await fetch(server.origin + path(), {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: {
        cookie: `session=${mara.client.cookies.get('session')}`,
        origin: server.origin,
        'content-type': 'multipart/form-data; boundary=x',
      },
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(status)
    if (status === 302) expect(answer.headers.get('location')).toMatch(/^\/login/)
    expect(await sentBy(mara)).toEqual([])
    expect(await db.$count(images, eq(images.ownerId, mara.id))).toBe(0)
  })
})

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a2040' } })
    .jpeg()
    .toBuffer()

function sendPhoto(bytes: Buffer, clientId: string = randomUUID(), senderId = jonas.id) {
  const body = new FormData()
  body.set('senderId', senderId)
  body.set('clientId', clientId)
  body.set('content', 'Schau mal')
  body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
  return jonas.client.send(`/chat/image?user=${luana.id}`, { body })
}
