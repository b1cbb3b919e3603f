import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { mailTokens } from 'db/schema/joining'
import { requestLimits } from 'db/schema/limits'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '~/platform/database/db.server'
import { keptMails } from '~/platform/mail/mail.server'
import type { HttpClient } from '~/testing/http-client'
import { sharedServer } from '~/testing/http-test-server'
import { nextMailTurn } from '~/testing/mails'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { patientFields } from '~/testing/proofs/bot-check'

const server = sharedServer()
// All tests share one network, whose forms are rate-limited per hour.
beforeEach(async () => {
  await db.delete(requestLimits)
})

const newEmail = () => `${randomUUID()}@example.test`
const GIVEN = { password: 'vier gelbe Enten', confirmPassword: 'vier gelbe Enten', firstName: 'Mara' }
const form = (over: Record<string, string> = {}) => ({
  email: newEmail(),
  ...GIVEN,
  userType: 'man',
  ...patientFields(),
  ...over,
})
const locationOf = (answer: Response) => answer.headers.get('location')
const accountOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
/** A page's text without the parts that differ in every response. */
const pageOf = async (answer: Response) =>
  (await answer.text())
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/name="stamp" value="[^"]*"/g, '')
    .replaceAll(/[0-9a-f-]{36}@example\.test/g, '<email>')

/** The newest mail to an address; the worker needs a moment. */
const mailTo = (email: string, subject = /./) =>
  vi.waitFor(
    async () => {
      const mail = (await keptMails()).find((one) => one.to === email && subject.test(one.subject))
      if (!mail) throw new Error(`No mail to ${email}`)
      return mail
    },
    { timeout: 10_000, interval: 50 },
  )
const tokenIn = (mail: { text: string }) => /token=([\w-]{43})/.exec(mail.text)?.[1] ?? ''

async function registered(
  over: Record<string, string> = {},
): Promise<{ client: HttpClient; email: string; token: string }> {
  const client = server.client()
  const given = form(over)
  const answer = await client.postForm('/register', given)
  expect([answer.status, locationOf(answer)]).toEqual([302, '/check-mail'])
  return { client, email: given.email, token: tokenIn(await mailTo(given.email)) }
}

describe('the register page', () => {
  it('has the fields of SPEC 2, for people and for password managers', async () => {
    const html = await (await server.client().get('/register')).text()
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
    const field = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(main)?.[0] ?? ''
    expect(field('firstName')).toContain('autoComplete="nickname"')
    expect(field('email')).toMatch(/type="email"[^>]*autoComplete="email"/)
    for (const name of ['password', 'confirmPassword']) {
      expect(field(name)).toContain('autoComplete="new-password"')
      // A longer one is refused with a text instead of truncated.
      expect(field(name)).not.toMatch(/maxlength/i)
    }
    expect(main).toMatch(/id="f-userType-trans"[^>]*checked=""/)
    expect(field('terms')).toBe('')
    expect(main).toContain('18 Jahre oder älter')
    expect(main).toContain('href="/login"')
  })

  it('preselects the type chosen before', async () => {
    const client = server.client()
    await client.postForm('/select-type', { userType: 'man' })
    expect(await (await client.get('/register')).text()).toMatch(/id="f-userType-man"[^>]*checked=""/)
  })

  it('keeps the input, except passwords, and shows errors at the fields', async () => {
    const sent = form({ email: 'keine-adresse', confirmPassword: 'anders', redirectTo: '/settings' })
    const answer = await server.client().postForm('/register', sent)
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(html).toContain('value="keine-adresse"')
    expect(html).toContain('value="Mara"')
    expect(html).toMatch(/<input type="hidden" name="redirectTo" value="\/settings"\/>/)
    expect(html).not.toContain(GIVEN.password)
    expect(html).toMatch(/id="f-email-error"[^>]*>Ungültige E-Mail-Adresse</)
    expect(html).toMatch(/id="f-confirmPassword-error"[^>]*>Passwörter stimmen nicht überein</)
  })

  it('returns the dialog’s own form, with its checkbox and last name', async () => {
    const sent = form({ via: 'dialog', ...{ password: '12345', confirmPassword: '12345' }, lastName: 'Lou' })
    const html = await (await server.client().postForm('/register', sent)).text()
    expect(html).toMatch(/id="f-password-error"[^>]*>Passwort muss mindestens 6 Zeichen lang sein</)
    expect(html).toMatch(
      /id="f-terms-error"[^>]*>Du musst die Nutzungsbedingungen und Datenschutzerklärung akzeptieren</,
    )
    expect(html).toContain('value="Lou"')
  })

  it.each([
    ['common', '12345678', /ist sehr verbreitet/],
    ['short', 'Mara', /mindestens 8 Zeichen/],
    ['endless', 'x'.repeat(10_000), /höchstens 200 Zeichen/],
  ])('refuses a %s password', async (_, password, text) => {
    const given = form({ password, confirmPassword: password })
    const answer = await server.client().postForm('/register', given)
    expect([answer.status, text.test(await answer.text())]).toEqual([400, true])
    expect(await accountOf(given.email)).toBeUndefined()
  })

  it('reports an expired form, and keeps its input', async () => {
    const { stamp: _, ...stale }: Record<string, string> = form()
    const answer = await server.client().postForm('/register', stale)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(`value="${stale.email}"`)
  })
})

it('responds the same for every address', async () => {
  const known = {
    unknown: newEmail(),
    verified: (await makeAccount()).email,
    unverified: (await makeAccount({ isEmailVerified: false })).email,
    blocked: (await makeAccount({ isSuspended: true })).email,
    deleted: (await makeAccount({ deletedAt: new Date() })).email,
  }
  const answers = await Promise.all(
    Object.values(known).flatMap((email) =>
      ['/register', '/check-mail'].map(async (path) => {
        const client = server.client()
        const posted = await client.postForm(path, form({ email }))
        const page = await client.get(locationOf(posted) ?? '')
        const names = [...posted.headers.keys()].filter((name) => name !== 'date').sort()
        return [path, posted.status, locationOf(posted), names, page.status, await pageOf(page)]
      }),
    ),
  )
  for (const path of ['/register', '/check-mail']) {
    const [first, ...others] = answers.filter((answer) => answer[0] === path)
    expect(first?.[1]).toBe(302)
    for (const other of others) expect(other).toEqual(first)
  }
  const calls = await Promise.all(
    Object.values(known).flatMap((email) =>
      ['register', 'resend-verification'].map(async (call) => {
        const answer = await server.client().postJson(`/api/auth/${call}`, { ...GIVEN, email })
        return [call, answer.status, await answer.text()]
      }),
    ),
  )
  for (const call of ['register', 'resend-verification']) {
    const [first, ...others] = calls.filter((answer) => answer[0] === call)
    expect(first?.[1]).toBe(call === 'register' ? 202 : 200)
    for (const other of others) expect(other).toEqual(first)
  }
})

describe('from the form to the first login, without JavaScript', () => {
  it('registers, reads the mail, verifies by one press, signs in', async () => {
    const { client, email, token } = await registered()
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

  it('a second press, and a damaged link, show the causes and offer a new link', async () => {
    const { client, token } = await registered()
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
    }
  })

  it('without a token', async () => {
    const html = await (await server.client().get('/verify-email')).text()
    expect(html).toContain('Kein Verifizierungstoken gefunden.')
    expect(locationOf(await server.client().postForm('/verify-email', {}))).toBe('/verify-email')
  })

  it('an expired link offers a new one without typing the address', async () => {
    const { email, token } = await registered()
    await db
      .update(mailTokens)
      .set({ expire: new Date(0) })
      .where(eq(mailTokens.email, email))
    const client = server.client()
    await client.postForm('/verify-email', { token })
    const failed = await (await client.get('/verify-email?result=failed')).text()
    expect(/<main.*<\/main>/s.exec(failed)?.[0]).not.toContain('type="email"')
    await nextMailTurn()
    const again = await client.postForm('/check-mail', patientFields())
    expect([again.status, locationOf(again)]).toEqual([302, '/check-mail'])
    expect(await (await client.get('/check-mail')).text()).toContain('Verifizierungs-E-Mail gesendet')
    const fresh = await vi.waitFor(async () => {
      const newest = tokenIn(await mailTo(email))
      if (newest === token) throw new Error('Not sent yet')
      return newest
    })
    expect(
      locationOf(await client.postForm('/verify-email', { token: fresh, password: GIVEN.password })),
    ).toBe('/verify-email?result=verified')
  })

  describe('in another browser than the one that registered', () => {
    const attack = 'das Wort des Angreifers'

    it('requires the password, submits nothing by itself, and confirms with the right one', async () => {
      const { email, token } = await registered()
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
      const { client, token } = await registered()
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
      const planted = await registered({ password: attack, confirmPassword: attack, firstName: 'Fremd' })
      const { email } = planted
      const owner = server.client()
      await nextMailTurn()
      expect(locationOf(await owner.postForm('/register', form({ email })))).toBe('/check-mail')
      const mail = await mailTo(email, /^Noch ein Versuch/)
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
      const refused = await owner.postForm('/verify-email', short)
      expect([refused.status, (await refused.text()).includes('value="Mara"')]).toEqual([400, true])
      expect(locationOf(await server.client().postForm('/verify-email', own))).toBe(
        '/verify-email?result=failed',
      )
      const done = await owner.postForm('/verify-email', { ...own, email: 'another@example.test' })
      expect(locationOf(done)).toBe('/verify-email?result=verified')
      expect(await accountOf(email)).toMatchObject({ firstName: 'Mara', isEmailVerified: true })
      expect(locationOf(await owner.postForm('/verify-email', own))).toBe('/verify-email?result=failed')
      for (const [password, status] of [
        [attack, 401],
        [GIVEN.password, 200],
      ] as const)
        expect((await server.client().postJson('/api/auth/login', { email, password })).status).toBe(status)
    })

    it('discards nothing without a valid token', async () => {
      const { client, email, token } = await registered()
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
    expect((await mailTo(given.email)).subject).toBe('Confirma tu correo')
    expect((await accountOf(given.email))?.language).toBe('es')
  })
})

it('the mailbox page requires an address without an earlier request', async () => {
  const client = server.client()
  expect(await (await client.get('/check-mail')).text()).toContain('Bestätigungslink erneut senden')
  const answer = await client.postForm('/check-mail', { email: 'x', ...patientFields() })
  expect([answer.status, (await answer.text()).includes('Ungültige E-Mail-Adresse')]).toEqual([400, true])
  client.cookies.set(
    'mailbox',
    Buffer.from(JSON.stringify({ email: 'a@b.de', until: 9e15 })).toString('base64'),
  )
  expect(await (await client.get('/check-mail')).text()).not.toContain('a@b.de')
})

it('mails use the language that the member chose', async () => {
  const user = await makeAccount()
  const client = server.client()
  await client.postForm('/login', { email: user.email, password: PASSWORD })
  await client.postForm('/lang', { lang: 'fr' })
  expect((await accountOf(user.email))?.language).toBe('fr')
  await client.postForm('/lang', { lang: 'xx' })
  expect((await accountOf(user.email))?.language).toBe('fr')

  const another = server.client()
  await another.postForm('/login', { email: user.email, password: PASSWORD })
  expect((await accountOf(user.email))?.language).toBe('fr')
  const spanish = server.client()
  await spanish.postForm('/lang', { lang: 'es' })
  await spanish.postForm('/login', { email: user.email, password: PASSWORD })
  expect((await accountOf(user.email))?.language).toBe('es')
})
