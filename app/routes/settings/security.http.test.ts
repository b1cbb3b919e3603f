import { randomUUID } from 'node:crypto'
import { securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { startServer } from '~/testing/http/server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const server = sharedServer()

const FIREFOX = 'Mozilla/5.0 (Linux; Android 14) Gecko/128.0 Firefox/128.0'
const END_SESSIONS = '/settings/security/sessions'

async function signIn(email: string, userAgent = FIREFOX): Promise<HttpClient> {
  const client = server.client()
  const sent = await client.send('/login', {
    form: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  })
  expect(sent.status).toBe(302)
  return client
}
const isSignedIn = async (client: HttpClient) => (await client.get('/api/auth/user')).status === 200
const pageOf = async (client: HttpClient) => (await client.get('/settings/security')).text()
const sidsIn = (html: string) =>
  [...html.matchAll(/name="session" value="([^"]+)"/g)].map((match) => match[1] ?? '')
const kindsOf = async (userId: string) =>
  (
    await db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(eq(securityEvents.userId, userId))
      .orderBy(securityEvents.createdAt)
  ).map((row) => row.kind)

describe('sessions', () => {
  it('are listed, and another one can be ended', async () => {
    const user = await makeAccount()
    const here = await signIn(user.email)
    const there = await signIn(user.email, 'Mozilla/5.0 (iPhone) Version/17.5 Safari/604.1')
    const html = await pageOf(here)
    expect(html).toContain('Firefox, Android')
    expect(html).toContain('Safari, iPhone')
    expect(html.match(/Dieses Gerät/g)).toHaveLength(1)
    const [sid = '', ...more] = sidsIn(html)
    expect(more).toEqual([])

    const ended = await here.postForm(END_SESSIONS, { session: sid })
    expect([ended.status, ended.headers.get('location')]).toEqual([302, '/settings/security'])
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    const after = await pageOf(here)
    expect(after).toContain('Das Gerät ist abgemeldet.')
    expect(sidsIn(after)).toEqual([])
    expect(after).toContain('Keine anderen Geräte angemeldet.')
    expect(await kindsOf(user.id)).toEqual(['signed-in', 'signed-in-new-device', 'session-ended'])
    // Again, as after a lost answer: nothing is left to end.
    const again = await here.postForm(END_SESSIONS, { session: sid })
    expect([again.status, again.headers.get('location')]).toEqual([302, '/settings/security'])
    expect(await pageOf(here)).toContain('Das Gerät ist abgemeldet.')
    expect((await kindsOf(user.id)).filter((kind) => kind === 'session-ended')).toHaveLength(1)
  })

  it('can all be ended, except for the current one', async () => {
    const user = await makeAccount()
    const [here, ...others] = [await signIn(user.email), await signIn(user.email), await signIn(user.email)]
    await here.postForm(END_SESSIONS, { all: 'others' })
    expect(await pageOf(here)).toContain('2 andere Geräte sind abgemeldet.')
    expect(await isSignedIn(here)).toBe(true)
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    await here.postForm(END_SESSIONS, { all: 'others' })
    expect((await kindsOf(user.id)).filter((kind) => kind === 'sessions-ended')).toHaveLength(1)
    const rows = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map((row) => row.sess.ended ?? null).sort()).toEqual([
      'ended-by-owner',
      'ended-by-owner',
      null,
    ])
  })

  it('are not ended by a page of another account, which is still open', async () => {
    const user = await makeAccount()
    const [here, there] = [await signIn(user.email), await signIn(user.email)]
    const html = await pageOf(here)
    expect(html.split(`name="account" value="${user.id}"`)).toHaveLength(3)
    const [sid = ''] = sidsIn(html)
    const forms: Record<string, string>[] = [
      { all: 'others' },
      { session: sid },
      { session: 'of-the-other-account' },
    ]
    for (const form of forms) {
      const sent = await here.postForm(END_SESSIONS, { ...form, account: UNKNOWN_ID })
      expect([sent.status, sent.headers.get('location')]).toEqual([302, '/settings/security'])
      const page = await pageOf(here)
      expect(page).toContain('Inzwischen ist ein anderes Konto angemeldet.')
      expect(page).not.toMatch(/Gerät(e sind| ist) abgemeldet\./)
    }
    expect(await isSignedIn(there)).toBe(true)
  })

  it('cannot be ended if they belong to somebody else or are the current one', async () => {
    const { client: mine } = await signedInClient(server)
    const { client: theirs, user } = await signedInClient(server)
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect((await theirs.postForm(END_SESSIONS, { session: row?.sid ?? '' })).status).toBe(404)
    // Somebody else's is like one that has ended.
    for (const session of [row?.sid ?? '', 'x']) {
      const answer = await mine.postForm(END_SESSIONS, { session })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings/security'])
    }
    expect([await isSignedIn(mine), await isSignedIn(theirs)]).toEqual([true, true])
  })
})

describe('the security log of an account', () => {
  it('shows logins, failures and logouts without IP addresses, only to the owner', async () => {
    const { client, user } = await signedInClient(server)
    await server.client().postForm('/login', { email: user.email, password: 'falsch' })
    await server.client().postForm('/login', { email: user.email, password: 'falsch' })
    const html = await pageOf(client)
    expect(html).toContain('Fehlgeschlagene Anmeldung')
    expect(html).toContain('2 Versuche')
    expect(html).toContain('Angemeldet')
    expect(html).not.toContain('127.0.0.1')
    const { client: other } = await signedInClient(server)
    expect(await pageOf(other)).not.toContain('Fehlgeschlagene Anmeldung')
    await client.postForm('/logout', {})
    expect(await kindsOf(user.id)).toContain('signed-out')
  })

  it('is paginated by links, twenty per page', async () => {
    const { client, user } = await signedInClient(server)
    const rows = Array.from({ length: 45 }, (_, i) => ({
      userId: user.id,
      kind: 'password-changed' as const,
      device: `Gerät ${i}.`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(i / 2))),
    }))
    await db.insert(securityEvents).values(rows)
    const seen: string[] = []
    let path = '/settings/security'
    for (let page = 0; page < 3; page++) {
      const html = await (await client.get(path)).text()
      seen.push(...[...html.matchAll(/Gerät \d+\./g)].map((match) => match[0]))
      path = `/settings/security${/href="(?:\/settings\/security)?(\?before=[^"#]+)#log"/.exec(html)?.[1] ?? ''}`
    }
    // The page contains each entry twice: in the markup and in the hydration data.
    expect(new Set(seen).size).toBe(45)
    expect(path).toBe('/settings/security')
    for (const wrong of ['x', 'WyJ4IiwieSJd', '%00'])
      expect((await client.get(`/settings/security?before=${wrong}`)).status).toBe(200)
  })
})

describe('the security log for admins', () => {
  it('is searchable by address, name, id, kind, network and day', async () => {
    const { client: admin } = await signedInClient(server, { isAdmin: true })
    const user = await makeAccount({ firstName: `Zoe ${randomUUID().slice(0, 8)}` })
    const at = new Date('2026-02-03T12:00:00Z')
    await db.insert(securityEvents).values([
      {
        userId: user.id,
        kind: 'password-changed',
        network: '203.0.113.9',
        device: 'Opera, Linux',
        createdAt: at,
      },
      {
        userId: null,
        kind: 'sign-in-failed',
        network: '203.0.113.9',
        device: 'Niemand, Linux',
        createdAt: at,
      },
    ])
    const find = async (query: Record<string, string>) =>
      (await admin.get(`/admin/security?${new URLSearchParams(query)}`)).text()
    for (const q of [
      user.email,
      user.email.toUpperCase(),
      user.id,
      user.firstName,
      user.firstName.slice(0, 10),
    ]) {
      const html = await find({ q })
      expect([q, html.includes('Opera, Linux'), html.includes('Niemand, Linux')]).toEqual([q, true, false])
    }
    expect(await find({ network: '203.0.113.9' })).toContain('Unbekannte Adresse')
    expect(await find({ network: '203.0.113.9', kind: 'sign-in-failed' })).not.toContain('Opera, Linux')
    expect(await find({ q: user.id, from: '2026-02-03', to: '2026-02-03' })).toContain('Opera, Linux')
    expect(await find({ q: user.id, from: '2026-02-04' })).not.toContain('Opera, Linux')
    expect(await find({ q: user.id, to: '2026-02-02' })).toContain('Dazu gibt es keine Einträge.')
    expect(await find({ from: '2026-02-03', to: '2026-02-02' })).toContain('„Von“ liegt nach „Bis“.')
    // An invalid value of a field is ignored; LIKE wildcards are literal.
    expect(await find({ q: user.id, kind: 'x', from: 'gestern', to: '2026-99-99' })).toContain('Opera, Linux')
    expect(await find({ q: '%' })).toContain('Dazu gibt es keine Einträge.')
  })

  it('says up to how many entries it counts, in the notation of the language', async () => {
    const { client: admin } = await signedInClient(server, { isAdmin: true })
    const user = await makeAccount()
    const event = { userId: user.id, kind: 'password-changed' as const, network: '203.0.113.9' }
    await db.insert(securityEvents).values(Array.from({ length: 1001 }, () => event))
    const page = async (lang: string) => (await admin.get(`/admin/security?q=${user.id}&lang=${lang}`)).text()
    expect(await page('de')).toContain('Mehr als 1.000 Einträge')
    expect(await page('en')).toContain('More than 1,000 entries')
    expect(await page('fr')).toMatch(/Plus de 1\s000 entrées/)
  })

  it('is only for admins, and its searches leave no e-mail address in the server’s log', async () => {
    const loggingServer = await startServer({ LOG_LEVEL: 'info' })
    try {
      const { client: admin, user } = await signedInClient(loggingServer, { isAdmin: true })
      expect((await admin.get(`/admin/security?q=${encodeURIComponent(user.email)}`)).status).toBe(200)
      const { client: customer } = await signedInClient(loggingServer)
      expect((await customer.get('/admin/security')).status).toBe(302)
      await loggingServer.stop()
      expect(loggingServer.output()).toContain('/admin/security')
      expect(loggingServer.output()).not.toContain(user.email)
    } finally {
      await loggingServer.stop()
    }
  }, 120_000)
})

it('the security log has failed logins with unknown addresses, too', async () => {
  const before = await failuresWithoutAccount()
  await server.client().postForm('/login', { email: `${randomUUID()}@example.test`, password: 'x' })
  await expect.poll(failuresWithoutAccount, { timeout: 30_000 }).toBe(before + 1)
})

const failuresWithoutAccount = async () =>
  (
    await db
      .select()
      .from(securityEvents)
      .where(and(eq(securityEvents.kind, 'sign-in-failed'), eq(securityEvents.network, '127.0.0.1')))
  ).filter((row) => row.userId === null).length
