import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { sessions } from 'db/schema/sessions'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { minutes } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { linkIn, waitForMail } from '~/testing/mails'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const server = sharedServer()

const NEW = 'ein ganz neues Wort 7'
let client: HttpClient
let user: typeof users.$inferSelect
beforeEach(async () => {
  ;({ client, user } = await signedInClient(server))
})
const isIn = async (one: HttpClient) => (await one.get('/api/auth/user')).status === 200
async function secondSession(): Promise<HttpClient> {
  const other = server.client()
  await other.postForm('/login', { email: user.email, password: PASSWORD })
  expect(await isIn(other)).toBe(true)
  return other
}

describe('changing the password', () => {
  const path = '/settings/security/password'
  const send = (currentPassword: string, newPassword = NEW, confirmPassword = newPassword) =>
    client.postForm(path, { currentPassword, newPassword, confirmPassword })

  it('by the page: this session continues under a new id, all others end, the owner is notified', async () => {
    const other = await secondSession()
    const before = client.cookies.get('session')
    const answer = await send(PASSWORD)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings/security'])
    expect(client.cookies.get('session')).not.toBe(before)
    expect([await isIn(client), await isIn(other)]).toEqual([true, false])
    const copy = server.client()
    copy.cookies.set('session', before ?? '')
    expect(await isIn(copy)).toBe(false)
    expect(await (await client.get('/settings/security')).text()).toContain('Dein Passwort ist geändert.')
    expect((await waitForMail(user.email)).subject).toBe('Dein Passwort wurde geändert')
  })

  it('shows the errors of SPEC; the page contains none of the submitted passwords', async () => {
    const cases: [Parameters<typeof send>, number, string][] = [
      [[PASSWORD, 'kurz'], 400, 'Das neue Passwort muss mindestens 8 Zeichen lang sein.'],
      [[PASSWORD, NEW, 'anders'], 400, 'Die neuen Passwörter stimmen nicht überein.'],
      [[PASSWORD, PASSWORD], 400, 'Das ist dein aktuelles Passwort.'],
      [['falsch-1234'], 403, 'Das aktuelle Passwort stimmt nicht.'],
      [['falsch-1234'], 403, 'Passwort konnte nicht geändert werden.'],
    ]
    for (const [given, status, text] of cases) {
      const answer = await send(...given)
      const html = await answer.text()
      expect([status, html.includes(text)]).toEqual([answer.status, true])
      for (const secret of [NEW, 'falsch-1234', 'kurz"']) expect(html).not.toContain(secret)
    }
  })

  it('by a page of another account, which is still open, changes nothing', async () => {
    expect(await (await client.get(path)).text()).toContain(`name="account" value="${user.id}"`)
    const form = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW, account: UNKNOWN_ID }
    const refused = await client.postForm(path, form)
    expect([refused.status, refused.headers.get('location')]).toEqual([302, path])
    expect(await (await client.get(path)).text()).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    // The password is still the old one.
    await secondSession()
  })

  it('by the API: only PUT, only signed in', async () => {
    const put = (json: unknown, one = client) =>
      one.send('/api/auth/change-password', { method: 'PUT', json })
    expect((await put({ currentPassword: PASSWORD, newPassword: NEW }, server.client())).status).toBe(401)
    expect((await client.postJson('/api/auth/change-password', {})).status).toBe(405)
    const wrong = await put({ currentPassword: 'falsch', newPassword: NEW })
    expect([wrong.status, await wrong.json()]).toEqual([
      403,
      { message: 'Das aktuelle Passwort stimmt nicht.', code: 'wrong-password' },
    ])
    for (const json of [
      {},
      { currentPassword: [PASSWORD], newPassword: NEW },
      [],
      { currentPassword: null },
    ]) {
      expect((await put(json)).status).toBe(400)
    }
    const other = await secondSession()
    const done = await put({ currentPassword: PASSWORD, newPassword: NEW })
    expect(done.status).toBe(200)
    expect([await isIn(client), await isIn(other)]).toEqual([true, false])
  })
})

describe('changing the password in a session that ends while the passwords are checked', () => {
  const currentPassword = PASSWORD
  const newPassword = NEW
  const form = () =>
    client.postForm('/settings/security/password', {
      currentPassword,
      newPassword,
      confirmPassword: newPassword,
    })
  const call = () =>
    client.send('/api/auth/change-password', { method: 'PUT', json: { currentPassword, newPassword } })

  it.each([
    ['the form', form, 302, /^\/login\?/],
    ['the call', call, 401, null],
  ])('%s is answered as by an ended session', async (_, send, status, to) => {
    let answer: Promise<Response> | undefined
    await db.transaction(async (tx) => {
      // Only the change waits for this lock: the server may write who is online meanwhile.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('key share')
      answer = send()
      await untilOneWaitsForLock()
      await tx.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, user.id))
    })
    const answered = await answer
    expect(answered?.status).toBe(status)
    if (to) expect(answered?.headers.get('location')).toMatch(to)
    const [row] = await db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, user.id))
    expect(row?.passwordHash).toBe(user.passwordHash)
  })
})

describe('changing the address', () => {
  const path = '/settings/security/email'
  const newAddress = () => `neu-${randomUUID()}@example.test`
  const send = (email: string) => client.postForm(path, { email })
  const absoluteUrl = async (email: string) =>
    linkIn(await waitForMail(email, 'confirm-email'), '/confirm-email')
  const confirm = (link: string, one = client) =>
    one.postForm('/confirm-email', { token: new URLSearchParams(link.split('?')[1]).get('token') ?? '' })
  const addressOf = async () =>
    (await db.select({ email: users.email }).from(users).where(eq(users.id, user.id)))[0]?.email

  it('mails the new address, notifies the old one, and changes nothing before the confirmation', async () => {
    const email = newAddress()
    const answer = await send(` ${email.toUpperCase()} `)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
    const page = await (await client.get(path)).text()
    expect(page).toContain(`Wir haben eine E-Mail an ${email} geschickt.`)
    await waitForMail(user.email, 'eine andere E-Mail-Adresse angegeben')

    const link = await absoluteUrl(email)
    for (let i = 0; i < 2; i++) {
      const html = await (await client.get(link)).text()
      expect(html).toContain('Adresse bestätigen')
      expect(html).toContain(`>${email}</p>`)
    }
    expect(await addressOf()).toBe(user.email)
    const done = await confirm(link)
    expect([done.status, (await done.text()).includes(`Ab jetzt meldest du dich mit ${email} an.`)]).toEqual([
      200,
      true,
    ])
    expect(await addressOf()).toBe(email)
    await waitForMail(user.email, 'An diese hier schreiben wir nicht mehr.')
    const again = await confirm(link)
    expect([again.status, (await again.text()).includes('schon benutzt')]).toEqual([400, true])
    const login = await server.client().postJson('/api/auth/login', { email, password: PASSWORD })
    expect(login.status).toBe(200)
  })

  it('can be confirmed only by its owner, signed in', async () => {
    const email = newAddress()
    await send(email)
    const link = await absoluteUrl(email)
    const visitor = server.client()
    const html = await (await visitor.get(link)).text()
    expect(html).toContain('Melde dich zuerst mit dem Konto an')
    expect(html).toContain('/login?redirectTo=%2Fconfirm-email%3Ftoken%3D')
    expect((await confirm(link, visitor)).status).toBe(404)
    const { client: other, user: otherMember } = await signedInClient(server)
    expect(await (await other.get(link)).text()).not.toContain(email)
    expect((await confirm(link, other)).status).toBe(400)
    expect(await addressOf()).toBe(user.email)
    const [row] = await db.select().from(users).where(eq(users.id, otherMember.id))
    expect(row?.email).toBe(otherMember.email)
  })

  it('answers the same for a taken address, whose owner gets a mail', async () => {
    const owner = await makeAccount()
    const shown = []
    for (const email of [newAddress(), owner.email]) {
      const answer = await send(email)
      const html = await (await client.get(path)).text()
      shown.push([answer.status, answer.headers.get('location'), html.includes(email)])
    }
    expect(shown[1]).toEqual(shown[0])
    expect((await waitForMail(owner.email)).subject).toBe('Deine E-Mail-Adresse')
  })

  it('shows errors', async () => {
    const same = await send(user.email)
    expect([same.status, (await same.text()).includes('Das ist schon deine E-Mail-Adresse.')]).toEqual([
      400,
      true,
    ])
    const none = await send('kein-at')
    const html = await none.text()
    expect([none.status, html.includes('Ungültige E-Mail-Adresse')]).toEqual([400, true])
    expect(html).toContain('value="kein-at"')
    const broken = await (await client.get('/confirm-email?token=x')).text()
    expect(broken).toContain('Adresse bestätigen')
    expect(await (await client.get('/confirm-email')).text()).toContain('Adresse nicht bestätigt')
  })

  it('by a page of another account, which is still open, changes nothing', async () => {
    const email = newAddress()
    const refused = await client.postForm(path, { email, account: UNKNOWN_ID })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, path])
    const page = await (await client.get(path)).text()
    expect(page).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    expect(page).not.toContain(email)
  })

  it('cancels a pending address', async () => {
    const email = newAddress()
    await send(email)
    const link = await absoluteUrl(email)
    await client.postForm(path, { cancel: '1' })
    expect(await (await client.get(path)).text()).not.toContain(email)
    expect((await confirm(link)).status).toBe(400)
  })

  it('requires a proof of the last ten minutes, and keeps the input', async () => {
    const old = new Date(Date.now() - minutes(11)).toISOString()
    await db
      .update(sessions)
      .set({ sess: sql`jsonb_set(sess::jsonb, '{provedAt}', to_jsonb(${old}::text))::json` })
      .where(eq(sessions.userId, user.id))
    const email = newAddress()
    for (const answer of [await client.get(path), await send(email)]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/settings/security/confirm?redirectTo=${encodeURIComponent(path)}`,
      ])
    }
    await db
      .update(sessions)
      .set({ sess: sql`jsonb_set(sess::jsonb, '{provedAt}', to_jsonb(now()::text))::json` })
      .where(eq(sessions.userId, user.id))
    const html = await (await client.get(path)).text()
    expect(html).toContain(`value="${email}"`)
    expect(html).toContain('Deine Eingaben sind wieder da')
  })
})

it('a proof of identity that is refused keeps the page to return to, also in the links to other languages', async () => {
  const { client } = await signedInClient(server)
  const page = await (await client.get('/settings/security/confirm?redirectTo=/settings/data')).text()
  const [, action = ''] = / action="(\/settings\/security\/confirm\?[^"]*)"/.exec(page) ?? []
  const refused = await client.postForm(action, { password: '', redirectTo: '/settings/data' })
  expect(refused.status).toBe(400)
  const html = (await refused.text()).replaceAll('&amp;', '&')
  expect(html).toContain('href="/settings/security/confirm?redirectTo=%2Fsettings%2Fdata&lang=fr"')
})
