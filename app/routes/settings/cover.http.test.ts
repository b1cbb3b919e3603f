import { users } from 'db/schema/accounts'
import { passkeys } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { PASSWORD } from '~/testing/people/accounts'

const server = sharedServer()
const HTML = { accept: 'text/html' }

let client: HttpClient
let user: Awaited<ReturnType<typeof signedInClient>>['user']
beforeEach(async () => {
  ;({ client, user } = await signedInClient(server))
})

describe('the cover', () => {
  it('replaces name and icon of every page; an unknown cover is ignored', async () => {
    const chosen = await client.postForm('/settings/cover', { cover: 'weather' })
    expect(chosen.status).toBe(302)
    for (const path of ['/chat', '/', '/agb', '/no/such', '/settings/security']) {
      const html = await (await client.get(path, HTML)).text()
      expect([path, /<title>(.*?)<\/title>/.exec(html)?.[1]]).toEqual([path, 'Wetter'])
      expect(html).toContain('/covers/weather.svg')
      expect(html).not.toContain('/favicon.svg')
    }
    client.cookies.set('cover', 'evil"><script>')
    expect(await (await client.get('/agb', HTML)).text()).toContain('/favicon.svg')
    const refused = await client.postForm('/settings/cover', { cover: 'evil' })
    const html = await refused.text()
    expect(refused.status).toBe(400)
    expect(html).toMatch(/role="alert"[^>]* autofocus=""[\s\S]*href="#f-cover"/)
    expect(html).toMatch(/id="f-cover-error"[^>]*>Bitte wähle eine der Möglichkeiten\.</)
  })

  it('stays after signing out, also on visitor pages and refusals, and applies to this browser only', async () => {
    await client.postForm('/settings/cover', { cover: 'recipes' })
    await client.postForm('/logout', {})
    const html = await (await client.get('/', HTML)).text()
    expect(html).toContain('<title>Rezepte</title>')
    const refused = async (by: HttpClient) => (await by.send('/%E0%A4%A', { headers: HTML })).text()
    expect(await refused(client)).toContain('/covers/recipes.svg')
    expect(await refused(server.client())).toContain('/favicon.svg')
    const signedIn = await client.postForm('/login', { email: user.email, password: PASSWORD })
    // For another year: it must not end on a device that is used.
    expect(signedIn.headers.getSetCookie().join('\n')).toMatch(/^cover=recipes; Max-Age=31536000;/m)
    await client.postForm('/settings/cover', { cover: 'none' })
    expect(client.cookies.has('cover')).toBe(false)
    expect(await (await client.get('/', HTML)).text()).toContain('Orchidee</title>')
  })
})

it('a refused PIN is an error at its field, with a summary that has the focus', async () => {
  const form = { minutes: '5', pin: '1234', pinCodeAgain: '8520' }
  const refused = await client.postForm('/settings/cover/lock', form)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toMatch(/role="alert"[^>]*autofocus=""[\s\S]*href="#f-pin"/)
})

it('a lock that is set while the session ends is answered as by an ended session', async () => {
  let answer: Promise<Response> | undefined
  await db.transaction(async (tx) => {
    // Only the change waits for this lock: the server may write who is online meanwhile.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('key share')
    answer = client.postForm('/settings/cover/lock', { minutes: '5', pin: '2580', pinCodeAgain: '2580' })
    await untilOneWaitsForLock()
    await tx.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, user.id))
  })
  const answered = await answer
  expect(answered?.status).toBe(302)
  expect(answered?.headers.get('location')).toMatch(/^\/login\?/)
})

it('a passkey that was removed meanwhile is an error at the choice of the way', async () => {
  const refused = await client.postForm('/settings/cover/lock', { minutes: '5', way: 'passkey' })
  expect(refused.status).toBe(400)
  const html = await refused.text()
  expect(html).toContain('href="#f-way"')
  expect(html).toMatch(/<fieldset id="f-way"[^>]* aria-describedby="f-way-error"/)
  expect(html).toMatch(/id="f-way-error"[^>]*>Dein Konto hat noch keinen Passkey\.</)
  expect(html).toMatch(/<input[^>]*value="passkey"[^>]*>/)
  expect(html).toMatch(/<input[^>]*value="pin"[^>]*>/)
})

it('after the last passkey is removed, the page says that the password opens a lock by passkey', async () => {
  const key = { name: 'Handy', publicKey: new Uint8Array([1]) }
  await db.insert(passkeys).values({ id: `key-${user.id}`, userId: user.id, ...key })
  const set = await client.postForm('/settings/cover/lock', { minutes: '5', way: 'passkey' })
  expect([set.status, set.headers.get('location')]).toEqual([302, '/settings/cover'])
  const described = async () =>
    /Sperrt nach [\s\S]*?<\/p>/.exec(await (await client.get('/settings/cover', HTML)).text())?.[0]
  expect(await described()).toContain('Dein Passkey öffnet sie.')
  await db.delete(passkeys).where(eq(passkeys.userId, user.id))
  expect(await described()).not.toContain('Passkey')
  expect(await described()).toContain('Dein Passwort öffnet sie immer.')
})
