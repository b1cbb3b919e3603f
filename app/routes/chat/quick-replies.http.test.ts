import { randomUUID } from 'node:crypto'
import { QUICK_REPLIES_MAX, QUICK_REPLY_MAX } from 'db/limits/chat'
import { quickReplies } from 'db/schema/chat'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { QUICK_REPLIES } from '~/domains/chat/conversations/folders'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { PASSWORD } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'

const server = sharedServer()
type Person = Awaited<ReturnType<typeof person>>
let luana: Person
let jonas: Person
beforeAll(async () => {
  jonas = await person('Jonas', 'man')
})
beforeEach(async () => {
  luana = await person('Luana', 'trans')
  await makeConversation(
    [jonas.id, luana.id],
    [
      [jonas.id, 'Hallo'],
      [luana.id, 'Hallo'],
    ],
  )
})

async function person(firstName: string, userType: 'man' | 'trans') {
  const { client, user } = await signedInClient(server, { firstName, userType })
  const html = async (path: string) => (await client.get(path)).text()
  return { client, id: user.id, email: user.email, html }
}
const withJonas = () => `/chat?user=${jonas.id}`
const storedRepliesOf = (owner: { id: string }) =>
  db.select().from(quickReplies).where(eq(quickReplies.ownerId, owner.id))
const add = (content: string, path: string = QUICK_REPLIES) =>
  luana.client.postForm(path, { intent: 'add', content })

describe('the page of quick replies', () => {
  it('adds, changes and removes a reply by plain forms, and confirms that it is stored', async () => {
    expect(await luana.html(QUICK_REPLIES)).toContain('Noch keine eigenen Antworten')
    const from = `${QUICK_REPLIES}?user=${jonas.id}`
    const added = await add('Montag bis Freitag,\nab zwölf Uhr', from)
    expect([added.status, added.headers.get('location')]).toEqual([302, from])
    const page = await luana.html(from)
    expect(page).toContain('Die Antwort ist gespeichert.')
    expect(page).toContain('Montag bis Freitag,\nab zwölf Uhr')
    expect(page).toContain(`href="${withJonas()}"`)
    const settings = `${QUICK_REPLIES}?from=settings`
    expect(await luana.html(settings)).toContain('href="/settings/chat"')
    const [reply] = await storedRepliesOf(luana)
    const id = reply?.id ?? ''
    await luana.client.postForm(QUICK_REPLIES, { intent: 'change', id, content: 'Täglich' })
    expect(await luana.html(QUICK_REPLIES)).toContain('Täglich')
    await luana.client.postForm(QUICK_REPLIES, { intent: 'remove', id })
    expect(await storedRepliesOf(luana)).toEqual([])
  })

  it('shows errors at the field, with the input kept', async () => {
    const empty = await add('  ')
    expect([empty.status, (await empty.text()).includes('Bitte schreib einen Text.')]).toEqual([400, true])
    const long = 'ä'.repeat(QUICK_REPLY_MAX + 1)
    const page = await (await add(long)).text()
    expect(page).toContain('Eine Antwort hat höchstens 500 Zeichen.')
    expect(page).toContain(`>${long}</textarea>`)
    expect(page).toMatch(/<textarea[^>]* id="f-content"[^>]* aria-invalid="true"[^>]* autofocus=""/)
    await add('alt')
    const [reply] = await storedRepliesOf(luana)
    const changed = await luana.client.postForm(QUICK_REPLIES, {
      intent: 'change',
      id: reply?.id ?? '',
      content: long,
    })
    const again = await changed.text()
    expect(changed.status).toBe(400)
    expect(again).toMatch(/<details[^>]* open=""/)
    expect(again).toMatch(new RegExp(`<textarea[^>]* id="reply-${reply?.id}-content"[^>]* autofocus=""`))
    expect(again).toContain(`>${long}</textarea>`)
    expect(await storedRepliesOf(luana)).toMatchObject([{ content: 'alt' }])
  })

  it('announces how many characters are too many in a way that is right for one, too', async () => {
    luana.client.cookies.set('lang', 'fr')
    const page = await (await add('ä'.repeat(QUICK_REPLY_MAX + 1))).text()
    expect(page).toContain('Caractères en trop\u00a0: 1<')
  })

  it('shows a text that was sent after the session ended, once, after signing in', async () => {
    await add('alt')
    const [reply] = await storedRepliesOf(luana)
    const signedInAfter = async (path: string, form: Record<string, string>) => {
      await endAllSessions({ userId: luana.id, because: 'ended-by-owner' })
      expect((await luana.client.postForm(path, form)).status).toBe(302)
      await luana.client.postForm('/login', { email: luana.email, password: PASSWORD })
      return luana.html(path)
    }
    const from = `${QUICK_REPLIES}?user=${jonas.id}`
    const page = await signedInAfter(from, { intent: 'add', content: 'Bin gleich da' })
    expect(page).toContain('Deine Eingaben sind wieder da')
    expect(page).toContain('>Bin gleich da</textarea>')
    expect(page).not.toMatch(/<details[^>]* open=""/)
    expect(await luana.html(from)).not.toContain('Bin gleich da')
    const changing = { intent: 'change', id: reply?.id ?? '', content: 'neu' }
    const changed = await signedInAfter(QUICK_REPLIES, changing)
    expect(changed).toContain('Deine Eingaben sind wieder da')
    expect(changed).toMatch(/<details[^>]* open=""/)
    expect(changed).toContain('>neu</textarea>')
    const removing = { intent: 'remove', id: reply?.id ?? '' }
    expect(await signedInAfter(QUICK_REPLIES, removing)).not.toContain('Deine Eingaben sind wieder da')
    expect(await storedRepliesOf(luana)).toMatchObject([{ content: 'alt' }])
  })

  it('refuses more than the limit, with the input kept', async () => {
    await db
      .insert(quickReplies)
      .values(
        Array.from({ length: QUICK_REPLIES_MAX }, (_, n) => ({ ownerId: luana.id, content: `Text ${n}` })),
      )
    const page = await luana.html(QUICK_REPLIES)
    expect(page).toContain('Mehr als 20 Antworten gehen nicht.')
    expect(page).not.toContain('value="add"')
    const answer = await add('eine zu viel')
    const refused = await answer.text()
    expect(answer.status).toBe(409)
    expect(refused).toContain('Mehr als 20 Antworten gehen nicht.')
    expect(refused).toContain('>eine zu viel</textarea>')
    expect(await storedRepliesOf(luana)).toHaveLength(QUICK_REPLIES_MAX)
  })

  it('shows and changes no replies of other providers, and does not exist for customers', async () => {
    await add('geheim')
    const [reply] = await storedRepliesOf(luana)
    const id = reply?.id ?? ''
    const mara = await person('Mara', 'trans')
    for (const [other, status] of [
      // Like one that is gone, which may be removed again after a lost answer.
      [id, 302],
      [randomUUID(), 302],
      ['nonsense', 404],
    ] as const) {
      const send = async (intent: string) =>
        (await mara.client.postForm(QUICK_REPLIES, { intent, id: other, content: 'meins' })).status
      expect([other, await send('remove'), await send('change')]).toEqual([other, status, 404])
    }
    expect(await storedRepliesOf(luana)).toMatchObject([{ content: 'geheim' }])
    expect(await mara.html(`${withJonas()}&reply=${id}`)).not.toContain('geheim')
    expect((await luana.client.postForm(QUICK_REPLIES, { intent: 'explode' })).status).toBe(400)
    expect((await jonas.client.get(QUICK_REPLIES)).status).toBe(404)
    expect((await jonas.client.postForm(QUICK_REPLIES, { intent: 'add', content: 'x' })).status).toBe(404)
    expect((await server.client().get(QUICK_REPLIES)).status).toBe(404)
  })
})

describe('in a conversation', () => {
  it('quick replies are above the phrasebook, and a query parameter puts one into the message field', async () => {
    await add('Am Hauptbahnhof <b>links</b>')
    const [reply] = await storedRepliesOf(luana)
    const page = await luana.html(`${withJonas()}&phrases=1`)
    expect(page).toContain(`name="reply" value="${reply?.id}"`)
    expect(page.indexOf('Am Hauptbahnhof')).toBeLessThan(page.indexOf('value="hello"'))
    const filled = await luana.html(`${withJonas()}&reply=${reply?.id}`)
    expect(filled).toContain('>Am Hauptbahnhof &lt;b&gt;links&lt;/b&gt;</textarea>')
    expect(await luana.html(`${withJonas()}&reply=nonsense`)).toContain('></textarea>')
    expect(await jonas.html(`/chat?user=${luana.id}&phrases=1`)).not.toContain('Eigene Antworten')
  })

  it('with a blocked partner there is no composer and no quick reply', async () => {
    await add('Am Hauptbahnhof')
    const [reply] = await storedRepliesOf(luana)
    await blockPerson({ by: { id: luana.id }, userId: jonas.id })
    const page = await luana.html(`${withJonas()}&phrases=1&reply=${reply?.id}`)
    expect(page).not.toContain('name="content"')
    expect(page).not.toContain('name="reply"')
  })
})
