import { requestLimits } from 'db/schema/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { accountOf, form, GIVEN, locationOf, newEmail } from '~/testing/people/registered'
import { stampFields } from '~/testing/proofs/bot-check'

const server = sharedServer()
// All tests share one network, whose forms are rate-limited per hour.
beforeEach(async () => {
  await db.delete(requestLimits)
})

/** A page's text without the parts that differ in every response. */
const pageOf = async (answer: Response) =>
  (await answer.text())
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/name="stamp" value="[^"]*"/g, '')
    .replaceAll(/[0-9a-f-]{36}@example\.test/g, '<email>')

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

  it('takes a type chosen in the form for the later choice, which the first login keeps', async () => {
    const client = server.client()
    await client.postForm('/select-type', { userType: 'man' })
    expect((await client.postForm('/register', form({ userType: 'trans' }))).status).toBe(302)
    expect(client.cookies.get('selectedUserType')).toBe('trans')
    const without = server.client()
    await without.postForm('/register', form({ userType: 'trans' }))
    expect(without.cookies.has('selectedUserType')).toBe(false)
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

  it('lists the errors in the order of the form', async () => {
    const sent = form({ firstName: ' ', email: 'x', password: '1', confirmPassword: '1' })
    const html = await (await server.client().postForm('/register', sent)).text()
    const links = [...html.matchAll(/<a [^>]*href="#(f-\w+)"/g)].map(([, id]) => id)
    expect(links).toEqual(['f-firstName', 'f-email', 'f-password'])
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

it('the mailbox page requires an address without an earlier request', async () => {
  const client = server.client()
  expect(await (await client.get('/check-mail')).text()).toContain('Bestätigungslink erneut senden')
  const answer = await client.postForm('/check-mail', { email: 'x', ...stampFields() })
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
  // The menu of languages consists of links.
  await spanish.get('/settings?lang=pt')
  expect((await accountOf(user.email))?.language).toBe('pt')
})
