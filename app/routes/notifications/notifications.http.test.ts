import { randomUUID } from 'node:crypto'
import { NOTICES } from 'db/limits/notifications'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { type NoticeEvent, notify } from '~/domains/notifications/notify.server'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()
const HERE = '/notifications'

const notifyMember = (userId: string, event: NoticeEvent) =>
  db.transaction((tx) => notify(tx, { ...event, userId }))
const idsIn = (page: string) => [...page.matchAll(/name="id" value="([^"]+)"/g)].map(([, id]) => id ?? '')
const bellIn = (page: string) => /data-bell[\s\S]*?<\/a>/.exec(page)?.[0].replace(/<[^>]+>/g, ' ') ?? ''

async function member() {
  const { client, user } = await signedInClient(server)
  const page = async (path = HERE) => (await client.get(path, { accept: 'text/html' })).text()
  return { client, id: user.id, page }
}

it('an empty list says what will be there; the bell has no number', async () => {
  const { page } = await member()
  const text = await page()
  expect(text).toContain('Noch keine Benachrichtigungen')
  expect(bellIn(text)).toMatch(/Benachrichtigungen\s*$/)
})

it('a like is a notice with a link; opening the list of likes marks it as read', async () => {
  const mara = await member()
  const luna = { id: await listedPerson({ firstName: 'Luna' }) }
  await notifyMember(mara.id, { kind: 'like', personId: luna.id })
  const page = await mara.page()
  expect(page).toContain('Luna hat dir ein „Gefällt mir“ gegeben.')
  expect(page).toContain('href="/likes?kind=received"')
  expect(bellIn(await mara.page('/settings/chat'))).toContain('1 ungelesene Benachrichtigung')
  expect(bellIn(await mara.page('/likes?kind=given'))).not.toContain('ungelesene')
  expect(await mara.page()).not.toContain('data-unread')
})

it('a prefetched page marks nothing as read', async () => {
  const mara = await member()
  await notifyMember(mara.id, { kind: 'security', about: randomUUID(), detail: 'password-changed' })
  await mara.client.get('/settings/security', { 'sec-purpose': 'prefetch;prerender' })
  expect(bellIn(await mara.page())).toContain('1 ungelesene')
})

it('unread messages stand above, with the time of the newest, without names and texts', async () => {
  const mara = await member()
  const jonas = await makeAccount({ firstName: 'Jonas' })
  await makeConversation(
    [jonas.id, mara.id],
    [
      [mara.id, 'Hallo'],
      [jonas.id, 'streng geheim'],
      [jonas.id, 'noch mehr'],
    ],
    { unread: 2 },
  )
  const page = await mara.page()
  expect(page).toContain('2 neue Nachrichten')
  expect(page).toMatch(/2 neue Nachrichten[\s\S]{0,400}<time dateTime="[^"]+">\d\d:\d\d<\/time>/)
  expect(page).not.toMatch(/Jonas|geheim/)
})

describe('the buttons', () => {
  it('mark all as read, delete one and delete all', async () => {
    const mara = await member()
    for (const detail of ['password-changed', 'passkey-added'])
      await notifyMember(mara.id, { kind: 'security', about: randomUUID(), detail })
    const read = await mara.client.postForm(HERE, { intent: 'read' })
    expect([read.status, read.headers.get('location')]).toEqual([302, HERE])
    const page = await mara.page()
    expect(page).toContain('Alle Benachrichtigungen sind gelesen.')
    expect(page).not.toContain('data-unread')
    const [first = ''] = idsIn(page)
    expect((await mara.client.postForm(HERE, { intent: 'clear', id: first })).status).toBe(302)
    expect(idsIn(await mara.page())).toHaveLength(1)
    await mara.client.postForm(HERE, { intent: 'clear-all' })
    expect(await mara.page()).toContain('Alle Benachrichtigungen sind gelöscht.')
    expect(idsIn(await mara.page())).toEqual([])
  })

  it('of a page of another account, which is still open, delete nothing', async () => {
    const mara = await member()
    await notifyMember(mara.id, { kind: 'security', about: randomUUID(), detail: 'password-changed' })
    expect(await mara.page()).toContain(`name="account" value="${mara.id}"`)
    const refused = await mara.client.postForm(HERE, { intent: 'clear-all', account: randomUUID() })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, HERE])
    const page = await mara.page()
    expect(page).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    expect(idsIn(page)).toHaveLength(1)
    await mara.client.postForm(HERE, { intent: 'clear-all', account: mara.id })
    expect(idsIn(await mara.page())).toEqual([])
  })

  it('delete on a later page, which stays open until it is empty', async () => {
    const mara = await member()
    for (let count = 0; count < NOTICES.page + 2; count += 1)
      await notifyMember(mara.id, { kind: 'security', about: randomUUID(), detail: 'password-changed' })
    const later = /href="(\/notifications\?cursor=[^"]+)"/.exec(await mara.page())?.[1] ?? ''
    const page = await mara.page(later)
    expect(page).toContain(`action="${later}"`)
    const [first = '', second = '', ...more] = idsIn(page)
    expect(more).toEqual([])
    const cleared = await mara.client.postForm(later, { intent: 'clear', id: first })
    expect([cleared.status, cleared.headers.get('location')]).toEqual([302, later])
    expect(idsIn(await mara.page(later))).toEqual([second])
    await mara.client.postForm(later, { intent: 'clear', id: second })
    const empty = await mara.client.get(later, { accept: 'text/html' })
    expect([empty.status, empty.headers.get('location')]).toEqual([302, HERE])
    expect(idsIn(await mara.page())).toHaveLength(NOTICES.page)
  })

  it('delete no notices of others, as if there were none, and refuse invalid forms', async () => {
    const [mara, jonas] = [await member(), await member()]
    await notifyMember(mara.id, { kind: 'security', about: randomUUID(), detail: 'password-changed' })
    const [id = ''] = idsIn(await mara.page())
    const answers = await Promise.all(
      [id, randomUUID(), 'x', "' or 1=1"].map((one) =>
        jonas.client.postForm(HERE, { intent: 'clear', id: one }),
      ),
    )
    for (const answer of answers) expect([answer.status, answer.headers.get('location')]).toEqual([302, HERE])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(idsIn(await mara.page())).toEqual([id])
    // Her own, again after a lost answer.
    const clear = () => mara.client.postForm(HERE, { intent: 'clear', id })
    for (const { status } of [await clear(), await clear()]) expect(status).toBe(302)
    expect(idsIn(await mara.page())).toEqual([])
    const invalid: Record<string, string>[] = [{}, { intent: 'x' }, { intent: 'clear', id: 'x'.repeat(5000) }]
    for (const form of invalid) expect((await jonas.client.postForm(HERE, form)).status).toBe(400)
  })
})

it('the stream sends the number of unread notices at once and after each change', async () => {
  const mara = await member()
  const answer = await mara.client.get('/events', { accept: 'text/event-stream' })
  let text = ''
  void (async () => {
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value
  })()
  const numbers = () =>
    [...text.matchAll(/^event: notices\ndata: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? '').unread)
  const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })
  await soon(() => expect(numbers()).toEqual([0]))
  await notifyMember(mara.id, { kind: 'security', about: randomUUID(), detail: 'password-changed' })
  await soon(() => expect(numbers()).toEqual([0, 1]))
  await mara.client.postForm(HERE, { intent: 'read' })
  await soon(() => expect(numbers()).toEqual([0, 1, 0]))
})

it('shows texts in the reader’s language', async () => {
  const mara = await member()
  await db.update(users).set({ language: 'fr' }).where(eq(users.id, mara.id))
  await notifyMember(mara.id, { kind: 'profile_views', number: 7 })
  mara.client.cookies.set('lang', 'fr')
  expect(await mara.page()).toContain('Ton profil a été vu 7 fois.')
})
