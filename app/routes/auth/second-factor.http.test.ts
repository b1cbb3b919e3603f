import { users } from 'db/schema/accounts'
import { knownDevices, passkeys, secondFactors, securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { formatRecoveryCode } from '~/domains/auth/mfa/code'
import { db } from '~/platform/database/db.server'
import { days, seconds } from '~/platform/time/durations'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { UNKNOWN_ID } from '~/testing/routes/expectation'
import { codesIn, freshCode, locationOf, PAGE, shown, switchOnByPage } from '~/testing/two-factor-page'

/** All requests are those of a browser without JavaScript. */
const server = sharedServer()

const switchedOn = () => switchOnByPage(server)
/** A browser after the right password that has yet to send a code. */
async function halfway(email: string, client: HttpClient = server.client(), redirectTo = '/agb') {
  const answer = await client.postForm('/login', { email, password: PASSWORD, redirectTo })
  expect(locationOf(answer)).toBe(`/login/second-factor?redirectTo=${encodeURIComponent(redirectTo)}`)
  return client
}
const step = (
  client: HttpClient,
  form: Record<string, string | string[]>,
  address = '/login/second-factor',
) => client.postForm(address, form)
const isIn = async (client: HttpClient) => (await client.get('/api/auth/user')).status === 200

/** Makes the pending login eleven minutes old. */
async function grownOld(userId: string) {
  const provedAt = new Date(Date.now() - seconds(660)).toISOString()
  await db
    .update(sessions)
    .set({ sess: sql`jsonb_set(sess::jsonb, '{provedAt}', to_jsonb(${provedAt}::text))::json` })
    .where(eq(sessions.userId, userId))
}

describe('setting up', () => {
  it('shows three ways to add the secret, and the codes once', async () => {
    const { client } = await signedInClient(server)
    expect(await shown(await client.get(PAGE))).toContain('Ausgeschaltet')
    await client.postForm(PAGE, { intent: 'start' })
    const setup = await shown(await client.get(PAGE))
    expect(setup).toMatch(
      /<svg[^>]*viewBox[^>]*role="img"[^>]*aria-label="QR-Code für deine Authenticator-App"/,
    )
    expect(setup).toMatch(/href="otpauth:\/\/totp\/[^"]*algorithm=SHA1&amp;digits=6&amp;period=30/)
    expect(setup).not.toContain('style="')
    const wrong = await client.postForm(PAGE, { intent: 'confirm', code: '000000' })
    expect([wrong.status, await shown(wrong)]).toEqual([
      400,
      expect.stringContaining('Dieser Code stimmt nicht.'),
    ])
    expect(await shown(await client.get(PAGE))).toContain('QR-Code')
    await client.postForm(PAGE, { intent: 'cancel' })
    expect(await shown(await client.get(PAGE))).toContain('Ausgeschaltet')

    const on = await switchedOn()
    const after = await shown(await on.client.get(PAGE))
    expect(after).toContain('Noch 10 von 10')
    for (const code of on.codes) expect(after).not.toContain(code)
  })

  it('shows no secret of another session, which a stranger with the password could have started', async () => {
    const { client, user } = await signedInClient(server)
    const stranger = server.client()
    await stranger.postForm('/login', { email: user.email, password: PASSWORD })
    await stranger.postForm(PAGE, { intent: 'start' })
    expect(await shown(await stranger.get(PAGE))).toContain('QR-Code')
    expect(await shown(await client.get(PAGE))).toContain('Ausgeschaltet')
  })

  it('is not changed by a page of another account, which is still open', async () => {
    const { client, user } = await switchedOn()
    expect(await shown(await client.get(PAGE))).toContain(`name="account" value="${user.id}"`)
    for (const intent of ['renew', 'off'])
      expect(locationOf(await client.postForm(PAGE, { intent, account: UNKNOWN_ID }))).toBe(PAGE)
    const page = await shown(await client.get(PAGE))
    expect(page).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    expect(page).toContain('Noch 10 von 10')
  })

  it('renews codes and turns off, with a mail to the owner', async () => {
    const { client, user, codes } = await switchedOn()
    const renewed = codesIn(await shown(await client.postForm(PAGE, { intent: 'renew' })))
    expect(renewed).toHaveLength(10)
    expect(renewed.some((code) => codes.includes(code))).toBe(false)
    expect(locationOf(await client.postForm(PAGE, { intent: 'off' }))).toBe(PAGE)
    expect(await shown(await client.get(PAGE))).toContain('Ausgeschaltet')
    expect((await client.postForm(PAGE, { intent: 'renew' })).status).toBe(409)
    expect((await client.postForm(PAGE, { intent: 'confirm', code: '123456' })).status).toBe(409)
    const kinds = await db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(eq(securityEvents.userId, user.id))
    for (const kind of ['second-factor-on', 'recovery-codes-renewed', 'second-factor-off'])
      expect(kinds).toContainEqual({ kind })
  })
})

describe('signing in', () => {
  it('requires a code after the password, then redirects to the requested page', async () => {
    const { user, secret } = await switchedOn()
    const client = await halfway(user.email)
    expect(await isIn(client)).toBe(false)
    const page = await client.get('/login/second-factor')
    const html = await page.text()
    expect(html).toMatch(/autocomplete="one-time-code"/i)
    expect(html).toMatch(/inputmode="numeric"/i)
    const code = await freshCode(user.id, secret)
    const answer = await step(client, { code })
    expect([answer.status, locationOf(answer)]).toEqual([302, '/agb'])
    expect(await isIn(client)).toBe(true)
    expect(locationOf(await client.get('/login/second-factor'))).toBe('/')
  })

  it('accepts a recovery code in any spelling, once', async () => {
    const { user, codes } = await switchedOn()
    const code = String(codes[0])
    const client = await halfway(user.email)
    expect(
      locationOf(
        await step(client, { code: ` ${code.toLowerCase().replaceAll('-', ' ')}`, kind: 'recovery' }),
      ),
    ).toBe('/agb')
    const again = await halfway(user.email)
    const refused = await step(again, { code, kind: 'recovery' })
    expect([refused.status, await shown(refused)]).toEqual([
      401,
      expect.stringContaining('Dieser Wiederherstellungscode stimmt nicht oder wurde schon benutzt.'),
    ])
    expect(await isIn(again)).toBe(false)
  })

  it.each<[string, Record<string, string | string[]>]>([
    ['nothing', {}],
    ['letters', { code: 'abcdef' }],
    ['digits of another script', { code: '\u0661\u0662\u0663\u0664\u0665\u0666' }],
    ['full-width digits', { code: '\uff11\uff12\uff13\uff14\uff15\uff16' }],
    ['ten thousand digits', { code: '1'.repeat(10_000) }],
    ['two values', { code: ['', '123456'] }],
    ['too few for a recovery code', { code: 'ABCD', kind: 'recovery' }],
  ])('says what a code looks like: %s', async (_, form) => {
    const { user } = await switchedOn()
    const answer = await step(await halfway(user.email), form)
    expect(answer.status).toBe(400)
    const text = form.kind ? 'Ein Wiederherstellungscode hat zwölf Zeichen.' : 'Gib die sechs Ziffern ein'
    expect(await shown(answer)).toContain(text)
  })

  it('completes a pending login and its copy once, and none without a cookie', async () => {
    const { user, secret, codes } = await switchedOn()
    const client = await halfway(user.email)
    const copy = server.client()
    for (const [name, value] of client.cookies) copy.cookies.set(name, value)
    expect(locationOf(await step(client, { code: await freshCode(user.id, secret) }))).toBe('/agb')
    const later = await step(copy, { code: String(codes[0]), kind: 'recovery' })
    expect(locationOf(later)).toBe('/login/second-factor?redirectTo=%2Fagb')
    expect(locationOf(await copy.get(String(locationOf(later))))).toBe('/login?redirectTo=%2Fagb')
    expect(await isIn(copy)).toBe(false)
    const unknown = server.client()
    expect(locationOf(await step(unknown, { code: '123456' }))).toBe('/login')
    expect(await shown(await unknown.get('/login'))).toContain('Die Anmeldung hat zu lange gedauert')
    unknown.cookies.set('pending-login', 'forged.signature')
    expect(locationOf(await unknown.get('/login/second-factor'))).toBe('/login')
  })

  it('starts again for the requested page once the time is over', async () => {
    const { user } = await switchedOn()
    const client = await halfway(user.email)
    const here = '/login/second-factor?redirectTo=%2Fagb'
    const page = await shown(await client.get(here))
    for (const part of [
      `action="${here}"`,
      'href="/login?redirectTo=%2Fagb"',
      'href="/forgot-password?redirectTo=%2Fagb"',
    ])
      expect(page).toContain(part)
    // The cookie ends after ten minutes.
    client.cookies.delete('pending-login')
    const late = [await step(client, { code: '123456' }, here), await client.get(here)]
    expect(late.map(locationOf)).toEqual(['/login?redirectTo=%2Fagb', '/login?redirectTo=%2Fagb'])
    for (const foreign of ['//evil.example', 'https://evil.example', '/logout']) {
      const address = `/login/second-factor?${new URLSearchParams({ redirectTo: foreign })}`
      expect(locationOf(await client.get(address))).toBe('/login')
    }
  })

  it('leads on if the same code is sent twice, with the session of the first answer; alone it signs in once', async () => {
    const { user, secret } = await switchedOn()
    const client = await halfway(user.email)
    // The second press sends the cookies that the browser has before the first answer.
    const pressed = server.client()
    for (const [name, value] of client.cookies) pressed.cookies.set(name, value)
    const code = await freshCode(user.id, secret)
    expect(locationOf(await step(client, { code }))).toBe('/agb')
    const again = String(locationOf(await step(pressed, { code })))
    expect(again).toBe('/login/second-factor?redirectTo=%2Fagb')
    expect(locationOf(await client.get(again))).toBe('/agb')
    // The answer with the session was lost.
    expect(locationOf(await pressed.get(again))).toBe('/login?redirectTo=%2Fagb')
    expect(await shown(await pressed.get('/login'))).toContain('oder wurde schon abgeschlossen')
    expect(await isIn(pressed)).toBe(false)
    // Sent once more by a browser that has the session by now.
    for (const [name, value] of client.cookies) pressed.cookies.set(name, value)
    expect(locationOf(await step(pressed, { code }))).toBe('/agb')
    const failed = await db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, user.id), eq(securityEvents.kind, 'second-factor-failed')))
    expect(failed).toEqual([])
    // Another attempt needs another code.
    const other = await halfway(user.email)
    expect((await step(other, { code })).status).toBe(401)
    expect(await isIn(other)).toBe(false)
  })

  it('ends a pending login when the account is suspended, its address unconfirmed or its password changed', async () => {
    const { user, secret } = await switchedOn()
    const client = await halfway(user.email)
    await db.execute(sql`update users set is_email_verified = false where id = ${user.id}`)
    expect(locationOf(await step(client, { code: await freshCode(user.id, secret) }))).toBe('/login')
    expect(await isIn(client)).toBe(false)
    await db.execute(sql`update users set is_email_verified = true where id = ${user.id}`)
    await db.execute(sql`update users set is_suspended = true where id = ${user.id}`)
    expect(locationOf(await step(client, { code: await freshCode(user.id, secret) }))).toBe('/login')
    await db.execute(
      sql`update users set is_suspended = false, password_hash = 'other' where id = ${user.id}`,
    )
    expect(locationOf(await step(client, { code: await freshCode(user.id, secret) }))).toBe('/login')
  })

  it('skips the code in a remembered browser for thirty days, and in no other', async () => {
    const { user, secret } = await switchedOn()
    const client = await halfway(user.email)
    // A wrong code does not lose the choice, and is not repeated itself.
    const wrong = await shown(await step(client, { code: '000000', remember: 'on' }))
    expect(wrong).toMatch(/<input[^>]* id="totp-remember"[^>]* checked=""/)
    expect(wrong).not.toContain('value="000000"')
    await step(client, { code: await freshCode(user.id, secret), remember: 'on' })
    const [device] = await db
      .select()
      .from(knownDevices)
      .where(sql`user_id = ${user.id} and second_factor_until is not null`)
    const left = Number(device?.secondFactorUntil) - Date.now()
    expect([left > days(29.9), left <= days(30)]).toEqual([true, true])
    await client.postForm('/logout', {})
    expect(locationOf(await client.postForm('/login', { email: user.email, password: PASSWORD }))).toBe('/')
    await halfway(user.email)
    await client.postForm('/logout', {})
    await db
      .update(knownDevices)
      .set({ secondFactorUntil: new Date() })
      .where(eq(knownDevices.userId, user.id))
    await halfway(user.email, client)
  })

  it('throttles guessing, with the remaining time', async () => {
    const { user } = await switchedOn()
    const client = await halfway(user.email)
    for (let n = 0; n < 5; n++) expect((await step(client, { code: '000000' })).status).toBe(401)
    const answer = await step(client, { code: '000000' })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await shown(answer)).toMatch(/Zu viele Versuche\. Bitte warte noch \d Minuten?/)
  })

  it('accepts the code in the same call of the API', async () => {
    const { user, codes } = await switchedOn()
    const given = { email: user.email, password: PASSWORD }
    const without = await server.client().postJson('/api/auth/login', given)
    expect([without.status, (await without.json()).code]).toEqual([401, 'second-factor-required'])
    const wrong = await server.client().postJson('/api/auth/login', { ...given, code: 'nonsense' })
    expect([wrong.status, (await wrong.json()).code]).toEqual([401, 'second-factor'])
    const client = server.client()
    expect((await client.postJson('/api/auth/login', { ...given, code: codes[0] })).status).toBe(200)
    expect(await isIn(client)).toBe(true)
  })

  it('checks the code of a call in a remembered browser, too: with it the session has shown the factor', async () => {
    const { user, secret, codes } = await switchedOn()
    await db.update(users).set({ isModerator: true }).where(eq(users.id, user.id))
    const client = await halfway(user.email)
    await step(client, { code: await freshCode(user.id, secret), remember: 'on' })
    const call = (more: object) =>
      client.postJson('/api/auth/login', { email: user.email, password: PASSWORD, ...more })
    const pending = async () => (await client.get('/api/admin/images/pending')).status
    expect([(await call({})).status, await pending()]).toEqual([200, 403])
    const wrong = await call({ code: 'nonsense' })
    expect([wrong.status, (await wrong.json()).code]).toEqual([401, 'second-factor'])
    expect([(await call({ code: codes[0] })).status, await pending()]).toEqual([200, 200])
    // Wrong codes are throttled there as elsewhere, and do not make the browser ask for one.
    for (let n = 0; n < 5; n++) expect((await call({ code: '000000' })).status).toBe(401)
    const throttled = await call({ code: codes[1] })
    expect([throttled.status, (await throttled.json()).code]).toEqual([429, 'too-many'])
    expect([(await call({})).status, await pending()]).toEqual([200, 403])
  })
})

describe('confirming', () => {
  const CONFIRM = '/settings/security/confirm'
  it('is required before sensitive changes, and redirects back', async () => {
    const { client, user } = await signedInClient(server)
    await grownOld(user.id)
    const asked = `${CONFIRM}?redirectTo=${encodeURIComponent(PAGE)}`
    expect(locationOf(await client.get(PAGE))).toBe(asked)
    expect(locationOf(await client.postForm(PAGE, { intent: 'start' }))).toBe(asked)
    expect(await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))).toEqual([])
    const page = await shown(await client.get(asked))
    expect(page).toContain('Bestätige, dass du es bist')
    expect(page).not.toContain('Mit einem Code')
    const wrong = await client.postForm(CONFIRM, { password: 'falsch-1234', redirectTo: PAGE })
    expect(wrong.status).toBe(403)
    const html = await shown(wrong)
    expect(html).toContain(`value="${PAGE}"`)
    expect(html).not.toContain('falsch-1234')
    expect((await client.get(PAGE)).status).toBe(302)
    expect(locationOf(await client.postForm(CONFIRM, { password: PASSWORD, redirectTo: PAGE }))).toBe(PAGE)
    expect((await client.get(PAGE)).status).toBe(200)
  })

  it('works by a code too; a malformed code is an error', async () => {
    const { client, user, codes } = await switchedOn()
    await grownOld(user.id)
    expect(await shown(await client.get(CONFIRM))).toContain('Mit einem Code')
    expect((await client.postForm(CONFIRM, { code: 'x' })).status).toBe(400)
    expect((await client.postForm(CONFIRM, { code: '000000' })).status).toBe(401)
    const code = formatRecoveryCode(String(codes[0]).replaceAll('-', ''))
    expect(locationOf(await client.postForm(CONFIRM, { code, kind: 'recovery' }))).toBe('/settings/security')
    expect((await client.get(PAGE)).status).toBe(200)
  })

  it('leads on if the same code is sent twice; later it confirms nothing', async () => {
    const { client, user, secret } = await switchedOn()
    await grownOld(user.id)
    const code = await freshCode(user.id, secret)
    for (let n = 0; n < 2; n += 1)
      expect(locationOf(await client.postForm(CONFIRM, { code, redirectTo: PAGE }))).toBe(PAGE)
    await grownOld(user.id)
    expect((await client.postForm(CONFIRM, { code, redirectTo: PAGE })).status).toBe(401)
    expect((await client.get(PAGE)).status).toBe(302)
  })

  it.each(['', 'x'.repeat(10_000)])('shows the error of password %#', async (password) => {
    const { client } = await signedInClient(server)
    expect((await client.postForm(CONFIRM, { password })).status).toBe(400)
  })

  it.each(['https://evil.example', '//evil.example', '/api/auth/user', CONFIRM, ''])(
    'never leads to %j',
    async (redirectTo) => {
      const { client } = await signedInClient(server)
      const answer = await client.postForm(CONFIRM, { password: PASSWORD, redirectTo })
      expect(locationOf(answer)).toBe('/settings/security')
    },
  )

  it('is valid only for its session', async () => {
    const { client, user } = await signedInClient(server)
    const other = server.client()
    await other.postForm('/login', { email: user.email, password: PASSWORD })
    await grownOld(user.id)
    await client.postForm(CONFIRM, { password: PASSWORD })
    expect((await client.get(PAGE)).status).toBe(200)
    expect((await other.get(PAGE)).status).toBe(302)
  })

  it('keeps the posted form as a draft', async () => {
    const { client, user } = await signedInClient(server)
    const id = `key-${user.id}`
    await db.insert(passkeys).values({ id, userId: user.id, name: 'Alt', publicKey: new Uint8Array([1]) })
    await grownOld(user.id)
    const list = '/settings/security/passkeys'
    await client.postForm(list, { intent: 'rename', id, name: 'Mein neues Handy' })
    await client.postForm(CONFIRM, { password: PASSWORD, redirectTo: list })
    expect(await shown(await client.get(list))).toContain('value="Mein neues Handy"')
    expect(await shown(await client.get(list))).not.toContain('Mein neues Handy')
  })
})

describe('passkeys without JavaScript', () => {
  const PAGE_OF_KEYS = '/settings/security/passkeys'
  it('can be renamed and removed only by their owner; adding says that it needs JavaScript', async () => {
    const { client, user } = await signedInClient(server)
    const otherMember = await makeAccount()
    const [id, foreign] = [`own-${user.id}`, `foreign-${user.id}`]
    const key = { name: 'Handy', publicKey: new Uint8Array([1]) }
    await db.insert(passkeys).values([
      { ...key, id, userId: user.id },
      { ...key, id: foreign, userId: otherMember.id },
    ])
    const html = await shown(await client.get(PAGE_OF_KEYS))
    expect(html).toContain('Passkeys hinzufügen geht nur mit JavaScript')
    expect(html).not.toContain(foreign)
    const rename = (one: string, name: string) =>
      client.postForm(PAGE_OF_KEYS, { intent: 'rename', id: one, name })
    expect((await rename(foreign, 'Meins')).status).toBe(404)
    for (const name of ['', '   ', 'x'.repeat(10_000)]) expect((await rename(id, name)).status).toBe(400)
    expect(await (await rename(id, '   ')).text()).toMatch(
      new RegExp(`<details open=""[\\s\\S]*<input[^>]* id="f-${id}-name"[^>]* autofocus=""`),
    )
    expect(locationOf(await rename(id, ' Mein <b>Handy</b> '))).toBe(PAGE_OF_KEYS)
    expect(await shown(await client.get(PAGE_OF_KEYS))).toContain('Mein &lt;b&gt;Handy&lt;/b&gt;')
    for (const one of [foreign, id, id]) await client.postForm(PAGE_OF_KEYS, { intent: 'remove', id: one })
    expect(await db.select({ id: passkeys.id }).from(passkeys)).toContainEqual({ id: foreign })
    expect(await shown(await client.get(PAGE_OF_KEYS))).toContain('Noch kein Passkey')
    const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))
    expect(events.filter((event) => event.kind === 'passkey-removed')).toHaveLength(1)
  })

  it('are not changed by a page of another account, which is still open', async () => {
    const { client, user } = await signedInClient(server)
    const key = { id: `own-${user.id}`, name: 'Handy', publicKey: new Uint8Array([1]), userId: user.id }
    await db.insert(passkeys).values(key)
    const field = `name="account" value="${user.id}"`
    expect((await shown(await client.get(PAGE_OF_KEYS))).split(field)).toHaveLength(3)
    const forms: Record<string, string>[] = [{ intent: 'rename', name: 'Anders' }, { intent: 'remove' }]
    for (const form of forms) {
      const sent = await client.postForm(PAGE_OF_KEYS, { ...form, id: key.id, account: UNKNOWN_ID })
      expect(locationOf(sent)).toBe(PAGE_OF_KEYS)
    }
    const page = await shown(await client.get(PAGE_OF_KEYS))
    expect(page).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    expect(page).not.toContain('Der Passkey ist entfernt.')
    const kept = db.select({ name: passkeys.name }).from(passkeys).where(eq(passkeys.id, key.id))
    expect(await kept).toEqual([{ name: 'Handy' }])
  })
})
