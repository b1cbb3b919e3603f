import { describe, expect, it } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()

const OWN = { placeSlug: 'potsdam', location: 'Potsdam', latitude: 52.39886, longitude: 13.06566 }
const heading = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1]

describe('the place of a listing', () => {
  it.each(['trans', 'man'] as const)(
    'is the own place of a signed-in member (%s), unless another is chosen',
    async (userType) => {
      const { client } = await signedInClient(server, { ...OWN, userType })
      const id = await listedPerson({ place: 'potsdam' })
      for (const path of ['/', '/explore'])
        expect(heading(await (await client.get(path)).text())).toContain('Potsdam')
      expect((await (await client.get(`/api/users/${id}/public`)).json()).distanceKm).toBe(1)
      expect(heading(await (await client.get('/?place=hamburg')).text())).toContain('Hamburg')
      await client.postForm('/place', { slug: 'leipzig' })
      expect(heading(await (await client.get('/')).text())).toContain('Leipzig')
    },
  )

  it('is Berlin for visitors, and for members without a place', async () => {
    const { client } = await signedInClient(server)
    for (const one of [client, server.client()])
      expect(heading(await (await one.get('/')).text())).toContain('Berlin')
  })
})

it('an unknown place in the address is named beside the place that the page shows', async () => {
  const client = server.client()
  for (const path of ['/', '/explore']) {
    const html = await (await client.get(`${path}?place=nowhere`)).text()
    expect(html).toContain('Den gesuchten Ort kennen wir nicht. Du siehst Berlin.')
    for (const known of ['', '?place=', '?place=hamburg'])
      expect(await (await client.get(path + known)).text()).not.toContain('kennen wir nicht')
  }
})

it('the tab of a member does not say what is listed, as the heading does', async () => {
  await listedPerson()
  const { client } = await signedInClient(server)
  const headOf = async (one: Pick<typeof client, 'get'>) => {
    const html = await (await one.get('/')).text()
    return [/<title>([^<]*)/.exec(html)?.[1], heading(html)]
  }
  expect(await headOf(client)).toEqual(['Home · Orchidee', 'Trans*-Escorts in Berlin'])
  expect(await headOf(server.client())).toEqual([
    'Trans*-Escorts in Berlin · Orchidee',
    'Trans*-Escorts in Berlin',
  ])
  const landing = await (await client.get('/landing')).text()
  expect(/<title>([^<]*)/.exec(landing)?.[1]).toBe('Orchidee')
})

it('the places of cards have the names of the reader’s language', async () => {
  const id = await listedPerson({ place: 'muenchen' })
  const { client } = await signedInClient(server)
  for (const reader of [client, server.client()])
    for (const path of ['/', '/explore', '/landing']) {
      const html = await (await reader.get(`${path}?place=muenchen&lang=en`)).text()
      expect(html).toContain(id)
      expect(html).toContain('<p class="card-place"><span>Munich</span>')
      expect(html).not.toContain('<p class="card-place"><span>München</span>')
    }
})

describe('suggestions', () => {
  it('are the places that a text may mean, for a script', async () => {
    const asked = await server.client().get(`/place?${new URLSearchParams({ text: 'frankf' })}`)
    const { places } = await asked.json()
    expect(places[0]).toEqual({ slug: 'frankfurt-am-main', name: 'Frankfurt am Main', where: 'Hessen' })
    expect(places.length).toBeGreaterThan(1)
    for (const text of ['', 'f', '\u0000', '%', 'x'.repeat(5000)]) {
      const answer = await server.client().get(`/place?${new URLSearchParams({ text })}`)
      expect([answer.status, (await answer.json()).places]).toEqual([200, []])
    }
  })

  it('are words that there are none, once the text is long enough', async () => {
    const answers = ['Xyzzyhausen', 'x'].map(async (text) =>
      (await server.client().get(`/place?${new URLSearchParams({ text })}`)).json(),
    )
    expect(await Promise.all(answers)).toEqual([
      { places: [], none: 'Diesen Ort kennen wir nicht.' },
      { places: [] },
    ])
  })

  it('have the names of the reader’s language', async () => {
    const { places } = await (await server.client().get('/place?text=munich&lang=en')).json()
    expect(places[0]).toEqual({ slug: 'muenchen', name: 'Munich', where: 'Bavaria' })
  })

  it('are in the dialog for a plain form, which keeps filters and order', async () => {
    const client = server.client()
    const returnTo = '/?place=hamburg&priceMax=250&sort=price'
    const sent = await client.postForm('/place', { text: 'potsd', suggest: '1', returnTo })
    const address = '/?place=hamburg&priceMax=250&sort=price&dialog=place&placeText=potsd'
    expect([sent.status, sent.headers.get('location')]).toEqual([302, address])
    const unfiltered = await client.postForm('/place', { text: 'potsd', suggest: '1', returnTo: '/explore' })
    expect(unfiltered.headers.get('location')).toBe('/explore?dialog=place&placeText=potsd')
    const html = await (await client.get(address)).text()
    expect(html).toMatch(
      /<button type="submit" name="slug" value="potsdam"><svg.*?<\/svg><b>Potsdam<\/b><span>Brandenburg/,
    )
    expect(html).toContain('value="potsd"')
    const chosen = await client.postForm('/place', { text: 'potsd', slug: 'potsdam', returnTo })
    expect(chosen.headers.get('location')).toBe('/?place=potsdam&priceMax=250&sort=price')
    const unknown = await (await client.get('/?dialog=place&placeText=Xyzzyhausen%3Cb%3E')).text()
    expect(unknown).toContain('Diesen Ort kennen wir nicht.')
    expect(unknown).not.toContain('Xyzzyhausen<b>')
  })

  it('do not count once another place is typed: Enter in the field presses the first of them', async () => {
    const placeOf = async (text: string, slug: string) =>
      (await server.client().postForm('/place', { text, slug })).headers.get('location')
    // The page was asked for "potsd".
    expect(await placeOf('potsd', 'potsdam')).toBe('/?place=potsdam')
    expect(await placeOf('Potsdam', 'potsdam')).toBe('/?place=potsdam')
    expect(await placeOf('Hamburg', 'potsdam')).toBe('/?place=hamburg')
    expect(await placeOf('Hambrug', 'potsdam')).toBe('/?place=hamburg')
    expect(await placeOf('Xyzzyhausen', 'potsdam')).toBe('/?place=potsdam')
  })
})

it('a form that names no place leaves the chosen one', async () => {
  const client = server.client()
  await client.postForm('/place', { slug: 'hamburg' })
  const forms: Record<string, string>[] = [
    { text: '   ' },
    { text: '' },
    { latitude: '', longitude: '' },
    { latitude: '52' },
  ]
  for (const nothing of forms) {
    const sent = await client.postForm('/place', { ...nothing, returnTo: '/explore?ageMin=30' })
    expect([nothing, sent.status, sent.headers.get('location')]).toEqual([nothing, 302, '/explore?ageMin=30'])
  }
  expect(heading(await (await client.get('/')).text())).toContain('Hamburg')
  const ofAddress = await client.postForm('/place', { text: ' ', returnTo: '/?place=leipzig' })
  expect(ofAddress.headers.get('location')).toBe('/?place=leipzig')
})

it('an address that is no path of a listing leads to the start page', async () => {
  const client = server.client()
  const others = ['//elsewhere.example/explore', 'http://elsewhere.example/explore', '/\\elsewhere/explore']
  for (const returnTo of [...others, `//${'世界'.repeat(1900)}/explore`, 'explore']) {
    const sent = await client.postForm('/place', { slug: 'leipzig', returnTo })
    expect([returnTo, sent.status, sent.headers.get('location')]).toEqual([returnTo, 302, '/?place=leipzig'])
  }
})

describe('a free text', () => {
  it('that is unknown leads to Berlin, and the page says so', async () => {
    const client = server.client()
    const sent = await client.postForm('/place', { text: 'São Paulo', returnTo: '/explore?ageMin=30' })
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/explore?place=berlin&ageMin=30'])
    const html = await (await client.get('/explore?place=berlin&ageMin=30')).text()
    expect(html).toContain('São Paulo')
    expect(heading(html)).toContain('Berlin')
  })
})

it('a city that is no longer there leads to Berlin, and the page says so', async () => {
  const client = server.client()
  const sent = await client.postForm('/place', { slug: 'atlantis', text: '', returnTo: '/explore' })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/explore?place=berlin'])
  const html = await (await client.get('/explore?place=berlin')).text()
  expect(html).toContain('Den gesuchten Ort kennen wir nicht. Du siehst Berlin.')
  expect(heading(html)).toContain('Berlin')
})
