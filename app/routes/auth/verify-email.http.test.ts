import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { mailTokens } from 'db/schema/joining'
import { requestLimits } from 'db/schema/limits'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { resetMailPacing } from '~/testing/mails'
import {
  accountOf,
  form,
  GIVEN,
  locationOf,
  registered,
  tokenIn,
  waitForMail,
} from '~/testing/people/registered'
import { stampFields } from '~/testing/proofs/bot-check'

const server = sharedServer()
// All tests share one network, whose forms are rate-limited per hour.
beforeEach(async () => {
  await db.delete(requestLimits)
})

describe('from the form to the first login, without JavaScript', () => {
  it('registers, reads the mail, verifies by one press, signs in', async () => {
    const { client, email, token } = await registered(server)
    const page = await client.get('/check-mail')
    expect(await page.text()).toContain(email)
    expect(page.headers.get('cache-control')).toMatch(/no-store|private/)

    // Scanners open links by GET and HEAD, repeatedly.
    for (let i = 0; i < 3; i++) expect((await client.get(`/verify-email?token=${token}`)).status).toBe(200)
    await client.send(`/verify-email?token=${token}`, { method: 'HEAD' })
    expect((await accountOf(email))?.isEmailVerified).toBe(false)
    const early = await client.postForm('/login', { email, password: GIVEN.password })
    expect([early.status, (await early.text()).includes('Ungültige E-Mail oder Passwort')]).toEqual([
      401,
      true,
    ])

    const ready = await (await client.get(`/verify-email?token=${token}`)).text()
    expect(ready).toMatch(/<form method="post" action="\/verify-email" data-post-now/)
    const verified = await client.postForm('/verify-email', { token })
    expect([verified.status, locationOf(verified)]).toEqual([302, '/verify-email?result=verified'])
    const success = await (await client.get('/verify-email?result=verified')).text()
    expect(success).toContain('E-Mail erfolgreich verifiziert')
    expect(success).toContain('href="/login"')
    const login = await client.postForm('/login', { email, password: GIVEN.password })
    expect(login.status).toBe(302)
    expect(await (await client.get('/api/auth/user')).json()).toMatchObject({ userType: 'man', email })
  })

  it('leads on to what the reader wanted to see when they registered', async () => {
    const { client, token } = await registered(server, { redirectTo: '/profile?id=1' })
    await client.postForm('/verify-email', { token })
    const success = await (await client.get('/verify-email?result=verified')).text()
    expect(success).toContain('href="/login?redirectTo=%2Fprofile%3Fid%3D1"')
  })

  it('leads there also after the link was sent again, and after one that had expired', async () => {
    const { client, email, token } = await registered(server, { redirectTo: '/profile?id=1' })
    const there = '/check-mail?redirectTo=%2Fprofile%3Fid%3D1'
    const sendAgain = async () => locationOf(await client.postForm('/check-mail', stampFields()))
    expect(await sendAgain()).toBe(there)
    const expire = (at: Date) => db.update(mailTokens).set({ expire: at }).where(eq(mailTokens.email, email))
    await expire(new Date(0))
    expect(locationOf(await client.postForm('/verify-email', { token }))).toBe('/verify-email?result=failed')
    const failed = await (await client.get('/verify-email?result=failed')).text()
    // To sign in, and to register anew.
    for (const path of ['/login', '/select-type'])
      expect(failed).toContain(`href="${path}?redirectTo=%2Fprofile%3Fid%3D1"`)
    expect(await sendAgain()).toBe(there)
    await expire(new Date(Date.now() + 3_600_000))
    await client.postForm('/verify-email', { token })
    const success = await (await client.get('/verify-email?result=verified')).text()
    expect(success).toContain('href="/login?redirectTo=%2Fprofile%3Fid%3D1"')
  })

  it('the page to sign in hands the way on to the page that sends the link again', async () => {
    const client = server.client()
    const query = 'redirectTo=%2Fprofile%3Fid%3D1'
    expect(await (await client.get(`/login?${query}`)).text()).toContain(`href="/check-mail?${query}"`)
    expect(await (await client.get(`/check-mail?${query}`)).text()).toContain(`action="/check-mail?${query}"`)
    const fields = { email: `${randomUUID()}@example.test`, ...stampFields() }
    expect(locationOf(await client.postForm(`/check-mail?${query}`, fields))).toBe(`/check-mail?${query}`)
  })

  it('a second press, and a damaged link, show the causes, offer a new link and lead to signing in', async () => {
    const { client, token } = await registered(server)
    await client.postForm('/verify-email', { token })
    for (const worn of [token, 'damaged']) {
      const answer = await client.postForm('/verify-email', { token: worn })
      expect(locationOf(answer)).toBe('/verify-email?result=failed')
      const html = await (await client.get('/verify-email?result=failed')).text()
      for (const text of [
        'Verifizierung fehlgeschlagen',
        'Der Verifizierungslink ist ungültig oder abgelaufen.',
        'Der Link ist abgelaufen.',
        'Der Link wurde schon benutzt.',
        'Der Link ist beschädigt',
        'Zur Registrierung',
        'Erneut senden',
        'href="/select-type"',
      ])
        expect(html).toContain(text)
      // Nothing else of this page is called so.
      expect(html).toMatch(/<a [^>]*href="\/login"[^>]*>Zur Anmeldung</)
    }
  })

  it('without a token', async () => {
    const html = await (await server.client().get('/verify-email')).text()
    expect(html).toContain('Kein Verifizierungstoken gefunden.')
    expect(locationOf(await server.client().postForm('/verify-email', {}))).toBe('/verify-email')
  })

  it('an expired link offers a new one without typing the address', async () => {
    const { email, token } = await registered(server)
    await db
      .update(mailTokens)
      .set({ expire: new Date(0) })
      .where(eq(mailTokens.email, email))
    const client = server.client()
    await client.postForm('/verify-email', { token })
    const failed = await (await client.get('/verify-email?result=failed')).text()
    expect(/<main.*<\/main>/s.exec(failed)?.[0]).not.toContain('type="email"')
    await resetMailPacing()
    const again = await client.postForm('/check-mail', stampFields())
    expect([again.status, locationOf(again)]).toEqual([302, '/check-mail'])
    expect(await (await client.get('/check-mail')).text()).toContain('Verifizierungs-E-Mail gesendet')
    const fresh = await vi.waitFor(
      async () => {
        const newest = tokenIn(await waitForMail(email))
        if (newest === token) throw new Error('Not sent yet')
        return newest
      },
      { timeout: 30_000 },
    )
    expect(
      locationOf(await client.postForm('/verify-email', { token: fresh, password: GIVEN.password })),
    ).toBe('/verify-email?result=verified')
  })

  describe('in another browser than the one that registered', () => {
    const attack = 'das Wort des Angreifers'

    it('requires the password, submits nothing by itself, and confirms with the right one', async () => {
      const { email, token } = await registered(server)
      const elsewhere = server.client()
      const page = await (await elsewhere.get(`/verify-email?token=${token}`)).text()
      expect(page).toContain('in einem anderen Browser registriert')
      expect(page).not.toMatch(/<form[^>]*data-post-now/)
      for (const [fields, status, text] of [
        [{ token }, 401, 'Bitte gib das Passwort ein'],
        [{ token, password: 'ein falsches' }, 401, 'Mit diesem Passwort wurde die Adresse nicht registriert'],
      ] as const) {
        const refused = await elsewhere.postForm('/verify-email', fields)
        const html = await refused.text()
        expect([refused.status, html.includes(text), html.includes(`value="${token}"`)]).toEqual([
          status,
          true,
          true,
        ])
        expect(html).not.toContain('ein falsches')
      }
      expect((await accountOf(email))?.isEmailVerified).toBe(false)
      const right = await elsewhere.postForm('/verify-email', { token, password: GIVEN.password })
      expect(locationOf(right)).toBe('/verify-email?result=verified')
    })

    it('refuses a forged cookie', async () => {
      const { client, token } = await registered(server)
      const cookie = client.cookies.get('registration') ?? ''
      const forger = server.client()
      for (const value of [
        `${cookie.slice(0, -4)}AAAA`,
        Buffer.from(JSON.stringify([randomUUID()])).toString('base64'),
      ]) {
        forger.cookies.set('registration', value)
        expect((await forger.postForm('/verify-email', { token })).status).toBe(401)
      }
    })

    it('after a registration by a stranger the owner discards it, and registers the proved address from that page', async () => {
      const planted = await registered(server, {
        password: attack,
        confirmPassword: attack,
        firstName: 'Fremd',
      })
      const { email } = planted
      const owner = server.client()
      await resetMailPacing()
      expect(locationOf(await owner.postForm('/register', form({ email })))).toBe('/check-mail')
      const mail = await waitForMail(email, /^Noch ein Versuch/)
      const token = tokenIn(mail)
      expect(mail.text).toMatch(/Zeit \(Berlin\): /)
      expect((await accountOf(email))?.firstName).toBe('Fremd')
      // The owner's own password does not confirm it, nor the stranger's browser without the mail.
      expect((await owner.postForm('/verify-email', { token, password: GIVEN.password })).status).toBe(401)

      const discarded = await owner.postForm('/verify-email', { token, intent: 'discard' })
      expect(locationOf(discarded)).toBe('/verify-email?result=anew')
      expect(await accountOf(email)).toBeUndefined()
      expect(locationOf(await planted.client.postForm('/verify-email', { token: planted.token }))).toBe(
        '/verify-email?result=failed',
      )
      const anew = await (await owner.get('/verify-email?result=anew')).text()
      const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(anew) ?? []
      expect(main).toContain('Registrierung verworfen')
      expect(main).toContain(email)
      expect(main).not.toContain('name="email"')

      const own = { intent: 'anew', userType: 'man', ...GIVEN }
      const short = { ...own, password: 'kurz', confirmPassword: 'kurz' }
      const [, action = ''] = / action="(\/verify-email\?[^"]*)"/.exec(main) ?? []
      const refused = await owner.postForm(action, short)
      const html = (await refused.text()).replaceAll('&amp;', '&')
      expect([refused.status, html.includes('value="Mara"')]).toEqual([400, true])
      expect(html).toContain('href="/verify-email?result=anew&lang=fr"')
      expect(locationOf(await server.client().postForm('/verify-email', own))).toBe(
        '/verify-email?result=failed',
      )
      owner.cookies.set('selectedUserType', 'trans')
      const done = await owner.postForm('/verify-email', { ...own, email: 'another@example.test' })
      expect(locationOf(done)).toBe('/verify-email?result=verified')
      expect(owner.cookies.get('selectedUserType')).toBe('man')
      expect(await accountOf(email)).toMatchObject({ firstName: 'Mara', isEmailVerified: true })
      expect(locationOf(await owner.postForm('/verify-email', own))).toBe('/verify-email?result=failed')
      for (const [password, status] of [
        [attack, 401],
        [GIVEN.password, 200],
      ] as const)
        expect((await server.client().postJson('/api/auth/login', { email, password })).status).toBe(status)
    })

    it('asks for the password of the account where an admin set its address back to unconfirmed', async () => {
      const { email, token } = await registered(server)
      await db.update(users).set({ registrationId: null }).where(eq(users.email, email))
      const client = server.client()
      const page = await (await client.get(`/verify-email?token=${token}`)).text()
      expect(page).toContain('Diese Adresse gehört zu deinem Konto. Bestätige sie mit deinem Passwort.')
      const refused = await client.postForm('/verify-email', { token, password: 'ein falsches' })
      const html = await refused.text()
      expect([refused.status, html.includes('Das aktuelle Passwort stimmt nicht.')]).toEqual([401, true])
      expect(page + html).not.toMatch(/anderen Browser registriert|bei der Registrierung gewählt/)
    })

    it('discards nothing without a valid token', async () => {
      const { client, email, token } = await registered(server)
      await client.postForm('/verify-email', { token })
      for (const worn of [token, 'damaged']) {
        const answer = await server.client().postForm('/verify-email', { token: worn, intent: 'discard' })
        expect(locationOf(answer)).toBe('/verify-email?result=failed')
      }
      expect((await accountOf(email))?.isEmailVerified).toBe(true)
    })
  })

  it('the mail is in the language of the form', async () => {
    const client = server.client()
    await client.postForm('/lang', { lang: 'es' })
    const given = form()
    await client.postForm('/register', given)
    expect((await waitForMail(given.email)).subject).toBe('Confirma tu correo')
    expect((await accountOf(given.email))?.language).toBe('es')
  })
})
