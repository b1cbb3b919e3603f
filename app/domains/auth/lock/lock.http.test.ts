import { PIN_TRIES } from 'db/limits/cover'
import { deviceLocks, sessionLocks } from 'db/schema/cover'
import { sessions } from 'db/schema/sessions'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { PASSWORD } from '~/testing/people/accounts'

const server = sharedServer()
const PIN = '2580'
const HTML = { accept: 'text/html' }
const LOCK = '/settings/cover/lock'

let client: HttpClient
let user: Awaited<ReturnType<typeof signedInClient>>['user']
beforeEach(async () => {
  ;({ client, user } = await signedInClient(server))
})

const setUp = (over: Record<string, string> = {}) =>
  client.postForm(LOCK, { minutes: '5', way: 'pin', pin: PIN, pinCodeAgain: PIN, ...over })
const lockNow = () => client.postForm('/lock/now', { redirectTo: '/settings/chat' })
const tryPin = (pin: string, by = client) => by.postForm('/lock', { pin, redirectTo: '/settings/chat' })
const statusOf = async (path: string) => (await client.get(path, HTML)).status
const ownLock = async () => (await db.select().from(deviceLocks).where(eq(deviceLocks.userId, user.id)))[0]
const ownSessionLock = async () =>
  (
    await db
      .select({ locksAt: sessionLocks.locksAt, lockId: sessionLocks.lockId, sid: sessionLocks.sid })
      .from(sessionLocks)
      .innerJoin(sessions, eq(sessions.sid, sessionLocks.sid))
      .where(eq(sessions.userId, user.id))
  )[0]
/** Moves the lock of the session into the past, as after the time without use. */
const passTime = () =>
  db.execute(sql`
    update session_locks l set locks_at = now() - interval '1 second' from sessions s
    where s.sid = l.sid and s.user_id = ${user.id}`)

describe('a lock with a PIN', () => {
  it('is stored as an argon2id hash, and locks after the time without use or at once', async () => {
    const answer = await setUp()
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings/cover'])
    const lock = await ownLock()
    expect(lock).toMatchObject({ idleMinutes: 5, wrongTries: 0 })
    expect(lock?.pinHash).toMatch(/^\$argon2id\$/)
    expect(await statusOf('/settings/chat')).toBe(200)
    await passTime()
    const away = await client.get('/settings/chat?x=1', HTML)
    expect([away.status, away.headers.get('location')]).toEqual([
      302,
      `/lock?${new URLSearchParams({ redirectTo: '/settings/chat?x=1' })}`,
    ])
    const right = await tryPin(PIN)
    expect([right.status, right.headers.get('location')]).toEqual([302, '/settings/chat'])
    expect(await statusOf('/settings/chat')).toBe(200)
    await lockNow()
    expect(await statusOf('/settings/chat')).toBe(302)
  })

  it.each([
    ['three digits', { pin: '123', pinCodeAgain: '123' }],
    ['nine digits', { pin: '258025802', pinCodeAgain: '258025802' }],
    ['letters', { pin: '25a0', pinCodeAgain: '25a0' }],
    ['other digits of Unicode', { pin: '٢٥٨٠', pinCodeAgain: '٢٥٨٠' }],
    ['a PIN that is guessed first', { pin: '1234', pinCodeAgain: '1234' }],
    ['one digit repeated', { pin: '7777', pinCodeAgain: '7777' }],
    ['two different PINs', { pin: '2580', pinCodeAgain: '2581' }],
    ['a PIN that is not repeated', { pin: '2580', pinCodeAgain: '' }],
    ['no PIN', { pin: '', pinCodeAgain: '' }],
    ['NUL', { pin: '25\u000080', pinCodeAgain: '25\u000080' }],
    ['a time that is not offered', { minutes: '60' }],
    ['a passkey that the account does not have', { way: 'passkey' }],
  ])('refuses %s', async (_, over) => {
    expect((await setUp(over)).status).toBe(400)
    expect(await ownLock()).toBeUndefined()
  })

  it('after five wrong tries only the password opens it, which resets the count', async () => {
    await setUp()
    await lockNow()
    for (let i = 1; i < PIN_TRIES; i += 1) expect((await tryPin('1111')).status).toBe(403)
    expect((await tryPin('1111')).status).toBe(429)
    expect((await tryPin(PIN)).status).toBe(429)
    expect(await statusOf('/chat')).toBe(302)
    const page = await (await client.get('/lock', HTML)).text()
    expect(page).toContain('Zu viele falsche Versuche')
    expect(page).not.toContain('name="pin"')
    expect((await client.postForm('/lock', { password: 'falsch' })).status).toBe(403)
    expect(await statusOf('/chat')).toBe(302)
    expect((await client.postForm('/lock', { password: PASSWORD })).status).toBe(302)
    expect(await statusOf('/chat')).toBe(200)
    await lockNow()
    expect((await tryPin(PIN)).status).toBe(302)
  })

  it('compares no more than five PINs, also when they are sent concurrently', async () => {
    await setUp()
    await lockNow()
    const pins = Array.from({ length: 40 }, (_, i) => String(3000 + i))
    const answers = await Promise.all(pins.map((pin) => tryPin(pin)))
    const compared = answers.filter(({ status }) => status === 403).length
    expect(compared).toBeLessThanOrEqual(PIN_TRIES)
    expect((await ownLock())?.wrongTries).toBe(PIN_TRIES)
    expect((await tryPin(PIN)).status).toBe(429)
  })

  it('still applies after the next sign-in in this browser, which starts unlocked', async () => {
    await setUp()
    await client.postForm('/logout', {})
    await client.postForm('/login', { email: user.email, password: PASSWORD })
    expect(await statusOf('/chat')).toBe(200)
    await passTime()
    expect(await statusOf('/chat')).toBe(302)
    expect((await tryPin(PIN)).status).toBe(302)
  })

  it('still applies after the password was changed, and does not exist in another browser', async () => {
    await setUp()
    const other = server.client()
    await other.postForm('/login', { email: user.email, password: PASSWORD })
    expect((await other.get('/lock/used')).status).toBe(200)
    expect(await (await other.get('/lock/used')).json()).toEqual({ locksInMs: null })
    const newPassword = 'ein ganz anderes Passwort 7'
    const changed = await client.postForm('/settings/security/password', {
      currentPassword: PASSWORD,
      newPassword,
      confirmPassword: newPassword,
    })
    expect(changed.status).toBe(302)
    expect((await ownSessionLock())?.lockId).toBe((await ownLock())?.id)
  })

  it('can be changed and turned off only after a recent proof of identity', async () => {
    await setUp()
    await db.execute(sql`
      update sessions set sess = (sess::jsonb - 'provedAt')::json where user_id = ${user.id}`)
    const toConfirm = /^\/settings\/security\/confirm\?/
    for (const answer of [
      await client.get(LOCK, HTML),
      await setUp({ pin: '9317', pinCodeAgain: '9317' }),
      await client.postForm(LOCK, { intent: 'off' }),
    ]) {
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toMatch(toConfirm)
    }
    expect(await ownLock()).toBeDefined()
    await client.postForm('/settings/security/confirm', { password: PASSWORD })
    expect((await setUp({ pin: '9317', pinCodeAgain: '9317', minutes: '1' })).status).toBe(302)
    await lockNow()
    expect((await tryPin(PIN)).status).toBe(403)
    expect((await tryPin('9317')).status).toBe(302)
    expect((await client.postForm(LOCK, { intent: 'off' })).status).toBe(302)
    expect(await ownLock()).toBeUndefined()
    expect(await ownSessionLock()).toBeUndefined()
  })

  it('keeps its PIN if only the time changes', async () => {
    await setUp()
    expect((await setUp({ pin: '', pinCodeAgain: '', minutes: '15' })).status).toBe(302)
    expect((await ownLock())?.idleMinutes).toBe(15)
    await lockNow()
    expect((await tryPin(PIN)).status).toBe(302)
  })

  it('is not opened by the PIN of another account', async () => {
    await setUp()
    await lockNow()
    const { client: stranger } = await signedInClient(server)
    await stranger.postForm(LOCK, { minutes: '5', pin: '9317', pinCodeAgain: '9317' })
    await stranger.postForm('/lock/now', {})
    expect((await tryPin(PIN, stranger)).status).toBe(403)
    expect(await statusOf('/chat')).toBe(302)
  })
})

describe('a locked session', () => {
  beforeEach(async () => {
    await setUp()
    await lockNow()
  })

  it('gets a neutral lock page with status 423, which is not cached', async () => {
    const answer = await client.get('/lock?redirectTo=/chat', HTML)
    const html = await answer.text()
    expect(answer.status).toBe(423)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(html).toContain('<title>Gesperrt</title>')
    expect(html).not.toMatch(/Orchidee|escort|trans\*|Mara|favicon/i)
    expect(html).toContain('name="pin"')
  })

  it('has the focus in the field of the form that was refused', async () => {
    const focused = async (answer: Promise<Response>) => {
      const html = await (await answer).text()
      return [...html.matchAll(/<input[^>]* id="([^"]+)"[^>]* autofocus=""/g)].map(([, id]) => id)
    }
    expect(await focused(client.get('/lock', HTML))).toEqual(['pin-pin'])
    expect(await focused(tryPin('9317'))).toEqual(['pin-pin'])
    expect(await focused(client.postForm('/lock', { password: 'falsch' }))).toEqual(['password-password'])
  })

  it('can still change language and theme, and sign out', async () => {
    expect((await client.postForm('/theme', { theme: 'dark' })).status).toBe(302)
    expect((await client.postForm('/lang', { lang: 'fr' })).status).toBe(302)
    // Routes ignore case, and a slash at the end.
    for (const path of ['/LANG', '/lang/']) {
      const answer = await client.postForm(path, { lang: 'fr' })
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        302,
        expect.stringMatching(/^\/lock\b/),
      ])
    }
    expect(await (await client.get('/lock', HTML)).text()).toContain('Déverrouille')
    expect((await client.postForm('/logout', {})).status).toBe(302)
    expect((await client.get('/lock', HTML)).status).toBe(302)
  })

  it('does not execute a form, and fills it in again after unlocking', async () => {
    const sent = await client.postForm('/settings/account', {
      ...{ all: 'names', firstName: 'Neu', lastName: 'Name' },
    })
    expect([sent.status, sent.headers.get('location')?.split('?')[0]]).toEqual([302, '/lock'])
    const back = await tryPin(PIN)
    expect(back.status).toBe(302)
    const page = await (await client.get('/settings/account', HTML)).text()
    expect(page).toContain('value="Name"')
  })

  it('after unlocking, redirects only to a path of this site, never to the lock or the exit', async () => {
    for (const redirectTo of ['https://evil.example/', '//evil.example', '/lock/now', '/exit', '/logout']) {
      const answer = await client.postForm('/lock', { pin: PIN, redirectTo })
      expect([redirectTo, answer.headers.get('location')]).toEqual([redirectTo, '/'])
      await lockNow()
    }
  })

  it('counts neither background requests nor the question when it locks as use', async () => {
    await tryPin(PIN)
    const before = (await ownSessionLock())?.locksAt
    await db.execute(sql`update session_locks set locks_at = locks_at - interval '3 minutes'`)
    const then = (await ownSessionLock())?.locksAt
    for (const path of ['/lock/used', '/settings/chat.data', '/api/chat/unread-count', '/chat/refresh'])
      await client.get(path)
    expect((await ownSessionLock())?.locksAt).toEqual(then)
    await client.send('/lock/used', { method: 'POST', form: {} })
    const after = (await ownSessionLock())?.locksAt
    expect(after?.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? Number.POSITIVE_INFINITY)
  })
})

describe('a quick exit', () => {
  const NEUTRAL = 'https://www.wetter.de/'

  it('locks a member without a lock until the password, and empties the cache', async () => {
    const left = await client.get('/exit', HTML)
    expect([left.status, left.headers.get('location')]).toEqual([302, NEUTRAL])
    expect(left.headers.get('clear-site-data')).toBe('"cache"')
    expect(await statusOf('/chat')).toBe(302)
    // The session stays locked without the cookie.
    client.cookies.delete('away')
    expect(await statusOf('/chat')).toBe(302)
    expect((await client.get('/lock', HTML)).status).toBe(423)
    expect((await client.postForm('/lock', { redirectTo: '/chat' })).status).toBe(400)
    expect((await client.postForm('/lock', { password: PASSWORD, redirectTo: '/chat' })).status).toBe(302)
    expect(await statusOf('/chat')).toBe(200)
    expect((await ownSessionLock())?.locksAt).toBeNull()
  })

  it('locks the session of a member for whom only the cookie was set', async () => {
    client.cookies.set('away', '1')
    expect(await statusOf('/chat')).toBe(302)
    expect((await client.postForm('/lock', { redirectTo: '/chat' })).status).toBe(400)
    expect((await client.get('/lock', HTML)).status).toBe(423)
    client.cookies.delete('away')
    expect(await statusOf('/chat')).toBe(302)
  })

  it('redirects a visitor from every page, bypassing all caches, until they confirm', async () => {
    const visitor = server.client()
    const before = await visitor.get('/', HTML)
    expect(before.headers.get('cache-control')).toMatch(/no-cache|no-store/)
    await visitor.get('/exit', HTML)
    for (const path of ['/', '/explore', '/agb', '/login', '/no/such', '/profile?id=x']) {
      const answer = await visitor.get(path, HTML)
      expect([path, answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([
        path,
        302,
        '/lock',
      ])
    }
    // Refusals of the host come without a redirect.
    const refused = await visitor.get('/recently-seen', HTML)
    expect([refused.status, await refused.text()]).toEqual([405, '405 Method Not Allowed\n'])
    const page = await visitor.get('/lock?redirectTo=/explore', HTML)
    const html = await page.text()
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(html).not.toMatch(/Orchidee|escort|18 Jahre/i)
    const back = await visitor.postForm('/lock', { redirectTo: '/explore' })
    expect([back.status, back.headers.get('location')]).toEqual([302, '/explore'])
    expect((await visitor.get('/explore', HTML)).status).toBe(200)
  })
})
