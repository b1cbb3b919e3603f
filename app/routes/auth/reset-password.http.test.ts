import { randomUUID } from 'node:crypto'
import { mailTokens } from 'db/schema/joining'
import { passkeys, recoveryCodes, secondFactors } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeRecoveryCodes } from '~/domains/auth/mfa/second-factor.server'
import { db } from '~/platform/database/db.server'
import { days, hours } from '~/platform/time/durations'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { linkIn, waitForMail } from '~/testing/mails'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { stampFields } from '~/testing/proofs/bot-check'

const server = ownServer(() => ({ LOG_LEVEL: 'info' }))

const NEW = 'ein ganz neues Wort 7'
const unknownAddress = () => `${randomUUID()}@example.test`
/** A page's text without the parts that differ in every response. */
const plain = (html: string, email: string) =>
  html
    .replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, '')
    .replaceAll(/[0-9a-z]{6,11}\.[\w-]{43}/g, 'STAMP')
    .replaceAll(email, 'ADDRESS')

const forgot = (email: string) => server.client().postForm('/forgot-password', { email, ...stampFields() })
async function resetLink(email: string): Promise<string> {
  await forgot(email)
  return linkIn(await waitForMail(email, 'reset-password'), '/reset-password')
}
const tokenIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? ''
const postReset = (token: string, password = NEW, confirmPassword = password) =>
  server.client().postForm('/reset-password', { token, password, confirmPassword })

describe('a forgotten password', () => {
  it('gets the same response for every address, by page and API', async () => {
    const known = await makeAccount()
    const unverified = await makeAccount({ isEmailVerified: false })
    const suspended = await makeAccount({ isSuspended: true })
    const addresses = [known.email, unverified.email, suspended.email, unknownAddress()]
    const pages = await Promise.all(
      addresses.map(async (email) => {
        const answer = await forgot(email)
        return [answer.status, plain(await answer.text(), email)]
      }),
    )
    expect(pages[0]?.[0]).toBe(200)
    for (const page of pages) expect(page).toEqual(pages[0])
    const calls = await Promise.all(
      addresses.map(async (email) => {
        const answer = await server.client().postJson('/api/auth/forgot-password', { email })
        return [answer.status, await answer.json()]
      }),
    )
    for (const call of calls) expect(call).toEqual([200, { message: 'E-Mail versendet' }])
  })

  it('shows the next steps, and leads back to the form with the address (SPEC 2)', async () => {
    const email = unknownAddress()
    const html = await (await forgot(email)).text()
    for (const text of [
      'E-Mail versendet',
      'So geht es weiter',
      'Er gilt eine Stunde und nur einmal.',
      'Schau auch im Spam-Ordner nach.',
      'Erneut senden',
    ])
      expect(html).toContain(text)
    expect(html).toContain('href="/select-type"')
    const again = await server.client().postForm('/forgot-password', { email, again: '1' })
    const form = await again.text()
    expect(again.status).toBe(200)
    expect(form).toContain('Reset-Link senden')
    expect(form).toContain(`value="${email}"`)
  })

  it('requires an address, with an error in the reader’s language', async () => {
    const client = server.client()
    const german = await client.postForm('/forgot-password', { email: 'kein-at' })
    expect(german.status).toBe(400)
    const html = await german.text()
    expect(html).toContain('Bitte gib eine gültige E-Mail-Adresse ein')
    expect(html).toContain('value="kein-at"')
    const french = await client.send('/forgot-password?lang=fr', { form: { email: 'x' } })
    expect(await french.text()).toContain('Saisis une adresse e‑mail valide')
  })

  it.each([[{}], [{ email: null }], [{ email: ['a@b.de'] }], [{ email: 1 }], [[]], ['x']])(
    'refuses %j as the body of a call',
    async (json) => {
      const answer = await server.client().postJson('/api/auth/forgot-password', json)
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid-input'])
    },
  )

  it('accepts the address in any spelling', async () => {
    const { email } = await makeAccount({ email: `mara+brief-${randomUUID()}@example.test` })
    await forgot(`  ${email.toUpperCase()} `)
    expect((await waitForMail(email, 'reset-password')).subject).toBe('Neues Passwort vergeben')
  })
})

describe('the page behind the link', () => {
  it('without a token: "Ungültiger Link", and a link to request a new one', async () => {
    const html = await (await server.client().get('/reset-password')).text()
    expect(html).toContain('Ungültiger Link')
    expect(html).toContain('href="/forgot-password"')
  })

  it('sets a new password and ends every session, without signing in', async () => {
    const { client, user } = await signedInClient(server)
    const link = await resetLink(user.email)
    const reader = server.client()
    // As a mail scanner that opens the link several times.
    for (let i = 0; i < 3; i++) {
      const page = await reader.get(link)
      expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'same-origin'])
      const html = await page.text()
      expect(html).toContain('Mindestens 8 Zeichen')
      expect(html).toMatch(/data-show-password="f-password"/)
      expect(html).toMatch(/data-show-password="f-confirmPassword"/)
    }
    const done = await reader.postForm('/reset-password', {
      token: tokenIn(link),
      password: NEW,
      confirmPassword: NEW,
    })
    expect([done.status, done.headers.getSetCookie()]).toEqual([200, []])
    const html = await done.text()
    expect(html).toContain('Passwort zurückgesetzt!')
    expect(html).toContain('Passwort erfolgreich zurückgesetzt')
    expect(html).toContain('href="/api/login"')

    expect((await client.get('/api/auth/user')).status).toBe(401)
    const login = (password: string) =>
      server.client().postJson('/api/auth/login', { email: user.email, password })
    expect((await login(PASSWORD)).status).toBe(401)
    expect((await login(NEW)).status).toBe(200)
    expect((await waitForMail(user.email, 'Alle Geräte wurden abgemeldet')).subject).toBe(
      'Dein Passwort wurde zurückgesetzt',
    )
  })

  it('shows errors, and keeps the token but no password', async () => {
    const answer = await postReset('some-token', 'kurz123', 'anders')
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain('Passwort muss mindestens 8 Zeichen lang sein')
    expect(html).toContain('value="some-token"')
    expect(html).not.toContain('kurz123')
    expect(await (await postReset('some-token', NEW, 'anders')).text()).toContain(
      'Passwörter stimmen nicht überein',
    )
  })

  it('reports expired, damaged and invented links', async () => {
    const { email, id } = await makeAccount()
    const token = tokenIn(await resetLink(email))
    await db
      .update(mailTokens)
      .set({ expire: new Date(Date.now() - hours(1)) })
      .where(eq(mailTokens.userId, id))
    for (const bad of [token, 'damaged', 'a'.repeat(43)]) {
      const answer = await postReset(bad)
      expect(answer.status).toBe(400)
      const html = await answer.text()
      expect(html).toContain('Fehler beim Zurücksetzen')
      expect(html).toContain('Der Link ist möglicherweise abgelaufen. Bitte fordere einen neuen an.')
      expect(html).toContain('href="/forgot-password"')
      const call = await server.client().postJson('/api/auth/reset-password', { token: bad, password: NEW })
      expect([call.status, (await call.json()).code]).toEqual([400, 'invalid-token'])
    }
  })

  it('reports a link as used when it is submitted again or in a second tab', async () => {
    const { email } = await makeAccount()
    const token = tokenIn(await resetLink(email))
    const statuses = (await Promise.all([postReset(token), postReset(token)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    const later = await postReset(token, `${NEW} neu`)
    expect(later.status).toBe(409)
    const html = await later.text()
    expect(html).toContain('Seit wir diesen Link verschickt haben, wurde schon ein neues Passwort vergeben.')
    expect(html).toContain('href="/api/login"')
    expect(html).toContain('href="/forgot-password"')
  })

  it('refuses an easily guessed password, by page and by call', async () => {
    const { email } = await makeAccount()
    const token = tokenIn(await resetLink(email))
    const page = await postReset(token, 'password1')
    const html = await page.text()
    expect([page.status, html.includes('name="token"')]).toEqual([400, true])
    expect(html).toContain('Dieses Passwort ist sehr verbreitet und leicht zu erraten.')
    const call = (password: string) =>
      server.client().postJson('/api/auth/reset-password', { token, password })
    const weak = await call('password1')
    expect([weak.status, (await weak.json()).code]).toEqual([400, 'weak-password'])
    const good = await call(NEW)
    expect([good.status, await good.json()]).toEqual([200, { message: 'Passwort erfolgreich zurückgesetzt' }])
    const again = await call(NEW)
    expect([again.status, (await again.json()).code]).toEqual([409, 'used-token'])
  })

  it.each([[{}], [{ token: 'x' }], [{ token: null, password: NEW }], [{ token: ['x'], password: {} }], [[]]])(
    'refuses %j as the body of a call',
    async (json) => {
      const answer = await server.client().postJson('/api/auth/reset-password', json)
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid-input'])
    },
  )

  it('requires a settled second factor, by page and by call, and shows the factors left', async () => {
    const { email, id } = await makeAccount()
    const since = new Date(Date.now() - days(31))
    await db.insert(secondFactors).values({ userId: id, secret: 'sealed', confirmedAt: since })
    const codes = await makeRecoveryCodes(db, id)
    await db.update(recoveryCodes).set({ createdAt: since }).where(eq(recoveryCodes.userId, id))
    const key = { userId: id, name: 'Altes Handy', publicKey: new Uint8Array(8), createdAt: since }
    await db.insert(passkeys).values({ id: `${id}-alt`, ...key })
    const link = await resetLink(email)
    const token = tokenIn(link)
    const reader = server.client()
    const codeField = (html: string) => /<input [^>]*name="code"[^>]*>/.exec(html)?.[0]
    const asked = codeField(await (await reader.get(link)).text())
    expect(asked).toBeDefined()
    expect(asked).not.toContain(' autofocus=""')
    const send = (code: string) =>
      reader.postForm('/reset-password', { token, password: NEW, confirmPassword: NEW, code })
    for (const [code, text] of [
      ['', 'Gib den Code aus deiner App oder'],
      ['000000', 'Dieser Code stimmt nicht'],
    ] as const) {
      const refused = await send(code)
      const html = await refused.text()
      expect([refused.status, html.includes(text)]).toEqual([401, true])
      expect(codeField(html)).toContain(' autofocus=""')
    }
    const call = (more: object) =>
      server.client().postJson('/api/auth/reset-password', { token, password: NEW, ...more })
    for (const [more, code] of [
      [{}, 'second-factor-required'],
      [{ code: '000000' }, 'second-factor'],
    ] as const) {
      const answer = await call(more)
      expect([answer.status, (await answer.json()).code]).toEqual([401, code])
    }

    const done = await send(codes[0] ?? '')
    const html = await done.text()
    expect([done.status, html.includes('Altes Handy'), html.includes('Zwei-Faktor-Anmeldung')]).toEqual([
      200,
      true,
      true,
    ])
    const remove = { intent: 'remove-passkey', id: `${id}-alt` }
    expect(html).toContain(`name="id" value="${remove.id}"`)
    const elsewhere = await server.client().postForm('/reset-password', remove)
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, '/login'])
    const removed = await reader.postForm('/reset-password', remove)
    expect([removed.status, (await removed.text()).includes('Altes Handy')]).toEqual([200, false])
    expect(await db.select().from(passkeys).where(eq(passkeys.userId, id))).toEqual([])
    await reader.postForm('/reset-password', { intent: 'remove-factor' })
    expect(await db.select().from(secondFactors).where(eq(secondFactors.userId, id))).toEqual([])
    // It shows and removes factors, but does not sign in.
    expect((await reader.get('/api/auth/user')).status).toBe(401)
  })

  it('throttles guesses of the second factor, by page and by call', async () => {
    const { email, id } = await makeAccount()
    const confirmedAt = new Date(Date.now() - days(31))
    await db.insert(secondFactors).values({ userId: id, secret: 'sealed', confirmedAt })
    const given = { token: tokenIn(await resetLink(email)), password: NEW, code: '000000' }
    const byPage = () => server.client().postForm('/reset-password', { ...given, confirmPassword: NEW })
    for (let n = 0; n < 5; n++) expect((await byPage()).status).toBe(401)
    const page = await byPage()
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await page.text()).toMatch(/Zu viele Versuche\. Bitte warte noch \d Minuten?/)
    const call = await server.client().postJson('/api/auth/reset-password', given)
    expect([call.status, (await call.json()).code]).toEqual([429, 'too-many'])
  })

  it('a lost second factor: reported by the link, announced by mail, kept by one press, shown in the settings', async () => {
    const { client, user } = await signedInClient(server)
    const since = new Date(Date.now() - days(31))
    await db.insert(secondFactors).values({ userId: user.id, secret: 'sealed', confirmedAt: since })
    const token = tokenIn(await resetLink(user.email))
    const report = () => server.client().postForm('/reset-password', { token, intent: 'lost-factor' })
    const noted = await report()
    expect([noted.status, (await noted.text()).includes('Entfernung vorgemerkt')]).toEqual([200, true])
    expect(await (await client.get('/settings/security')).text()).toContain('Er wird am')
    const link = linkIn(await waitForMail(user.email, 'keep-second-factor'), '/keep-second-factor')
    const reader = server.client()
    for (let i = 0; i < 2; i++)
      expect(await (await reader.get(link)).text()).toContain('Abbrechen und behalten')
    const press = { token: new URLSearchParams(link.split('?')[1]).get('token') ?? '' }
    expect(await (await reader.postForm('/keep-second-factor', press)).text()).toContain(
      'Dein zweiter Faktor bleibt',
    )
    expect(await (await reader.postForm('/keep-second-factor', press)).text()).toContain(
      'nichts mehr abzubrechen',
    )
    expect(await (await client.get('/settings/security')).text()).not.toContain('Er wird am')

    await report()
    const kept = await client.postForm('/settings/security', {})
    expect([kept.status, kept.headers.get('location')]).toEqual([302, '/settings/security'])
    expect(await (await client.get('/settings/security')).text()).not.toContain('Er wird am')
    expect((await server.client().postForm('/settings/security', {})).status).toBe(404)
    const damaged = await server.client().postForm('/reset-password', { token: 'x', intent: 'lost-factor' })
    expect(damaged.status).toBe(400)
  })

  it('logs neither token nor password', async () => {
    const { email } = await makeAccount()
    const link = await resetLink(email)
    const token = tokenIn(link)
    const client = server.client()
    await client.get(link)
    await client.get(`/agb?token=${token}`, { referer: `${server.origin}${link}` })
    await client.get(`/reset-password.data?token=${token}`)
    await postReset(token)
    await postReset(token)
    // The log writes the lines of several requests at once, that of this request last.
    await client.get('/reset-password?last')
    await expect.poll(() => server.output()).toContain('"asked":["last"]')
    expect(server.output()).toContain('/reset-password')
    expect(server.output()).not.toContain(token)
    expect(server.output()).not.toContain(NEW)
    expect(server.output()).not.toContain(email)
  })
})
