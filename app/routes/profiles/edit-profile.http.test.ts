import { describe, expect, it } from 'vitest'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { isCurrencyFirst } from '~/i18n/format/numbers'
import { LANGUAGES } from '~/i18n/languages'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { PASSWORD, userRow } from '~/testing/people/accounts'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const PATH = '/my-profile/edit'
const FILLED = {
  ...{ firstName: 'Mara', age: '31', bio: 'Hallo', location: 'Muenchen', interests: ['sport', 'dating'] },
  ...{ height: '170,0', weight: '62', cockSize: '', bodyType: 'slim', ethnicity: '', position: 'top' },
  ...{ services: ['oral', 'massage'], hourlyRate: '1.000 €', isSearchable: 'on' },
}

const server = sharedServer()

const provider = () => signedInClient(server, { userType: 'trans' })
/** How often a text occurs in a page. */
const times = (html: string, text: string) => html.split(text).length - 1

describe('the page', () => {
  it('knows the day on which it was filled; any other text is no day', async () => {
    const { client, user } = await signedInClient(server, {
      ...{ userType: 'trans', age: 30, ageStatedOn: '2020-01-01' },
    })
    const today = new Date().toISOString().slice(0, 10)
    expect(await (await client.get(PATH)).text()).toContain(`name="filledOn" value="${today}"`)
    const save = (filledOn: string) =>
      client.postForm(PATH, { firstName: 'Mara', age: '32', bio: '', about: '', section: 'basic', filledOn })
    // On that day the age was 32.
    expect((await save('2022-06-01')).status).toBe(200)
    expect(await userRow(user.id)).toMatchObject({ firstName: 'Mara', age: 30, ageStatedOn: '2020-01-01' })
    expect((await save('0000-01-01')).status).toBe(200)
    expect(await userRow(user.id)).toMatchObject({ age: 32, ageStatedOn: today })
  })

  it('keeps that day with the input that it gives back without JavaScript', async () => {
    const { client } = await provider()
    const dayWith = async (more: Record<string, string>) => {
      const sent = await client.postForm(PATH, { ...FILLED, filledOn: '2022-06-01', ...more })
      return [sent.status, /name="filledOn" value="([^"]*)"/.exec(await sent.text())?.[1]]
    }
    expect(await dayWith({ age: '17' })).toEqual([400, '2022-06-01'])
    expect(await dayWith({ location: 'Xyzzyhausen' })).toEqual([422, '2022-06-01'])
    expect(await dayWith({ section: 'services' })).toEqual([200, '2022-06-01'])
    const today = new Date().toISOString().slice(0, 10)
    expect(await dayWith({ age: '17', filledOn: 'gestern' })).toEqual([400, today])
  })

  it.each(LANGUAGES)('has the euro sign where prices have it in %s', async (language) => {
    const { client } = await provider()
    const html = await (await client.get(`${PATH}?lang=${language}`)).text()
    const [field, unit] = [html.indexOf('name="hourlyRate"'), html.search(/hourlyRate-unit"[^>]*>€</)]
    expect(Math.min(field, unit)).toBeGreaterThan(0)
    expect(unit < field).toBe(isCurrencyFirst(language))
  })

  it('has every card for providers, and the simple ones for customers', async () => {
    const cards = async (client: HttpClient) =>
      [...(await (await client.get(PATH)).text()).matchAll(/<h2 id="card-(\w+)"/g)].map(([, name]) => name)
    expect(await cards((await provider()).client)).toEqual([
      ...['basic', 'location', 'services', 'languages', 'body', 'interests', 'search'],
    ])
    expect(await cards((await signedInClient(server)).client)).toEqual(['basic', 'location', 'interests'])
  })

  it('of another account, which is still open, saves nothing and is loaded again', async () => {
    const { client, user } = await provider()
    expect(await (await client.get(PATH)).text()).toContain(`name="account" value="${user.id}"`)
    const refused = await client.postForm(PATH, { ...FILLED, firstName: 'Vera', account: UNKNOWN_ID })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, PATH])
    expect(await (await client.get(PATH)).text()).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    expect(await userRow(user.id)).toMatchObject({ firstName: user.firstName, bio: user.bio })
  })

  it('saves without JavaScript, redirects to the own profile and says so', async () => {
    const { client, user } = await provider()
    const sent = await client.postForm(PATH, FILLED)
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/my-profile'])
    expect(await userRow(user.id)).toMatchObject({
      ...{ firstName: 'Mara', age: 31, bio: 'Hallo', location: 'München', placeSlug: 'muenchen' },
      ...{ height: 170, weight: 62, cockSize: null, bodyType: 'slim', ethnicity: null, position: 'top' },
      ...{ services: ['massage', 'oral'], hourlyRate: 1000, isSearchable: true },
    })
    const next = await (await client.get('/my-profile')).text()
    expect(next).toContain('Profil gespeichert. Dein Ort ist jetzt München.')
    const page = await (await client.get(PATH)).text()
    for (const value of ['value="München"', 'value="170"', 'value="1000"']) expect(page).toContain(value)
  })

  it('saves one group alone, and gives the input of the others back', async () => {
    const { client, user } = await provider()
    const prices = { halfHourRate: '100', twoHourRate: '300', threeHourRate: '', overnightRate: '900 €' }
    const wrong = { age: '17', height: 'groß' }
    const sent = await client.postForm(PATH, {
      ...{ ...FILLED, ...prices, ...wrong, meetingPlaces: 'outcall', languages: ['de:native', 'en:'] },
      section: 'services',
    })
    const html = await sent.text()
    expect(sent.status).toBe(200)
    expect(html).toContain('>Profil gespeichert<')
    for (const value of ['17', 'groß', 'Muenchen']) expect(html).toContain(`value="${value}"`)
    expect(times(html, 'aria-invalid="true"')).toBe(0)
    expect(await userRow(user.id)).toMatchObject({
      ...{ services: ['massage', 'oral'], hourlyRate: 1000, halfHourRate: 100, twoHourRate: 300 },
      ...{ threeHourRate: null, overnightRate: 900, meetingPlaces: ['outcall'], languages: [], age: null },
      ...{ location: null, bio: null },
    })

    const languages = await client.postForm(PATH, {
      ...{ languages: ['en:good', 'de:native', 'fr:'], section: 'languages', overnightRate: '' },
    })
    expect(languages.status).toBe(200)
    expect(await userRow(user.id)).toMatchObject({
      overnightRate: 900,
      languages: [
        { language: 'de', level: 'native' },
        { language: 'en', level: 'good' },
      ],
    })
    const refused = await client.postForm(PATH, { ...FILLED, overnightRate: '99', section: 'services' })
    expect([refused.status, (await refused.text()).includes('Über Nacht: Mindestens 100 €')]).toEqual([
      400,
      true,
    ])
    const unknown = await client.postForm(PATH, { ...FILLED, age: '17', section: 'nothing' })
    expect(unknown.status).toBe(400)
  })

  it('says nothing of the place when another group is saved, whatever its field holds', async () => {
    const potsdam = { placeSlug: 'potsdam', location: 'Potsdam', latitude: 52.39886, longitude: 13.06566 }
    const { client, user } = await signedInClient(server, { ...potsdam, userType: 'trans' })
    const textOf = async (section: string, location: string) =>
      /Profil gespeichert[^<]*/.exec(
        await (await client.postForm(PATH, { ...FILLED, location, section })).text(),
      )?.[0]
    for (const typed of ['Hamburg', '', 'Xyzzyhausen'])
      expect([typed, await textOf('services', typed)]).toEqual([typed, 'Profil gespeichert'])
    expect(await userRow(user.id)).toMatchObject(potsdam)
    expect(await textOf('location', 'Hambrug')).toBe('Profil gespeichert. Dein Ort ist jetzt Hamburg.')
  })

  it('keeps the fields of a customer in every group', async () => {
    const { client, user } = await signedInClient(server)
    for (const section of ['services', 'languages', 'body', 'search', 'basic']) {
      const sent = await client.postForm(PATH, {
        ...{ ...FILLED, section, halfHourRate: '100', about: 'Lang', languages: 'de:native' },
      })
      expect([section, sent.status]).toEqual([section, 200])
    }
    expect(await userRow(user.id)).toMatchObject({
      ...{ bio: 'Hallo', about: null, hourlyRate: null, halfHourRate: null, languages: [], services: [] },
    })
  })

  it('notes a longer time that costs less than a shorter one, and saves it', async () => {
    const { client, user } = await provider()
    expect((await client.postForm(PATH, { ...FILLED, twoHourRate: '150' })).status).toBe(302)
    expect(await userRow(user.id)).toMatchObject({ hourlyRate: 1000, twoHourRate: 150 })
    expect(await (await client.get(PATH)).text()).toContain('2 Stunden für 150')
  })

  it('shows errors at the fields, keeps the input, and saves nothing', async () => {
    const { client, user } = await provider()
    const wrong = { age: '17', height: '170,5', location: 'Xyzzyhausen', hourlyRate: '49', weight: 'schwer' }
    const sent = await client.postForm(PATH, { ...FILLED, ...wrong, firstName: ' ', bio: 'x'.repeat(501) })
    const html = await sent.text()
    expect(sent.status).toBe(400)
    for (const text of [
      'Vorname ist erforderlich',
      'Mindestens 18 Jahre',
      'Bio darf maximal 500 Zeichen lang sein',
      'Bitte gib eine ganze Zahl ein',
      'Bitte gib eine Zahl ein',
      'Mindestens 50 €',
    ]) {
      // In the summary and at the field.
      expect([text, times(html, text) >= 2]).toEqual([text, true])
    }
    for (const value of Object.values(wrong)) expect(html).toContain(`value="${value}"`)
    expect(html).toContain('href="#f-age">Alter: Mindestens 18 Jahre</a>')
    expect(times(html, 'aria-invalid="true"')).toBe(6)
    expect(html).toMatch(/id="f-services-massage"[^>]*checked/)
    expect(await userRow(user.id)).toMatchObject({ firstName: 'Mara', age: null, services: [] })
  })

  it('refuses an unknown place at its field, and never replaces it by Berlin', async () => {
    const { client, user } = await provider()
    const sent = await client.postForm(PATH, { ...FILLED, location: 'Xyzzyhausen' })
    const html = await sent.text()
    expect([sent.status, times(html, 'Diesen Ort kennen wir nicht.')]).toEqual([422, 2])
    expect(html).toContain('value="Xyzzyhausen"')
    expect((await userRow(user.id))?.placeSlug).toBeNull()
    // There is a village San Paolo in Italy.
    const abroad = await client.postForm(PATH, { ...FILLED, location: 'São Paulo' })
    expect([abroad.status, (await userRow(user.id))?.placeSlug]).toEqual([422, null])
    const none = await client.postForm(PATH, { ...FILLED, location: '' })
    expect([none.status, (await none.text()).includes('Standort ist erforderlich')]).toEqual([400, true])
  })

  it('shows HTML, emoji, right-to-left and zalgo text as text', async () => {
    const { client } = await provider()
    const bio = '<img src=x onerror=alert(1)> مرحبا 👩‍👩‍👧 Z̷̢̛a̸l̶g̵o̶'
    const firstName = '"><script>alert(1)</script>'
    const page = async () => (await client.get(PATH)).text()
    expect((await client.postForm(PATH, { ...FILLED, bio, firstName })).status).toBe(302)
    for (const html of [await page(), await (await client.get('/profile')).text()]) {
      expect(html).not.toContain('<img src=x')
      expect(html).not.toContain('<script>alert')
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; مرحبا 👩‍👩‍👧')
    }
  })

  it('ignores fields that a customer’s form does not have', async () => {
    const { client, user } = await signedInClient(server)
    expect((await client.postForm(PATH, { ...FILLED, location: '' })).status).toBe(302)
    expect(await userRow(user.id)).toMatchObject({
      ...{ firstName: 'Mara', bio: 'Hallo', interests: ['sport', 'dating'], location: null },
      ...{ height: null, services: [], hourlyRate: null, isSearchable: false },
    })
  })

  it('restores the input after the session had ended', async () => {
    const { client, user } = await provider()
    await endAllSessions({ userId: user.id, because: 'ended-by-owner' })
    const sent = await client.send(PATH, {
      form: { ...FILLED, bio: 'Noch da', age: '1' },
      headers: { referer: `${server.origin}${PATH}` },
    })
    expect(sent.headers.get('location')).toContain('/login')
    await client.postForm('/login', { email: user.email, password: PASSWORD })
    const html = await (await client.get(PATH)).text()
    for (const text of ['Noch da', 'value="1"', 'value="170,0"']) expect(html).toContain(text)
    expect(html).toMatch(/id="f-services-massage"[^>]*checked/)
    expect((await userRow(user.id))?.bio).toBeNull()
  })
})

describe('place suggestions', () => {
  it('match prefixes and tolerate typing errors, a few at most', async () => {
    const { client } = await provider()
    const ask = async (text: string) =>
      (await (await client.get(`/my-profile/place?${new URLSearchParams({ text })}`)).json()).places
    expect((await ask('Pots'))[0]).toEqual({ slug: 'potsdam', name: 'Potsdam', where: 'Brandenburg' })
    expect((await ask('Hambrug'))[0].name).toBe('Hamburg')
    expect((await ask('ber')).length).toBeLessThanOrEqual(6)
    for (const none of ['', 'x', 'Xyzzyhausen', '\0', '👠'.repeat(500)]) expect(await ask(none)).toEqual([])
  })

  it('find the place nearest to a position, without storing it', async () => {
    const { client, user } = await provider()
    const send = (latitude: string, longitude: string) =>
      client.postForm('/my-profile/place', { latitude, longitude })
    const found = await send('52.3989', '13.0657')
    expect((await found.json()).place).toMatchObject({ slug: 'potsdam' })
    expect(found.headers.getSetCookie()).toEqual([])
    expect(await userRow(user.id)).toMatchObject({ latitude: null, longitude: null, placeSlug: null })
    for (const [latitude = '', longitude = ''] of [
      ['', ''],
      ['91', '0'],
      ['x', 'y'],
      ['NaN', 'Infinity'],
    ]) {
      expect((await send(latitude, longitude)).status).toBe(400)
    }
  })
})

describe('PUT /api/auth/profile', () => {
  const put = (client: HttpClient, json: unknown) => client.send('/api/auth/profile', { method: 'PUT', json })

  it('returns the own user, and resets members that are null', async () => {
    const { client } = await provider()
    const done = await put(client, { firstName: 'Rosa', age: 30, height: 1.7e2, hourlyRate: '200,0' })
    expect([done.status, await done.json()]).toEqual([
      200,
      expect.objectContaining({ firstName: 'Rosa', age: 30, height: 170, hourlyRate: 200 }),
    ])
    const own = await (await client.get('/api/auth/user')).json()
    const again = await put(client, { ...own, height: null })
    const changed = { updatedAt: expect.any(String), profileUpdatedAt: expect.any(String) }
    expect(await again.json()).toEqual({ ...own, height: null, ...changed })
  })

  it('ignores coordinates and rights', async () => {
    const { client, user } = await provider()
    const given = {
      latitude: 1,
      longitude: 1,
      isAdmin: true,
      userType: 'man',
      isPremium: true,
      email: 'x@y.z',
    }
    expect((await put(client, given)).status).toBe(200)
    const { id, isAdmin, userType, email, latitude, premiumExpiresAt } = user
    expect(await userRow(id)).toMatchObject({ isAdmin, userType, email, latitude, premiumExpiresAt })
  })

  it.each([
    [{ age: 17 }, 400, 'invalid-input', 'Mindestens 18 Jahre'],
    [{ services: ['unheard'] }, 400, 'invalid-input', 'Bitte wähle aus der Liste'],
    [{ bodyType: 'Schlank' }, 400, 'invalid-input', 'Bitte wähle aus der Liste'],
    [{ bio: 1 }, 400, 'invalid-input', 'Bio darf maximal 500 Zeichen lang sein'],
    [{ location: 'Xyzzyhausen' }, 422, 'unknown-place', 'Diesen Ort kennen wir nicht.'],
    [
      { profileImageUrl: '/media/AAAAAAAAAAAAAAAAAAAAAA' },
      422,
      'foreign-photo',
      'Das ist keines deiner Fotos.',
    ],
    [{ profileImages: ['https://evil.example/x.jpg'] }, 422, 'foreign-photo', 'Das ist keines deiner Fotos.'],
  ])('%j: %i %s', async (json, status, code, text) => {
    const { client } = await provider()
    const answer = await put(client, json)
    const body = await answer.json()
    expect([answer.status, body.code]).toEqual([status, code])
    expect(body.message).toContain(text)
  })

  it('removes the place of a customer, but not of a provider', async () => {
    const berlin = { location: 'Berlin', placeSlug: 'berlin', latitude: 52.52437, longitude: 13.41053 }
    const { client, user } = await signedInClient(server, { ...berlin, userType: 'trans' })
    const refused = await put(client, { location: null })
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { message: 'Standort ist erforderlich', code: 'place-required' },
    ])
    expect(await userRow(user.id)).toMatchObject(berlin)
    const customer = await signedInClient(server, berlin)
    expect((await put(customer.client, { location: null })).status).toBe(200)
    expect(await userRow(customer.user.id)).toMatchObject({ location: null, placeSlug: null })
  })

  it('requires a session, and PUT', async () => {
    expect((await put(server.client(), {})).status).toBe(401)
    expect((await (await provider()).client.postJson('/api/auth/profile', {})).status).toBe(405)
  })
})
