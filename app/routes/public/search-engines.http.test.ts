import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { SITEMAP_PAGES } from '~/domains/listing/search-engines/sitemap.server'
import { CITIES } from '~/domains/places/cities.server'
import { LANGUAGES } from '~/i18n/languages'
import { db } from '~/platform/database/db.server'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { listedPerson } from '~/testing/people/listed-person'

// A server of its own: the index of the sitemap is cached for an hour, with the profiles that existed at its first request.
const server = ownServer()
const read = async (path: string) => (await server.client().get(path)).text()
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
const meta = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(
    ([, content]) => content,
  )
type Node = { '@type': string; itemListElement: { name: string; item: string }[] }
const structuredData = (html: string): Node[] =>
  JSON.parse(/<script type="application\/ld\+json">([^<]+)<\/script>/.exec(html)?.[1] ?? '{}')['@graph']

test('robots.txt names the sitemap and keeps members’ areas out', async () => {
  const answer = await server.client().get('/robots.txt')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  expect(text).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
  for (const path of ['/chat', '/settings', '/admin', '/my-profile', '/albums', '/api/'])
    expect(text.split('\n')).toContain(`Disallow: ${path}`)
})

describe('the sitemap', () => {
  it('has pages, places and the profiles whose owners want it, and no other profile', async () => {
    const searchable = await listedPerson({ isSearchable: true })
    const others = [
      await listedPerson(),
      await listedPerson({ isSearchable: true, isSuspended: true }),
      await listedPerson({ isSearchable: true, deletedAt: new Date() }),
      await listedPerson({ isSearchable: true, profileVisibility: 'members' }),
    ]
    const files = locations(await read('/sitemap.xml'))
    const names = ['pages.xml', 'places.xml', 'profiles-1.xml']
    expect(files).toEqual(names.map((name) => `${server.origin}/sitemap/${name}`))
    const [pages = [], places = [], profiles = []] = await Promise.all(
      names.map(async (name) => locations(await read(`/sitemap/${name}`))),
    )
    expect(pages).toEqual(SITEMAP_PAGES.map((path) => server.origin + path))
    for (const { place } of CITIES) expect(places).toContain(`${server.origin}/?place=${place.slug}`)
    expect(profiles).toContain(`${server.origin}/profile?id=${searchable}`)
    for (const id of others) expect(profiles.join()).not.toContain(id)
    // A hidden profile must soon be gone from caches, too, and so must a place in which nobody else lives.
    const kept = async (name: string) =>
      (await server.client().get(`/sitemap/${name}`)).headers.get('cache-control')
    expect(await kept('profiles-1.xml')).toBe('public, max-age=60')
    expect(await kept('places.xml')).toBe('public, max-age=60')
    expect(await kept('pages.xml')).toBe('public, max-age=3600')
    for (const name of ['profiles-0.xml', 'profiles-2.xml', 'profiles-99999.xml', 'nothing'])
      expect((await server.client().get(`/sitemap/${name}`)).status).toBe(404)
  })

  it.each(SITEMAP_PAGES)(
    '%s has a title, a description and its translations, and may be found',
    async (path) => {
      const descriptions = new Set<string | undefined>()
      for (const lang of LANGUAGES) {
        const answer = await server.client().get(`${path}?lang=${lang}`)
        expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, null])
        const html = await answer.text()
        const [description, ...more] = meta(html, 'description')
        expect(more).toEqual([])
        expect(description?.length).toBeGreaterThan(40)
        descriptions.add(description)
        expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toMatch(/\S · Orchidee/)
        expect(meta(html, 'robots')).toEqual([])
        expect(html).toMatch(/hreflang="x-default"/i)
        const [image] = meta(html, 'og:image')
        expect((await fetch(String(image), { method: 'HEAD' })).headers.get('content-type')).toBe(
          'image/jpeg',
        )
        expect(structuredData(html)[0]?.['@type']).toBe('BreadcrumbList')
      }
      expect(descriptions.size).toBe(LANGUAGES.length)
    },
  )
})

test('each city has a text of its own in every language', async () => {
  const texts = new Set<string>()
  for (const { place } of CITIES)
    for (const lang of LANGUAGES) {
      const html = await read(`/?place=${place.slug}&lang=${lang}`)
      const text = /<h2 id="city">([^<]+)<\/h2><p[^>]*>([^<]+)</.exec(html)
      expect(text?.[1]?.length).toBeGreaterThan(8)
      expect(text?.[2]?.length).toBeGreaterThan(150)
      texts.add(String(text?.[2]))
      expect(meta(html, 'og:image')).toEqual([`${server.origin}/og/${place.slug}.jpg`])
      // Services read the preview from this URL: it has the language of the shared link.
      expect(meta(html, 'og:url')).toEqual([`${server.origin}/?place=${place.slug}&amp;lang=${lang}`])
    }
  expect(texts.size).toBe(CITIES.length * LANGUAGES.length)
})

test('filtered pages, other places and the start page have no city text', async () => {
  for (const path of ['/', '/?place=hamburg&premiumOnly=1', '/?place=potsdam'])
    expect(await read(path)).not.toContain('id="city"')
})

test('an unknown place has the canonical URL of the page without a place', async () => {
  const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  for (const path of ['/', '/explore'])
    for (const place of ['atlantis', '']) {
      const html = await read(`${path}?place=${place}`)
      expect([canonical(html), meta(html, 'og:url')]).toEqual([server.origin + path, [server.origin + path]])
    }
  expect(canonical(await read('/?place=potsdam&page=2'))).toBe(`${server.origin}/?place=potsdam`)
})

test('the first of several place parameters counts, for the page and its canonical URL', async () => {
  const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  for (const path of ['/', '/explore']) {
    const html = await read(`${path}?place=potsdam&place=hamburg`)
    expect([canonical(html), meta(html, 'og:url')]).toEqual([
      `${server.origin}${path}?place=potsdam`,
      [`${server.origin}${path}?place=potsdam`],
    ])
    expect(/<title>([^<]*)/.exec(html)?.[1]).toContain('Potsdam')
    expect(canonical(await read(`${path}?place=atlantis&place=hamburg`))).toBe(server.origin + path)
  }
})

test('structured data list cities and no person', async () => {
  const id = await listedPerson({ firstName: 'Unverwechselbar' })
  const graph = structuredData(await read('/?place=berlin'))
  expect(graph.map((node) => node['@type'])).toEqual(['BreadcrumbList', 'ItemList'])
  expect(graph[1]?.itemListElement).toHaveLength(CITIES.length)
  expect(JSON.stringify(graph)).not.toMatch(new RegExp(`Unverwechselbar|${id}`))
})

test('the breadcrumbs of a page in a chosen language lead to pages in that language', async () => {
  const trail = async (path: string) =>
    structuredData(await read(path))[0]?.itemListElement.map(({ item }) => item)
  const start = `${server.origin}/`
  expect(await trail('/landing')).toEqual([start, `${start}landing`])
  expect(await trail('/landing?lang=fr')).toEqual([`${start}?lang=fr`, `${start}landing?lang=fr`])
  expect(await trail('/?lang=fr')).toEqual([`${start}?lang=fr`])
})

test('search engines may not index members’ pages and the API; a profile only if its owner wants it', async () => {
  const { client } = await signedInClient(server)
  for (const path of ['/', '/likes', '/settings'])
    expect((await client.get(path)).headers.get('x-robots-tag')).toBe('noindex')
  expect((await server.client().get('/api/users/public')).headers.get('x-robots-tag')).toBe('noindex')
  const id = await listedPerson()
  expect(meta(await read(`/profile?id=${id}`), 'robots')).toEqual(['noindex'])
  await db.update(users).set({ isSearchable: true }).where(eq(users.id, id))
  expect(meta(await read(`/profile?id=${id}`), 'robots')).toEqual([])
})
