import { KEPT_FORM_BYTES } from 'db/limits/security'
import { keptForms } from 'db/schema/joining'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { closeDb, db } from '~/platform/db.server'
import { issueCookie, newSecret } from '~/platform/session.server'
import { makeAccount } from '~/testing/accounts'
import { startServer, type TestServer } from '~/testing/server'
import { signedInClient } from '~/testing/sign-in'

let server: TestServer
let other: { id: string }
beforeAll(async () => {
  server = await startServer()
  other = await makeAccount({ userType: 'trans' })
})
afterAll(async () => {
  await server.stop()
  await closeDb()
})

/** Somebody whose session was ended from elsewhere, the cookie still in the browser. */
async function leftOver() {
  const { client, user } = await signedInClient(server)
  await endAllSessions({ userId: user.id, because: 'ended-by-owner' })
  return { client, user }
}
const formsOf = (userId: string) => db.select().from(keptForms).where(eq(keptForms.userId, userId))
const heart = () => `/like/${other.id}`

it.each(['', '.data'])('a form from an ended session leads to sign-in and back%s', async (twin) => {
  const { client, user } = await leftOver()
  const answer = await client.send(`${heart()}${twin}`, {
    form: { isLike: 'true', note: 'Grüße', password: 'geheim' },
    headers: { referer: `${server.origin}/likes?sort=new` },
  })
  const login = '/login?redirectTo=%2Flikes%3Fsort%3Dnew'
  if (twin) expect([answer.status, await answer.text()]).toEqual([202, expect.stringContaining(login)])
  else expect([answer.status, answer.headers.get('location')]).toEqual([302, login])
  expect(client.cookies.has('kept-form')).toBe(true)
  expect(await formsOf(user.id)).toMatchObject([
    { path: '/likes', fields: { isLike: ['true'], note: ['Grüße'] } },
  ])

  const page = await (await client.get(login)).text()
  expect(page).toContain('Du bist nicht mehr angemeldet. Weiterleitung …')
  expect(page).toContain('name="redirectTo" value="/likes?sort=new"')
  const english = await client.send(`${heart()}?lang=en`, { form: {} })
  expect(english.status).toBe(302)
  expect(await (await client.get('/login?lang=en')).text()).toContain(
    'You are no longer logged in. Redirecting...',
  )
})

it('says so when there is too much to keep', async () => {
  const { client, user } = await leftOver()
  await client.send(heart(), { form: { note: 'x'.repeat(KEPT_FORM_BYTES) } })
  expect(await formsOf(user.id)).toEqual([])
  expect(await (await client.get('/login')).text()).toContain('zu umfangreich')
})

it('a session nobody ever had, and none at all, get the notice of a members’ page', async () => {
  const stranger = server.client()
  stranger.cookies.set(
    'session',
    (await issueCookie(newSecret().secret)).split(';')[0]?.slice('session='.length) ?? '',
  )
  for (const client of [stranger, server.client()]) {
    const answer = await client.send(heart(), { form: {}, headers: { accept: 'text/html' } })
    expect(answer.status).toBe(404)
    expect(client.cookies.has('kept-form')).toBe(false)
  }
})

it('calls hear it as calls do, and nothing of theirs is kept', async () => {
  const { client, user } = await leftOver()
  for (const options of [{ json: { a: 1 } }, { form: { a: '1' }, headers: { accept: 'application/json' } }]) {
    const answer = await client.send(heart(), options)
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { message: 'Du bist nicht angemeldet.', code: 'unauthorized' },
    ])
  }
  expect(await formsOf(user.id)).toEqual([])
})

it('reading a page with an ended session is reading it signed out', async () => {
  const { client } = await leftOver()
  expect((await client.get('/likes')).status).toBe(404)
})
