import { randomUUID } from 'node:crypto'
import { SIGN_IN_DELAYS } from 'db/limits/security'
import { users } from 'db/schema/accounts'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { startServer } from '~/testing/http/server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { stampFields } from '~/testing/proofs/bot-check'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const server = sharedServer()

/** A page's text without the parts that differ in every response. */
const pageOf = async (answer: Response) =>
  (await answer.text())
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/"nonce":"[^"]*"/g, '')
    .replaceAll(/stamp\\",\\"[^"\\]*/g, '')
const locationOf = (answer: Response) => answer.headers.get('location')

describe('the login page', () => {
  it('works without JavaScript, and links all options', async () => {
    const answer = await server.client().get('/login?redirectTo=/settings')
    expect(answer.status).toBe(200)
    const html = await answer.text()
    for (const text of [
      'Passwort vergessen?',
      'Gerade registriert? Link erneut senden',
      'Jetzt registrieren',
    ]) {
      expect(html).toContain(text)
    }
    expect(html).toContain('href="/register?redirectTo=%2Fsettings"')
    expect(html).toMatch(/<input type="hidden" name="redirectTo" value="\/settings"\/>/)
  })

  it('signs in and redirects to the requested page', async () => {
    const { email } = await makeAccount()
    const client = server.client()
    const answer = await client.postForm('/login', { email, password: PASSWORD, redirectTo: '/profile?id=1' })
    expect([answer.status, locationOf(answer)]).toEqual([302, '/profile?id=1'])
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('session='))).toMatch(
      /; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect((await client.get('/api/auth/user')).status).toBe(200)
    expect(locationOf(await client.get('/login?redirectTo=/agb'))).toBe('/agb')
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/login', ''])(
    'redirects to / instead of %j',
    async (redirectTo) => {
      const { email } = await makeAccount({ lastLoginAt: new Date() })
      const answer = await server.client().postForm('/login', { email, password: PASSWORD, redirectTo })
      expect(locationOf(answer)).toBe('/')
    },
  )

  it('keeps the address and the redirect target after a refusal, never the password', async () => {
    const { email } = await makeAccount()
    const sent = { email, password: 'falsch-1234', redirectTo: '/settings' }
    const answer = await server.client().postForm('/login', sent)
    expect(answer.status).toBe(401)
    const html = await answer.text()
    expect(html).toContain('Anmeldung fehlgeschlagen')
    expect(html).toContain('Ungültige E-Mail oder Passwort')
    expect(html).toContain(`value="${email}"`)
    expect(html).toContain('value="/settings"')
    expect(html).not.toContain('falsch-1234')
  })

  it('shows errors in the reader’s language; the dialog also checks the password’s length', async () => {
    const client = server.client()
    const page = await client.postForm('/login', { email: 'kein-at', password: '' })
    expect(page.status).toBe(400)
    const html = await page.text()
    expect(html).toContain('Ungültige E-Mail-Adresse')
    expect(html).toContain('Passwort ist erforderlich')
    const dialog = await client.postForm('/login', { email: 'a@b.de', password: '12345', via: 'dialog' })
    expect(await dialog.text()).toContain('Passwort muss mindestens 6 Zeichen lang sein')
    const english = await client.send('/login?lang=en', { form: { email: 'x', password: '' } })
    expect(await english.text()).toContain('Invalid e‑mail address')
  })

  it('is not the dialog of other pages, whose forms say that they are in it', async () => {
    const dialogs = await (await server.client().get('/', { accept: 'text/html' })).text()
    for (const action of ['/login', '/register']) {
      const [form] = new RegExp(`<form [^>]*action="${action}".*?</form>`, 's').exec(dialogs) ?? []
      expect(form).toContain('name="via" value="dialog"')
      const page = await (await server.client().get(action)).text()
      const [, main] = /<main[^>]*>(.*)<\/main>/s.exec(page) ?? []
      expect(main).toContain('name="password"')
      expect(main).not.toContain('name="via"')
    }
  })

  it('answers an unknown address, an unverified address and a wrong password the same', async () => {
    const known = await makeAccount()
    const unverified = await makeAccount({ isEmailVerified: false })
    const tries = [
      { email: known.email, password: 'wrong' },
      { email: unverified.email, password: PASSWORD },
      { email: `${randomUUID()}@example.test`, password: PASSWORD },
    ]
    const pages = await Promise.all(
      tries.map(async (form) => {
        const answer = await server.client().postForm('/login', form)
        return [answer.status, (await pageOf(answer)).replaceAll(form.email, 'ADDRESS')]
      }),
    )
    expect(pages[1]).toEqual(pages[0])
    expect(pages[2]).toEqual(pages[0])
    const answers = await Promise.all(
      tries.map(async (json) => {
        const answer = await server.client().postJson('/api/auth/login', json)
        return [answer.status, await answer.json()]
      }),
    )
    expect(answers[0]).toEqual([401, { message: 'Ungültige E-Mail oder Passwort', code: 'credentials' }])
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('shows a suspended person the reason, and how to appeal', async () => {
    const { email } = await makeAccount({ isSuspended: true, suspensionReason: 'Gefälschte Fotos' })
    const answer = await server.client().postForm('/login', { email, password: PASSWORD })
    expect(answer.status).toBe(403)
    const html = await answer.text()
    expect(html).toContain('Dein Konto ist gesperrt. Grund: Gefälschte Fotos')
    expect(html).toContain('Zum Support')
    expect(answer.headers.getSetCookie().join()).not.toContain('session=')
  })

  it('throttles guessing, with the remaining time; the owner can sign in with a known browser', async () => {
    const guarded = await startServer({ TRUST_PROXY: 'loopback' })
    try {
      const { email } = await makeAccount()
      const known = guarded.client()
      const send = (client: HttpClient, password: string, ip = '198.51.100.7', lang = 'de') =>
        client.send(`/login?lang=${lang}`, {
          form: { email, password },
          headers: { 'x-forwarded-for': ip },
        })
      expect((await send(known, PASSWORD)).status).toBe(302)
      known.cookies.delete('session')

      const guesser = guarded.client()
      for (let i = 0; i < SIGN_IN_DELAYS.accountAndIp.free; i++)
        expect((await send(guesser, 'wrong')).status).toBe(401)
      const answer = await send(guesser, PASSWORD)
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.text()).toMatch(/Bitte warte noch (30|[12]\d) Sekunden/)
      const texts = {
        en: /Please wait \d+ second/,
        pt: /Espere mais \d+ segundo/,
        es: /Espera \d+ segundo/,
        fr: /Réessaie dans \d+ seconde/,
      }
      for (const [lang, text] of Object.entries(texts))
        expect(await (await send(guesser, PASSWORD, undefined, lang)).text()).toMatch(text)

      expect((await send(guarded.client(), PASSWORD, '198.51.100.8')).status).toBe(302)
      expect((await send(known, PASSWORD)).status).toBe(302)
    } finally {
      await guarded.stop()
    }
  }, 120_000)

  it('creates a new session at every login, and ends the previous one', async () => {
    const { client, user } = await signedInClient(server)
    const before = new Map(client.cookies)
    await client.postForm('/login', { email: user.email, password: PASSWORD })
    expect(client.cookies.get('session')).not.toBe(before.get('session'))
    const headers = { cookie: `session=${before.get('session')}` }
    expect((await server.client().get('/api/auth/user', headers)).status).toBe(401)
    const rows = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows).toHaveLength(1)
  })
})

describe('signing out', () => {
  it('ends the session and redirects to /', async () => {
    const { client } = await signedInClient(server)
    const headers = { cookie: `session=${client.cookies.get('session')}` }
    expect(await (await client.get('/settings')).text()).toContain('<form method="post" action="/logout">')
    const answer = await client.postForm('/logout', {})
    expect([answer.status, locationOf(answer)]).toEqual([302, '/'])
    expect(client.cookies.has('session')).toBe(false)
    expect((await server.client().get('/api/auth/user', headers)).status).toBe(401)
  })

  it('requires a POST, and refuses one from another origin', async () => {
    const { client } = await signedInClient(server)
    expect((await client.get('/logout')).status).toBe(405)
    const foreign = await client.send('/logout', { form: {}, headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    expect((await client.get('/api/auth/user')).status).toBe(200)
  })
})

it.each(['x', '%', 'eyJ9.abc', '"', `${'a'.repeat(4000)}`, 'InVuc2lnbmVkIg==.AAAA'])(
  'treats a reader with the cookie session=%j as signed out',
  async (value) => {
    const headers = { cookie: `session=${value}; flash=${value}; selectedUserType=${value}` }
    expect((await server.client().get('/login', headers)).status).toBe(200)
    expect((await server.client().get('/api/auth/user', headers)).status).toBe(401)
    expect((await server.client().get('/settings', headers)).status).toBe(404)
  },
)

it('ends the session of an account that is suspended meanwhile', async () => {
  const { client, user } = await signedInClient(server)
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, user.id))
  expect((await client.get('/api/auth/user')).status).toBe(401)
})

it('keeps the redirect target on the way to a new password and back', async () => {
  const client = server.client()
  const forgot = '/forgot-password?redirectTo=%2Fsettings'
  for (const page of ['/login', '/select-type'])
    expect(await (await client.get(`${page}?redirectTo=/settings`)).text()).toContain(`href="${forgot}"`)
  const form = await (await client.get(forgot)).text()
  expect(form).toContain(`action="${forgot}"`)
  expect(form).toContain('href="/login?redirectTo=%2Fsettings"')
  const refused = (await (await client.postForm(forgot, { email: 'x' })).text()).replaceAll('&amp;', '&')
  expect(refused).toContain(`href="${forgot}&lang=fr"`)
  const sent = await client.postForm(forgot, { email: 'nobody@example.test', ...stampFields() })
  expect(sent.status).toBe(200)
  const html = await sent.text()
  for (const page of ['/login', '/select-type'])
    expect(html).toContain(`href="${page}?redirectTo=%2Fsettings"`)
  expect(html).toContain(`action="${forgot}"`)
})

it.each(['/login', '/register', '/select-type'])(
  'keeps the redirect target in the language links of a refused form of %s',
  async (path) => {
    const client = server.client()
    const page = await (await client.get(`${path}?redirectTo=/settings`)).text()
    const [, action = path] = new RegExp(` action="(${path}\\?[^"]*)"`).exec(page) ?? []
    const refused = await client.postForm(action, { email: 'x', redirectTo: '/settings' })
    expect(refused.status).toBe(400)
    const html = (await refused.text()).replaceAll('&amp;', '&')
    expect(html).toContain(`href="${path}?redirectTo=%2Fsettings&lang=fr"`)
  },
)

it.each(['/login', '/register'])(
  'keeps the page of the dialog in the language links of a refused form of the dialog, %s',
  async (path) => {
    const client = server.client()
    const listing = (await (await client.get('/explore?online=1')).text()).replaceAll('&amp;', '&')
    const [, action = path] = new RegExp(` action="(${path}\\?[^"]*)"`).exec(listing) ?? []
    const refused = await client.postForm(action, { email: 'x', via: 'dialog' })
    expect(refused.status).toBe(400)
    const html = (await refused.text()).replaceAll('&amp;', '&')
    expect(html).toContain(`href="${path}?redirectTo=%2Fexplore%3Fonline%3D1&lang=fr"`)
    expect(html).toContain('<input type="hidden" name="redirectTo" value="/explore?online=1"/>')
  },
)

describe('select type', () => {
  it('requires a choice, then stores it for the login', async () => {
    const client = server.client()
    const missing = await client.postForm('/select-type', { redirectTo: '/settings' })
    expect(missing.status).toBe(400)
    expect(await missing.text()).toContain('Auswahl erforderlich: Bitte wähle deinen Benutzertyp aus')

    const chosen = await client.postForm('/select-type', { userType: 'man', redirectTo: '/settings' })
    expect(locationOf(chosen)).toBe('/api/login?redirectTo=%2Fsettings')
    expect(client.cookies.get('selectedUserType')).toBe('man')
    expect(locationOf(await client.get('/api/login?redirectTo=/settings'))).toBe(
      '/login?redirectTo=%2Fsettings',
    )

    const user = await makeAccount({ userType: 'trans' })
    await client.postForm('/login', { email: user.email, password: PASSWORD })
    expect(client.cookies.has('selectedUserType')).toBe(false)
    expect(await (await client.get('/api/auth/user')).json()).toMatchObject({ userType: 'man' })
  })

  it('redirects those who are signed in', async () => {
    const { client } = await signedInClient(server)
    expect(locationOf(await client.get('/select-type'))).toBe('/')
    expect(locationOf(await client.get('/select-type?redirectTo=/settings'))).toBe('/settings')
  })

  it('redirects its former path', async () => {
    const answer = await server.client().get('/user-type-selection?redirectTo=/chat')
    expect([answer.status, locationOf(answer)]).toEqual([301, '/select-type?redirectTo=%2Fchat'])
  })
})

describe('a page for members, requested by a visitor', () => {
  it.each(['/settings', '/my-profile/edit', '/premium?from=menu'])(
    '%s answers 404 with links to sign in and to register',
    async (path) => {
      const answer = await server.client().get(path)
      expect(answer.status).toBe(404)
      const html = await answer.text()
      const query = new URLSearchParams({ redirectTo: path })
      expect(html).toContain('Anmeldung erforderlich')
      expect(html).toContain(`href="/login?${query}"`)
      expect(html).toContain(`href="/register?${query}"`)
    },
  )

  it('in a language of its address leads back without it: the reader may choose another one to sign in', async () => {
    const { client, user } = await signedInClient(server)
    await db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, user.id))
    const html = await (await client.get('/chat?user=1&lang=en')).text()
    expect(html).toContain('Log in to chat')
    expect(html).toContain('href="/login?redirectTo=%2Fchat%3Fuser%3D1"')
    expect(client.cookies.get('lang')).toBe('en')
    const headers = { referer: `${server.origin}/settings/account?lang=en` }
    const form = await client.send('/settings/account', { form: { firstName: 'Mara' }, headers })
    expect(locationOf(form)).toBe('/login?redirectTo=%2Fsettings%2Faccount')
  })

  it('after a form whose target has no page, leads back to the page of the form', async () => {
    const headers = { referer: `${server.origin}/?place=flensburg` }
    const sent = (path: string, form: Record<string, string>) => server.client().send(path, { form, headers })
    const page = await sent('/settings/blocked', {})
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('href="/login?redirectTo=%2F%3Fplace%3Dflensburg"')
    // The target of this form has no page: the router reads the way back in the data.
    const data = await sent('/recently-seen.data', { set: 'on' })
    expect(data.status).toBe(404)
    expect(await data.text()).toContain('"/?place=flensburg"')
  })

  describe.each(['/recently-seen', `/like/${UNKNOWN_ID}`])('the form target %s without a page', (path) => {
    const sent = (headers: Record<string, string>, to = path) =>
      server.client().send(to, { form: {}, headers: { cookie: 'session=ended', ...headers } })

    it('shows a browser the page with links to sign in and back, different for each page', async () => {
      for (const from of ['/?place=flensburg', '/explore?place=kiel']) {
        const answer = await sent({ accept: 'text/html', referer: server.origin + from })
        expect(answer.status).toBe(404)
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
        expect(answer.headers.get('cache-control')).toBe('private, no-store')
        const html = await answer.text()
        const query = new URLSearchParams({ redirectTo: from })
        expect(html).toContain('<html lang="de"')
        expect(html).toContain('Anmeldung erforderlich')
        expect(html).toContain(`href="/login?${query}"`)
        expect(html).toContain(`href="/register?${query}"`)
      }
      // The next refusal with this status is about something else.
      const unknown = await sent({ accept: 'text/html' }, '/not-there')
      expect(unknown.status).toBe(404)
      expect(await unknown.text()).not.toContain('Anmeldung erforderlich')
    })

    it('answers calls, the router and clients without pages with data', async () => {
      const referer = `${server.origin}/?place=flensburg`
      const call = await sent({ accept: 'application/json', referer })
      expect([call.status, await call.json()]).toMatchObject([401, { code: 'unauthorized' }])
      const data = await sent({ accept: 'text/html', referer }, `${path}.data`)
      expect(data.status).toBe(404)
      expect(data.headers.get('content-type')).toMatch(/^text\/x-script/)
      expect(await data.text()).toContain('"/?place=flensburg"')
      const other = await sent({ accept: '*/*', referer })
      const notice = { membersOnly: 'page', redirectTo: '/?place=flensburg' }
      expect([other.status, await other.json()]).toEqual([404, notice])
    })

    it('still cannot be opened', async () => {
      const answer = await server.client().get(path, { accept: 'text/html' })
      expect(answer.status).toBe(405)
      expect(await answer.text()).not.toContain('Anmeldung erforderlich')
    })
  })

  it.each([`/settings/data/download/${UNKNOWN_ID}`, '/albums/ledger.csv?side=own'])(
    'the download %s shows a browser the page that leads back to it after signing in, and other clients data',
    async (path) => {
      const page = await server.client().get(path, { accept: 'text/html' })
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      const html = await page.text()
      // The title is the heading, not that of other pages with this status.
      expect(html).toContain('<title>Anmeldung erforderlich · Orchidee</title>')
      expect(html).toMatch(/<h1[^>]*>Anmeldung erforderlich</)
      expect(html).toContain(`href="/login?${new URLSearchParams({ redirectTo: path })}"`)
      const other = await server.client().get(path, { accept: '*/*' })
      expect([other.status, await other.json()]).toEqual([404, { membersOnly: 'page', redirectTo: path }])
    },
  )

  it('/chat has its own text', async () => {
    const answer = await server.client().get('/chat?user=1')
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toContain('<title>Melde dich an, um zu chatten · Orchidee</title>')
    expect(html).toMatch(/<h1[^>]*>Melde dich an, um zu chatten</)
  })

  it('after a session has ended is not hydrated either, since its title is only known to the server', async () => {
    const { client, user } = await signedInClient(server)
    expect(await (await client.get('/likes')).text()).toContain('data-hydrate="/likes"')
    await db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, user.id))
    const answer = await client.get('/likes')
    expect(answer.status).toBe(404)
    const html = await answer.text()
    expect(html).toContain('<title>Anmeldung erforderlich · Orchidee</title>')
    expect(html).not.toContain('data-hydrate')
  })
})

it('redirects everybody but admins from /admin to /, and says why', async () => {
  const visitor = server.client()
  const { client: customer } = await signedInClient(server)
  for (const client of [visitor, customer]) {
    const answer = await client.get('/admin/images')
    expect([answer.status, locationOf(answer)]).toEqual([302, '/'])
    expect(await (await client.get('/')).text()).toContain(
      'Zugriff verweigert – Du hast keine Berechtigung für diese Seite.',
    )
  }
  const { client: admin } = await signedInClient(server, { isAdmin: true })
  expect((await admin.get('/admin/images')).status).toBe(200)
})
