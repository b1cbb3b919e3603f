import { FORM_DRAFT_BYTES } from 'db/limits/security'
import { users } from 'db/schema/accounts'
import { formDrafts } from 'db/schema/joining'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { db } from '~/platform/database/db.server'
import { issueCookie, newSecret } from '~/platform/http/session.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'

const server = sharedServer()
let other: { id: string }
beforeAll(async () => {
  other = await makeAccount({ userType: 'trans' })
})

/** A client whose session was ended on another device; it still has the cookie. */
async function clientOfEndedSession() {
  const { client, user } = await signedInClient(server)
  await endAllSessions({ userId: user.id, because: 'ended-by-owner' })
  return { client, user }
}
const draftsOf = (userId: string) => db.select().from(formDrafts).where(eq(formDrafts.userId, userId))
const likePath = () => `/like/${other.id}`

it.each(['', '.data'])('a form from an ended session redirects to login and back%s', async (suffix) => {
  const { client, user } = await clientOfEndedSession()
  const answer = await client.send(`${likePath()}${suffix}`, {
    form: { isLike: 'true', note: 'Grüße', password: 'geheim' },
    headers: { referer: `${server.origin}/likes?sort=new` },
  })
  const login = '/login?redirectTo=%2Flikes%3Fsort%3Dnew'
  if (suffix) expect([answer.status, await answer.text()]).toEqual([202, expect.stringContaining(login)])
  else expect([answer.status, answer.headers.get('location')]).toEqual([302, login])
  expect(client.cookies.has('form-draft')).toBe(true)
  expect(await draftsOf(user.id)).toMatchObject([
    { path: '/likes', fields: { isLike: ['true'], note: ['Grüße'] } },
  ])

  const page = await (await client.get(login)).text()
  expect(page).toContain('Du bist nicht mehr angemeldet. Weiterleitung …')
  expect(page).toContain('name="redirectTo" value="/likes?sort=new"')
  const english = await client.send(`${likePath()}?lang=en`, { form: {} })
  expect(english.status).toBe(302)
  expect(await (await client.get('/login?lang=en')).text()).toContain(
    'You are no longer logged in. Redirecting...',
  )
})

it('the login page says that a form was too large to be stored', async () => {
  const { client, user } = await clientOfEndedSession()
  await client.send(likePath(), { form: { note: 'x'.repeat(FORM_DRAFT_BYTES) } })
  expect(await draftsOf(user.id)).toEqual([])
  expect(await (await client.get('/login')).text()).toContain('zu lang')
})

it('the login page says that a form with files is not stored, however small they were', async () => {
  const { client, user } = await clientOfEndedSession()
  const body = new FormData()
  body.append('image', new Blob(['x']), 'klein.jpg')
  expect((await client.send('/my-profile/photos', { body })).status).toBe(302)
  expect(await draftsOf(user.id)).toEqual([])
  const page = await (await client.get('/login')).text()
  expect(page).toContain('Formulare mit Dateien speichern wir nicht.')
  expect(page).not.toContain('Deine Eingaben waren zu lang')
})

it('a request with an unknown session or without one gets the members-only notice', async () => {
  const otherMember = server.client()
  otherMember.cookies.set(
    'session',
    (await issueCookie(newSecret().secret)).split(';')[0]?.slice('session='.length) ?? '',
  )
  for (const client of [otherMember, server.client()]) {
    const answer = await client.send(likePath(), { form: {}, headers: { accept: 'text/html' } })
    expect(answer.status).toBe(404)
    expect(client.cookies.has('form-draft')).toBe(false)
  }
})

it('API requests get a 401, and their data are not stored', async () => {
  const { client, user } = await clientOfEndedSession()
  for (const options of [{ json: { a: 1 } }, { form: { a: '1' }, headers: { accept: 'application/json' } }]) {
    const answer = await client.send(likePath(), options)
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { message: 'Du bist nicht angemeldet.', code: 'unauthorized' },
    ])
  }
  expect(await draftsOf(user.id)).toEqual([])
})

it('a page request with an ended session is treated as signed out', async () => {
  const { client } = await clientOfEndedSession()
  expect((await client.get('/likes')).status).toBe(404)
})

const EMAIL_PAGE = '/settings/security/email'
const signIn = (client: HttpClient, email: string, redirectTo = '/') =>
  client.postForm('/login', { email, password: PASSWORD, redirectTo })

it('after the sign-in the form is filled with the draft once, and not submitted', async () => {
  const { client, user } = await clientOfEndedSession()
  const newEmail = `neu-${user.email}`
  const sent = await client.send(EMAIL_PAGE, { form: { email: newEmail } })
  const login = sent.headers.get('location') ?? ''
  expect(login).toBe('/login?redirectTo=%2Fsettings%2Fsecurity%2Femail')
  expect((await signIn(client, user.email, EMAIL_PAGE)).headers.get('location')).toBe(EMAIL_PAGE)

  const back = await (await client.get(EMAIL_PAGE)).text()
  expect(back).toContain('Deine Eingaben sind wieder da')
  expect(back).toContain(`value="${newEmail}"`)
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  expect(row?.newEmail).toBeNull()
  const restored = await (await client.get(EMAIL_PAGE)).text()
  expect(restored).not.toContain('Deine Eingaben sind wieder da')
  expect(restored).not.toContain(newEmail)
})

it('another member who signs in on the same phone does not see the draft, but its owner does afterwards', async () => {
  const { client, user } = await clientOfEndedSession()
  await client.send(EMAIL_PAGE, { form: { email: 'geheim@example.test' } })
  const otherMember = await makeAccount()
  await signIn(client, otherMember.email)
  expect(await (await client.get(EMAIL_PAGE)).text()).not.toContain('geheim@example.test')
  await client.postForm('/logout', {})
  await signIn(client, user.email)
  expect(await (await client.get(EMAIL_PAGE)).text()).toContain('geheim@example.test')
})

it('a form that another tab sends after a sign-out is stored, too', async () => {
  const { client, user } = await signedInClient(server)
  await client.postForm('/logout', {})
  expect(client.cookies.has('session')).toBe(false)
  const sent = await client.send(EMAIL_PAGE, { form: { email: 'tab@example.test' } })
  expect(sent.headers.get('location')).toBe('/login?redirectTo=%2Fsettings%2Fsecurity%2Femail')
  // The next page is still a visitor page: nobody is signed in.
  expect(await (await client.get('/login')).text()).not.toContain('data-hydrate')
  await signIn(client, user.email)
  expect(await (await client.get(EMAIL_PAGE)).text()).toContain('tab@example.test')
})

it('an expired session counts as ended', async () => {
  const { client, user } = await signedInClient(server)
  await db
    .update(sessions)
    .set({ expire: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, user.id))
  const sent = await client.send(EMAIL_PAGE, { form: { email: 'late@example.test' } })
  expect(sent.status).toBe(302)
  expect(await draftsOf(user.id)).toHaveLength(1)
})
