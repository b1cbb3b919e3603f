import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const server = sharedServer()

const today = () => new Date().toISOString().slice(0, 10)

const profileOf = async (id: string) => {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return { age: row?.age, location: row?.location, placeSlug: row?.placeSlug }
}

describe('the first sign-in', () => {
  const whole = {
    age: 31,
    ageStatedOn: '2026-01-01',
    location: 'Köln',
    placeSlug: 'koeln',
    latitude: 50.93,
    longitude: 6.95,
  }
  it.each([
    ['man', {}, '/', '/welcome'],
    ['man', {}, '/?place=koeln', '/welcome?redirectTo=%2F%3Fplace%3Dkoeln'],
    ['man', {}, '/chat?user=1', '/chat?user=1'],
    ['man', whole, '/', '/'],
    ['trans', {}, '/', '/my-profile'],
    ['trans', {}, '/landing', '/my-profile'],
    ['trans', {}, '/agb', '/agb'],
    ['trans', whole, '/', '/'],
  ] as const)('of an account %s with %j, from %s, leads to %s', async (userType, over, redirectTo, to) => {
    const { email } = await makeAccount({ userType, ...over })
    const login = () => server.client().postForm('/login', { email, password: PASSWORD, redirectTo })
    expect((await login()).headers.get('location')).toBe(to)
    // The second sign-in does not.
    expect((await login()).headers.get('location')).toBe(redirectTo)
  })
})

describe('age and place of a customer', () => {
  it('are saved, and the form redirects to where the person came from', async () => {
    const { client, user } = await signedInClient(server)
    const page = await (await client.get('/welcome?redirectTo=%2F%3Fplace%3Dkoeln')).text()
    expect(page).toContain('Überspringen')
    expect(page).toContain('href="/?place=koeln"')
    const sent = { age: '34', location: 'Koeln', redirectTo: '/?place=koeln' }
    const saved = await client.postForm('/welcome', sent)
    expect([saved.status, saved.headers.get('location')]).toEqual([302, '/?place=koeln'])
    expect(await profileOf(user.id)).toEqual({ age: 34, location: 'Köln', placeSlug: 'koeln' })
  })

  it('are not saved if the page belongs to another account', async () => {
    const { client, user } = await signedInClient(server)
    expect(await (await client.get('/welcome')).text()).toContain(`name="account" value="${user.id}"`)
    const sent = { age: '34', location: 'Koeln', account: UNKNOWN_ID }
    const refused = await client.postForm('/welcome', sent)
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/welcome'])
    expect(await profileOf(user.id)).toMatchObject({ age: null, location: null })
  })

  it('are restored after signing in if they were sent after the session ended', async () => {
    const { client, user } = await signedInClient(server)
    await endAllSessions({ userId: user.id, because: 'ended-by-owner' })
    await client.postForm('/welcome', { age: '34', location: 'Koeln', redirectTo: '/?place=koeln' })
    await client.postForm('/login', { email: user.email, password: PASSWORD, redirectTo: '/welcome' })
    const page = await (await client.get('/welcome')).text()
    expect(page).toContain('Deine Eingaben sind wieder da')
    expect(page).toContain('value="34"')
    expect(page).toContain('value="Koeln"')
    expect(page).toContain('href="/?place=koeln"')
    expect(await profileOf(user.id)).toMatchObject({ age: null, location: null })
  })

  it('may be left empty, which changes nothing that is stored', async () => {
    const { client, user } = await signedInClient(server, { age: 40, ageStatedOn: today() })
    const saved = await client.postForm('/welcome', { age: '', location: '', redirectTo: '//evil.example' })
    expect([saved.status, saved.headers.get('location')]).toEqual([302, '/'])
    expect(await profileOf(user.id)).toMatchObject({ age: 40, location: null })
  })

  it('keep a stored age that was the same on the day on which the page was filled', async () => {
    const { client, user } = await signedInClient(server, { age: 30, ageStatedOn: '2020-01-01' })
    const page = await (await client.get('/welcome')).text()
    expect(page).toContain(`name="filledOn" value="${today()}"`)
    const save = (filledOn: string) => client.postForm('/welcome', { age: '32', location: 'Köln', filledOn })
    // On that day the stored age was 32, too.
    expect((await save('2022-06-01')).status).toBe(302)
    expect(await profileOf(user.id)).toEqual({ age: 30, location: 'Köln', placeSlug: 'koeln' })
    expect((await save('0000-01-01')).status).toBe(302)
    expect(await profileOf(user.id)).toMatchObject({ age: 32 })
  })

  it.each([
    ['17', 'Köln', 400],
    ['34', 'Xqzwwk', 422],
  ])('keep the day on which the page was filled after a refusal: %s, %s', async (age, location, status) => {
    const { client } = await signedInClient(server)
    const answer = await client.postForm('/welcome', { age, location, filledOn: '2022-06-01' })
    const page = await answer.text()
    expect([answer.status, page.includes('name="filledOn" value="2022-06-01"')]).toEqual([status, true])
  })

  it.each([
    [{ age: '17', location: 'Köln' }, 400, 'Mindestens 18 Jahre', 'value="Köln"'],
    [{ age: 'viel', location: 'Köln' }, 400, 'Bitte gib eine Zahl ein', 'value="Köln"'],
    [{ age: '34', location: 'Xqzwwk' }, 422, 'Diesen Ort kennen wir nicht', 'value="34"'],
    [{ age: '34', location: 'a\u0000b' }, 400, '', ''],
  ])('%j is refused with a reason; the other field keeps its value', async (sent, status, reason, kept) => {
    const { client, user } = await signedInClient(server)
    const answer = await client.postForm('/welcome', sent)
    const page = await answer.text()
    expect([answer.status, page.includes(reason), page.includes(kept)]).toEqual([status, true, true])
    expect(await profileOf(user.id)).toMatchObject({ age: null, location: null })
  })

  it('keep the way back to where the person came from after a refusal', async () => {
    const { client } = await signedInClient(server)
    const form = await (await client.get('/welcome?redirectTo=%2F%3Fplace%3Dkoeln')).text()
    const [, action = ''] = / action="(\/welcome\?[^"]*)"/.exec(form) ?? []
    for (const [sent, status] of [
      [{ age: '17', location: '' }, 400],
      [{ age: '34', location: 'Xqzwwk' }, 422],
    ] as const) {
      const answer = await client.postForm(action, { ...sent, redirectTo: '/?place=koeln' })
      const page = (await answer.text()).replaceAll('&amp;', '&')
      expect(answer.status).toBe(status)
      // The hidden field, and the link to skip the form.
      expect(page).toContain('name="redirectTo" value="/?place=koeln"')
      expect(page).toContain('href="/?place=koeln"')
      expect(page).toContain('href="/welcome?redirectTo=%2F%3Fplace%3Dkoeln&lang=fr"')
    }
  })

  it('are not asked of providers', async () => {
    const { client } = await signedInClient(server, { userType: 'trans' })
    const answer = await client.get('/welcome')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/my-profile'])
  })
})

describe('the start page of a provider', () => {
  const text = async (client: { get: (path: string) => Promise<Response> }) =>
    (await (await client.get('/')).text()).replaceAll('<!-- -->', '')

  it('says how much is missing while the profile is not visible, with a link to the checklist', async () => {
    const { client } = await signedInClient(server, { userType: 'trans', age: 30, ageStatedOn: today() })
    const page = await text(client)
    expect(page).toContain('Dein Profil ist noch nicht sichtbar')
    expect(page).toContain('2 Angaben fehlen noch')
    expect(page).toMatch(/href="\/my-profile"[^>]*>Profil vervollständigen/)
  })

  it.each([
    ['customers', {}],
    ['paused profiles', { userType: 'trans', profileVisibility: 'paused' }],
  ] as const)('says nothing to %s', async (_, over) => {
    const { client } = await signedInClient(server, over)
    expect(await text(client)).not.toContain('noch nicht sichtbar')
  })
})
