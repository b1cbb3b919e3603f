import { readFileSync } from 'node:fs'
import { COVERS } from 'db/limits/cover'
import { LANGUAGES } from 'db/limits/platform'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'

const server = sharedServer()

type Icon = { src: string; sizes: string; purpose: string; type: string }
type Manifest = {
  name: string
  short_name: string
  lang: string
  start_url: string
  description?: string
  icons: Icon[]
  shortcuts?: { name: string; url: string }[]
}
async function manifestFor(headers: Record<string, string>, client = server.client()): Promise<Manifest> {
  const answer = await client.get('/manifest.webmanifest', headers)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ])
  expect(answer.headers.get('vary')).toContain('Cookie')
  return (await answer.json()) as Manifest
}

describe('the manifest', () => {
  it('is in each language, and starts at the chat', async () => {
    const texts = new Set<string | undefined>()
    for (const language of LANGUAGES) {
      const manifest = await manifestFor({ 'accept-language': language })
      expect(manifest).toMatchObject({ lang: language, name: 'Orchidee', start_url: '/chat' })
      texts.add(manifest.description)
    }
    expect(texts.size).toBe(LANGUAGES.length)
  })

  it('has the icons that it names, in their sizes and whole to the edge where they are maskable', async () => {
    for (const cookie of ['', 'cover=notes']) {
      const { icons } = await manifestFor({ cookie })
      expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
        '192x192 any',
        '192x192 maskable',
        '512x512 any',
        '512x512 maskable',
      ])
      for (const { src, sizes, purpose } of icons) {
        const answer = await server.client().get(src)
        expect(answer.headers.get('content-type')).toBe('image/png')
        const image = sharp(Buffer.from(await answer.arrayBuffer()))
        const { width, height } = await image.metadata()
        expect(`${width}x${height}`).toBe(sizes)
        const { data } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
        expect(data[3]).toBe(purpose === 'maskable' ? 255 : 0)
      }
    }
  })

  it('is the same for members and visitors', async () => {
    const { client } = await signedInClient(server)
    const headers = { 'accept-language': 'de' }
    expect(await manifestFor(headers, client)).toEqual(await manifestFor(headers))
  })

  test.each(COVERS)('with the cover %s it does not say what the app is', async (cover) => {
    const names = new Set<string>()
    for (const language of LANGUAGES) {
      const manifest = await manifestFor({ cookie: `cover=${cover}`, 'accept-language': language })
      names.add(manifest.name)
      expect(JSON.stringify(manifest)).not.toMatch(/Orchidee|orchid|Erwachsene|adult/i)
      expect(manifest.icons[0]?.src).toContain('/covers/')
    }
    expect(names.size).toBeGreaterThan(1)
  })
})

describe('the service worker', () => {
  it('is served at the root, asked for at each visit, and stores no page but the offline one', async () => {
    const answer = await server.client().get('/sw.js')
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    const script = await answer.text()
    const [, build = ''] = /^self\.BUILD=(\{.*?\});\n/.exec(script) ?? []
    const { version, files, offlinePages, pushKey } = JSON.parse(build)
    expect(version).toMatch(/^[\w-]{16}$/)
    expect(Object.keys(offlinePages)).toEqual([...LANGUAGES])
    expect(pushKey).toMatch(/^[\w-]{87}$/)
    for (const file of files) {
      expect(file).toMatch(/^\/assets\/[\w-]+\.css$/)
      expect((await server.client().get(file)).status).toBe(200)
    }
    const etag = answer.headers.get('etag') ?? ''
    for (const known of [etag, `"other", W/${etag}`])
      expect((await server.client().get('/sw.js', { 'if-none-match': known })).status).toBe(304)
    expect(answer.headers.get('content-security-policy')).toMatch(/worker-src 'self'/)
    expect(answer.headers.get('content-security-policy')).toMatch(/manifest-src 'self'/)
  })

  it('is named by the pages of members only', async () => {
    const { client } = await signedInClient(server)
    const link = '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials"'
    const member = await (await client.get('/settings/devices')).text()
    expect(member.toLowerCase()).toContain(link)
    for (const path of ['/', '/explore', '/login', '/agb']) {
      const page = await (await server.client().get(path)).text()
      expect(page).not.toContain('manifest.webmanifest')
    }
  })
})

test.each(LANGUAGES)(
  'the offline page in %s says nothing about the reader or the platform',
  async (language) => {
    const texts = JSON.parse(readFileSync(`locales/${language}/pwa.json`, 'utf8')).offline
    const { client } = await signedInClient(server, { firstName: 'Quirin' })
    const own = await (await client.get(`/offline?lang=${language}`)).text()
    const answer = await server.client().get(`/offline?lang=${language}`)
    const page = await answer.text()
    expect(page).toBe(own)
    expect(page).toContain(`<html lang="${language}">`)
    for (const text of Object.values<string>(texts)) expect(page).toContain(text)
    expect(page).not.toMatch(/Orchidee|Quirin/)
    expect(answer.headers.get('set-cookie')).toBeNull()
  },
)
