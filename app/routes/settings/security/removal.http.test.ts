import { RESTORE_DAYS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { restorableUntil } from '~/domains/accounts/deletion'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { waitForMail } from '~/testing/mails'
import { PASSWORD } from '~/testing/people/accounts'
import { switchOnSecondFactor } from '~/testing/people/second-factor'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const server = sharedServer()

let client: HttpClient
let user: typeof users.$inferSelect
beforeEach(async () => {
  ;({ client, user } = await signedInClient(server))
})
const path = '/settings/security/delete'
const isIn = async (one: HttpClient) => (await one.get('/api/auth/user')).status === 200
const deletedAt = async () =>
  (await db.select({ at: users.deletedAt }).from(users).where(eq(users.id, user.id)))[0]?.at ?? null
const isDeleted = async () => (await deletedAt()) !== null
/** To the minute: on the last day, the account can be restored until then only. */
const lastMoment = async () => {
  const until = restorableUntil('de', (await deletedAt()) ?? new Date(0))
  expect(until).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d MES?Z$/)
  return until
}
const remove = (confirmation = 'LÖSCHEN', password = PASSWORD) =>
  client.postForm(path, { confirmation, password })
async function signIn(password = PASSWORD) {
  const reader = server.client()
  const answer = await reader.postForm('/login', { email: user.email, password, redirectTo: '/settings' })
  return { reader, answer, location: answer.headers.get('location') }
}

describe('deleting an account', () => {
  it('redirects to /, signed out, and says until when it can be restored', async () => {
    const { reader: other } = await signIn()
    const answer = await remove()
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(client.cookies.has('session')).toBe(false)
    expect([await isIn(client), await isIn(other), await isDeleted()]).toEqual([false, false, true])
    expect(await (await client.get('/')).text()).toContain(
      `Dein Konto ist gelöscht. Bis zum ${await lastMoment()} kannst du es zurückholen`,
    )
    const mail = await waitForMail(user.email)
    expect(mail.subject).toBe('Dein Konto ist gelöscht')
    expect(mail.text).toContain(`Bis zum ${await lastMoment()} kannst du das Konto zurückholen`)
  })

  it('says before that premium lapses, to those who have it', async () => {
    const text = 'Premium läuft bis dahin weiter und verfällt dann.'
    const isShown = async () => (await (await client.get(path)).text()).includes(text)
    expect(await isShown()).toBe(false)
    const premiumExpiresAt = new Date(Date.now() + days(20))
    ;({ client } = await signedInClient(server, { userType: 'trans', premiumExpiresAt }))
    expect(await isShown()).toBe(true)
  })

  it('by a page of another account, which is still open, deletes nothing', async () => {
    expect(await (await client.get(path)).text()).toContain(`name="account" value="${user.id}"`)
    const form = { confirmation: 'LÖSCHEN', password: PASSWORD, account: UNKNOWN_ID }
    const answer = await client.postForm(path, form)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
    expect(await (await client.get(path)).text()).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    expect([await isIn(client), await isDeleted()]).toEqual([true, false])
  })

  it.each([
    ['löschen', PASSWORD, 400, 'Bitte gib &#x27;LÖSCHEN&#x27; ein, um dein Konto zu löschen.'],
    ['LÖSCHEN', '', 400, 'Bitte gib dein Passwort ein.'],
    ['LÖSCHEN', 'falsch-1234', 403, 'Konto konnte nicht gelöscht werden.'],
  ])('says what is wrong with %j and the password %j', async (word, password, status, text) => {
    const answer = await remove(word, password)
    const html = await answer.text()
    expect([answer.status, html.includes(text)]).toEqual([status, true])
    expect(html).not.toContain('falsch-1234')
    expect([await isIn(client), await isDeleted()]).toEqual([true, false])
  })

  it('by the call: only DELETE, only signed in', async () => {
    const call = (json: unknown, one = client) =>
      one.send('/api/auth/delete-account', { method: 'DELETE', json })
    const right = { password: PASSWORD, confirmation: 'LÖSCHEN' }
    expect((await call(right, server.client())).status).toBe(401)
    expect((await client.postJson('/api/auth/delete-account', right)).status).toBe(405)
    for (const json of [{}, { ...right, confirmation: ['LÖSCHEN'] }, { ...right, password: null }, []]) {
      const answer = await call(json)
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid-input'])
    }
    const wrong = await call({ ...right, password: 'falsch' })
    expect([wrong.status, (await wrong.json()).code]).toEqual([403, 'wrong-password'])
    const done = await call(right)
    expect([done.status, await isIn(client), await isDeleted()]).toEqual([200, false, true])
  })
})

describe('restoring', () => {
  it('is offered only after the right password', async () => {
    await remove()
    expect((await signIn('falsch')).answer.status).toBe(401)
    const { reader, location } = await signIn()
    expect(location).toBe('/restore?redirectTo=%2Fsettings')
    expect(await isIn(reader)).toBe(false)
    const html = await (await reader.get('/restore')).text()
    expect(html).toContain(`Bis zum ${await lastMoment()} kannst du es zurückholen.`)
    // It promises no more than comes back.
    expect(html).toContain('Was mit dem Löschen endete, kommt nicht zurück')
    expect(html).not.toContain('wie zuvor')
    // GET restores nothing.
    expect(await isDeleted()).toBe(true)
    const answer = await reader.postForm('/restore', {})
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings'])
    expect([await isIn(reader), await isDeleted()]).toEqual([true, false])
    expect((await waitForMail(user.email, 'Die Löschung ist zurückgenommen')).subject).toBe(
      'Dein Konto ist wieder da',
    )
  })

  it('works once; later presses lead to the login page', async () => {
    await remove()
    const { reader } = await signIn()
    const copy = server.client()
    for (const [name, value] of reader.cookies) copy.cookies.set(name, value)
    await reader.postForm('/restore', {})
    const again = await copy.postForm('/restore', {})
    expect([again.status, again.headers.get('location')]).toEqual([302, '/login'])
    expect(await isIn(copy)).toBe(false)
    expect(await (await copy.get('/login')).text()).toContain('Bitte melde dich noch einmal an')
  })

  it('starts again for the requested page once the time is over', async () => {
    await remove()
    const { reader, location } = await signIn()
    const here = String(location)
    const html = await (await reader.get(here)).text()
    expect(html.split(`action="${here}"`)).toHaveLength(3)
    // The cookie ends after ten minutes.
    reader.cookies.delete('pending-login')
    const late = [await reader.postForm(here, {}), await reader.get(here)]
    const again = '/login?redirectTo=%2Fsettings'
    expect(late.map((answer) => answer.headers.get('location'))).toEqual([again, again])
    const foreign = await reader.get('/restore?redirectTo=%2F%2Fevil.example')
    expect(foreign.headers.get('location')).toBe('/login')
    expect(await isDeleted()).toBe(true)
  })

  it('asks for a code if the second factor is on, and says how long to wait after wrong ones', async () => {
    await switchOnSecondFactor(user.id)
    await remove()
    const { reader } = await signIn()
    const restore = (code: string) => reader.postForm('/restore', { code })
    const short = await restore('123')
    expect([short.status, (await short.text()).includes('Dieser Code stimmt nicht')]).toEqual([400, false])
    for (let n = 0; n < 5; n++) expect((await restore('000000')).status).toBe(401)
    const throttled = await restore('000000')
    expect([throttled.status, Number(throttled.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await isDeleted()).toBe(true)
  })

  it('can be declined', async () => {
    await remove()
    const { reader } = await signIn()
    const answer = await reader.postForm('/restore', { leave: '1' })
    expect([answer.headers.get('location'), await isDeleted(), await isIn(reader)]).toEqual([
      '/',
      true,
      false,
    ])
    expect((await reader.get('/restore')).headers.get('location')).toBe('/login')
  })

  it('is impossible after fourteen days: then the account is unknown', async () => {
    await remove()
    await db
      .update(users)
      .set({ deletedAt: new Date(Date.now() - days(RESTORE_DAYS)) })
      .where(eq(users.id, user.id))
    const { answer } = await signIn()
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('Ungültige E-Mail oder Passwort')
  })

  it('calls get the redirect target', async () => {
    await remove()
    const given = { email: user.email, password: PASSWORD }
    const answer = await server.client().postJson('/api/auth/login', given)
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'account-deleted'])
  })
})
