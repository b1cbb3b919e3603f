import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { users } from 'db/schema/accounts'
import { userBlocks } from 'db/schema/relations'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { db } from '~/platform/database/db.server'
import { cookieHeader } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const server = sharedServer()

const HERE = '/settings/account'
const NAMES = { all: 'names', firstName: 'Mara' }

it('a plain form saves both names, confirms it, and shows them; the settings link to it', async () => {
  const { client } = await signedInClient(server, { lastName: 'Winter' })
  expect(await (await client.get('/settings')).text()).toContain(`href="${HERE}"`)
  const form = await (await client.get(HERE)).text()
  expect(form).toContain('value="Winter"')
  // The name that others see need not be the real one, which browsers would offer.
  expect(form.match(/<input[^>]*name="firstName"[^>]*>/)?.[0]).toMatch(/autocomplete="nickname"/i)
  const saved = await client.postForm(HERE, { ...NAMES, lastName: '', username: 'mara-hh' })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, HERE])
  const page = await (await client.get(HERE)).text()
  expect(page).toContain('Deine Angaben sind gespeichert.')
  expect(page).toContain('value="mara-hh"')
  expect(page).not.toContain('Winter')
})

it('a form whose last byte arrives after its session has ended saves nothing', async () => {
  const { client, user } = await signedInClient(server)
  const form = new URLSearchParams({ ...NAMES, firstName: 'Vera' }).toString()
  const headers = {
    cookie: cookieHeader(client.cookies),
    origin: server.origin,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': form.length,
  }
  const sent = httpRequest(server.origin + HERE, { method: 'POST', headers })
  const answered = once(sent, 'response')
  sent.write(form.slice(0, 5))
  // Long enough for the server to have read the session, if it did so before the whole form is there.
  await sleep(500)
  await endAllSessions({ userId: user.id, because: 'ended-by-owner' })
  sent.end(form.slice(5))
  const [answer]: IncomingMessage[] = await answered
  answer?.resume()
  expect([answer?.statusCode, answer?.headers.location?.split('?')[0]]).toEqual([302, '/login'])
  const [stored] = await db.select().from(users).where(eq(users.id, user.id))
  expect(stored?.firstName).toBe(user.firstName)
})

it('a page of another account, which is still open, saves nothing and is loaded again', async () => {
  const { client, user } = await signedInClient(server)
  expect(await (await client.get(HERE)).text()).toContain(`name="account" value="${user.id}"`)
  const form = { ...NAMES, firstName: 'Vera', lastName: 'Winter', account: UNKNOWN_ID }
  const refused = await client.postForm(HERE, form)
  expect([refused.status, refused.headers.get('location')]).toEqual([302, HERE])
  expect(await (await client.get(HERE)).text()).toContain('Inzwischen ist ein anderes Konto angemeldet.')
  const [stored] = await db.select().from(users).where(eq(users.id, user.id))
  expect(stored).toMatchObject({ firstName: user.firstName, lastName: null })
})

it('an invalid or taken handle is an error at its field, with the input kept', async () => {
  await signedInClient(server, { username: 'taken-one' })
  const { client } = await signedInClient(server)
  const wrong = await client.postForm(HERE, { ...NAMES, lastName: 'Neu', username: 'Ma ra' })
  expect(wrong.status).toBe(400)
  const page = await wrong.text()
  expect(page).toContain('Bitte verwende 3 bis 30 Zeichen')
  expect([page.includes('value="Ma ra"'), page.includes('value="Neu"')]).toEqual([true, true])
  const taken = await client.postForm(HERE, { ...NAMES, username: 'taken-one' })
  expect(taken.status).toBe(409)
  expect(await taken.text()).toContain('Diese Profiladresse ist schon vergeben.')
})

it.each([
  ['support', 409, 'Diese Profiladresse ist reserviert.'],
  ['sett1ngs', 409, 'Diese Profiladresse ist reserviert.'],
  ['1una-look', 409, 'Diese Profiladresse sieht einer vergebenen zu ähnlich.'],
  ['zu kurz', 400, 'Bitte verwende 3 bis 30 Zeichen'],
])('the handle %j is refused with %i and the reason', async (username, status, reason) => {
  await db.delete(users).where(eq(users.username, 'luna-look'))
  await signedInClient(server, { username: 'luna-look' })
  const { client, user } = await signedInClient(server)
  const answer = await client.postForm(HERE, { ...NAMES, lastName: 'Neu', username })
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(reason)])
  const [stored] = await db.select().from(users).where(eq(users.id, user.id))
  expect(stored).toMatchObject({ username: null, lastName: null })
})

it('a name with a NUL character is refused', async () => {
  const { client } = await signedInClient(server)
  for (const name of ['firstName', 'lastName', 'username'])
    expect((await client.postForm(HERE, { ...NAMES, [name]: 'a\u0000bc' })).status).toBe(400)
})

it('the first name changes here, too; an empty one is an error', async () => {
  const { client, user } = await signedInClient(server)
  expect((await client.postForm(HERE, { ...NAMES, firstName: '   ' })).status).toBe(400)
  expect((await client.postForm(HERE, { ...NAMES, firstName: 'Maren' })).status).toBe(302)
  const [stored] = await db.select().from(users).where(eq(users.id, user.id))
  expect(stored?.firstName).toBe('Maren')
})

it('shows the address with the link that changes it, and the account type while it can be changed', async () => {
  const { client, user } = await signedInClient(server)
  const text = async () => (await client.get(HERE)).text()
  const page = await text()
  expect(page).toContain(user.email)
  expect(page).toContain('href="/settings/security/email"')
  expect(page).toContain('Kontotyp ändern')
  const changed = await client.postForm(HERE, { userType: 'trans' })
  expect([changed.status, changed.headers.get('location')]).toEqual([302, HERE])
  expect(await text()).toContain('Dein Kontotyp ist geändert.')
  const [stored] = await db.select().from(users).where(eq(users.id, user.id))
  expect(stored?.userType).toBe('trans')
  expect((await client.postForm(HERE, { userType: 'admin' })).status).toBe(400)
  await makeConversation([user.id, (await makeAccount()).id], [[user.id, 'Hallo']])
  expect((await client.postForm(HERE, { userType: 'man' })).status).toBe(409)
  const fixed = await text()
  expect(fixed).toContain('Dein Kontotyp steht fest')
  expect(fixed).not.toContain('Kontotyp ändern')
})

it('a handle redirects to the profile for readers who may see it; for others it is a 404', async () => {
  const id = await listedPerson({ username: 'luna-berlin' })
  const visitor = server.client()
  const { client, user } = await signedInClient(server)
  for (const reader of [visitor, client]) {
    const redirect = await reader.get('/profile/luna-berlin')
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, `/profile?id=${id}`])
  }
  await db.insert(userBlocks).values({ userId: id, blockedUserId: user.id })
  const [blocked, unknown] = [
    await client.get('/profile/luna-berlin'),
    await client.get('/profile/nobody-here'),
  ]
  expect([blocked.status, unknown.status]).toEqual([404, 404])
})
