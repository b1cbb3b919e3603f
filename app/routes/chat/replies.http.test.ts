import { users } from 'db/schema/accounts'
import { messages } from 'db/schema/chat'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'

/** Everything here works by plain links and forms. */
const server = sharedServer()
type Member = { client: HttpClient; id: string }
let jonas: Member
let luana: Member
beforeAll(async () => {
  jonas = await member('Jonas')
})
beforeEach(async () => {
  luana = await member('Luana', 'trans')
})

async function member(firstName: string, userType: 'man' | 'trans' = 'man'): Promise<Member> {
  const { client, user } = await signedInClient(server, { firstName, userType })
  return { client, id: user.id }
}
const withLuana = () => `/chat?user=${luana.id}`
const withJonas = () => `/chat?user=${jonas.id}`
const html = async ({ client }: Member, path: string) => (await client.get(path)).text()
const talked = (...lines: [by: Member, content: string][]) =>
  makeConversation(
    [jonas.id, luana.id],
    lines.map(([by, content]) => [by.id, content]),
  )
const sentBy = (by: Member) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, by.id), eq(messages.receiverId, luana.id)))
    .orderBy(messages.seq)

describe('a reply to a message', () => {
  it('is begun by a link, keeps its message when the form is refused, and quotes it', async () => {
    await talked([luana, 'Wann hättest du Zeit?'], [jonas, 'Hallo'])
    const page = await html(jonas, withLuana())
    expect(page).toContain(`href="${withLuana()}&amp;replyTo=1"`)
    const replying = await html(jonas, `${withLuana()}&replyTo=1`)
    expect(replying).toMatch(/data-replying[\s\S]*Wann hättest du Zeit\?/)
    expect(replying).toContain('name="replyTo" value="1"')
    const action = `${withLuana()}&replyTo=1`
    const empty = await jonas.client.postForm(action, { content: ' ', replyTo: '1' })
    const again = await empty.text()
    expect([empty.status, again.includes('name="replyTo" value="1"')]).toEqual([400, true])
    const done = await jonas.client.postForm(action, { content: 'Um acht', replyTo: '1' })
    expect([done.status, done.headers.get('location')]).toEqual([302, withLuana()])
    const theirs = await html(luana, withJonas())
    expect(theirs).toMatch(/href="#m-1" data-quote="1"/)
    expect(theirs.match(/Wann hättest du Zeit\?/g)?.length).toBeGreaterThan(1)
  })

  it('is not offered once the other person is gone: there is no field for it', async () => {
    await talked([luana, 'Wann hättest du Zeit?'], [jonas, 'Hallo'])
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, luana.id))
    const page = await html(jonas, withLuana())
    expect(page).toContain('Wann hättest du Zeit?')
    expect(page).not.toContain('replyTo=')
  })

  it('can be a photo, also without scripts; a refused one keeps the message that it replies to', async () => {
    await talked([luana, 'Wie sieht es dort aus?'], [jonas, 'Hallo'])
    const action = `/chat/image?user=${luana.id}&replyTo=1`
    const page = await html(jonas, `${withLuana()}&replyTo=1`)
    expect(page).toContain(`action="${action.replace('&', '&amp;')}"`)
    expect(await html(jonas, withLuana())).toContain(`action="/chat/image?user=${luana.id}"`)
    const send = async (bytes: Buffer) => {
      const body = new FormData()
      body.set('content', 'So')
      body.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
      return (await jonas.client.send(action, { body })).headers.get('location')
    }
    expect(await send(Buffer.from('no picture'))).toBe(`${withLuana()}&replyTo=1`)
    const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a2040' } })
    expect(await send(await picture.jpeg().toBuffer())).toBe(withLuana())
    expect((await sentBy(jonas)).slice(1)).toMatchObject([
      { messageType: 'image', content: 'So', replyToSeq: 1 },
    ])
  })

  it('to a message that is not there is refused with the text kept, and nothing is sent', async () => {
    await talked([luana, 'Hallo'], [jonas, 'Hallo'])
    for (const [replyTo, status] of [
      ['3', 422],
      ['2147483647', 422],
      ['2147483648', 400],
      ['-1', 400],
      ['1.5', 400],
      ['0', 400],
      ['eins', 400],
    ] as const) {
      const answer = await jonas.client.postForm(withLuana(), { content: 'Ein langer Text', replyTo })
      const page = await answer.text()
      expect([replyTo, answer.status]).toEqual([replyTo, status])
      expect(page).toContain('Die Nachricht, auf die du antwortest, gibt es hier nicht mehr.')
      expect(page).toContain('>Ein langer Text</textarea>')
    }
    expect(await sentBy(jonas)).toHaveLength(1)
    for (const odd of ['0', '99', 'x', '-1', '99999999999'])
      expect(await html(jonas, `${withLuana()}&replyTo=${odd}`)).not.toContain('data-replying')
  })

  it('is refused by the API with a code', async () => {
    await talked([luana, 'Hallo'], [jonas, 'Hallo'])
    const post = async (replyTo: unknown) => {
      const answer = await jonas.client.postJson('/api/chat/messages', {
        receiverId: luana.id,
        content: 'Ja',
        replyTo,
      })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await post(9)).toMatchObject({ status: 422, body: { code: 'no-quote' } })
    expect((await post(2 ** 31)).status).toBe(400)
    expect((await post('1')).status).toBe(400)
    expect(await post(1)).toMatchObject({ status: 200, body: { quote: { seq: 1, content: 'Hallo' } } })
  })
})

it('a phrase comes into the field by a link; unchanged it is a phrase, changed a text', async () => {
  await talked([luana, 'Hallo'], [jonas, 'Hallo'])
  const panel = await html(jonas, `${withLuana()}&phrases=1`)
  expect(panel).toMatch(/<form method="get" action="\/chat">[\s\S]*name="phrase" value="stopWriting"/)
  const page = await html(jonas, `${withLuana()}&phrase=hourlyPrice`)
  expect(page).toContain('>Was kostet eine Stunde?</textarea>')
  expect(page).toContain('name="phrase" value="hourlyPrice"')
  expect(await html(jonas, `${withLuana()}&phrase=toString`)).not.toContain('name="phrase"')
  const send = (content: string) => jonas.client.postForm(withLuana(), { content, phrase: 'hourlyPrice' })
  expect((await send('Was kostet eine Stunde?')).status).toBe(302)
  expect((await send('Was kostet eine Stunde bei dir?')).status).toBe(302)
  expect((await sentBy(jonas)).slice(1).map(({ phrase, content }) => [phrase, content])).toEqual([
    ['hourlyPrice', 'Was kostet eine Stunde?'],
    [null, 'Was kostet eine Stunde bei dir?'],
  ])
})

it('a request shows who asks, its sender where it is, until it is accepted', async () => {
  const id = await listedPerson({ firstName: 'Valerie', bio: 'Ich mag lange Abende' })
  const { latitude, longitude } = placeBySlug('koeln') ?? {}
  await db
    .update(users)
    .set({
      ...{ age: 34, ageStatedOn: new Date().toISOString().slice(0, 10) },
      ...{ location: 'Köln', placeSlug: 'koeln', latitude, longitude },
    })
    .where(eq(users.id, jonas.id))
  await jonas.client.postForm(`/chat?user=${id}`, { content: 'Hallo' })
  const mine = await html(jonas, `/chat?user=${id}`)
  expect(mine).toContain('Liegt als Anfrage bei Valerie')
  expect(await html(jonas, '/chat')).toContain('Als Anfrage: Hallo')

  await makeConversation([jonas.id, luana.id], [[jonas.id, 'Darf ich fragen?']])
  const cardOf = async (sender: Member) =>
    /data-request-profile[\s\S]*?<\/a>/.exec(await html(luana, `/chat?user=${sender.id}`))?.[0] ?? ''
  const card = await cardOf(jonas)
  for (const fact of ['>Jonas</span>', '34</span>', 'Kunde', 'Köln', 'Mitglied seit', 'Profil ansehen'])
    expect([fact, card.includes(fact)]).toEqual([fact, true])
  // A sender without a place has one icon less.
  const mara = await member('Mara')
  await makeConversation([mara.id, luana.id], [[mara.id, 'Darf ich auch fragen?']])
  const iconsIn = (text: string) => text.split('<svg').length
  expect(iconsIn(await cardOf(mara))).toBe(iconsIn(card) - 1)
  expect(await html(luana, '/chat?folder=requests')).toContain('34 · Köln')
  await luana.client.postForm(withJonas(), { intent: 'accept' })
  expect(await html(luana, '/chat')).not.toContain('34 · Köln')
  expect(await html(luana, withJonas())).not.toContain('data-request-profile')
  expect(await html(jonas, withLuana())).not.toContain('Liegt als Anfrage')
})

it('messages that are new stand below a line, once', async () => {
  await makeConversation(
    [jonas.id, luana.id],
    [
      [luana.id, 'alt'],
      [jonas.id, 'auch alt'],
      [luana.id, 'neu'],
    ],
    { unread: 1 },
  )
  expect(await html(jonas, withLuana())).toMatch(/auch alt[\s\S]*data-new-divider[\s\S]*>neu</)
  expect(await html(jonas, withLuana())).not.toContain('data-new-divider')
})

it('the search finds messages, and links to them', async () => {
  const lines = Array.from({ length: 60 }, (_, at): [Member, string] => [
    at % 2 ? jonas : luana,
    `Zeile-${at + 1}.`,
  ])
  lines[4] = [luana, 'Wir sehen uns im Café']
  await talked(...lines)
  const page = await html(jonas, '/chat?search=cafe')
  expect(page).toMatch(/Wir sehen uns im <mark[^>]*>Café<\/mark>/)
  const href = /href="([^"]*#m-5)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(href).toBe(`/chat?user=${luana.id}&search=cafe&before=17#m-5`)
  expect(await html(jonas, href)).toContain('id="m-5"')
  expect(await html(jonas, '/chat?search=nirgendwo')).toContain(
    'Kein Name und keine Nachricht passt zu „nirgendwo“.',
  )
  for (const odd of ['%', "'", '\\', '%00', encodeURIComponent('🙂'), 'x'.repeat(500)])
    expect((await jonas.client.get(`/chat?search=${odd}&hits=nonsense`)).status).toBe(200)
})
