import { imageModeration } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { storeImage } from '~/domains/media/files/store-image.server'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'

const server = sharedServer()
let owner: HttpClient
let url: string
beforeAll(async () => {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  owner = client
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#a03060' } })
    .jpeg()
    .toBuffer()
  const stored = await storeImage({ ownerId: user.id, bytes, imageType: 'profile' })
  if ('refusal' in stored) throw new Error(stored.refusal)
  url = stored.image.url
  // Encoded by a job; until then WebP is served.
  const isEncoded = async () =>
    expect((await owner.get(`${url}/640.avif`)).headers.get('content-type')).toBe('image/avif')
  await vi.waitFor(isEncoded, { timeout: 90_000, interval: 100 })
})

describe('a photo that waits for moderation', () => {
  it('is served to its owner, without caching', async () => {
    const answer = await owner.get(`${url}/320.webp`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('is not found for anybody else', async () => {
    expect((await server.client().get(`${url}/320.webp`)).status).toBe(404)
    const { client } = await signedInClient(server)
    expect((await client.get(`${url}/320.webp`)).status).toBe(404)
  })
})

describe('an approved photo', () => {
  beforeAll(async () => {
    await db.update(imageModeration).set({ status: 'approved' }).where(eq(imageModeration.imageUrl, url))
  })

  it.each([
    ['320.webp', 'image/webp'],
    ['640.avif', 'image/avif'],
    ['1280.webp', 'image/webp'],
  ])('%s is public for an hour', async (file, type) => {
    const answer = await server.client().get(`${url}/${file}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(90)
  })

  it('is served at the URL of the API', async () => {
    const answer = await server.client().get(url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
  })

  it('is answered with 304 if unchanged', async () => {
    const etag = (await server.client().get(`${url}/320.webp`)).headers.get('etag') ?? ''
    const again = await server.client().get(`${url}/320.webp`, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    // By now it is sent from memory. Proxies may make a tag weak, and clients may send several.
    for (const known of [`W/${etag}`, `"other", ${etag}`, '*'])
      expect((await server.client().get(`${url}/320.webp`, { 'if-none-match': known })).status).toBe(304)
    expect((await server.client().get(`${url}/320.webp`, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('supports ranges', async () => {
    const part = await server.client().get(`${url}/320.webp`, { range: 'bytes=0-9' })
    expect(part.status).toBe(206)
    expect((await part.arrayBuffer()).byteLength).toBe(10)
    expect((await server.client().get(`${url}/320.webp`, { range: 'bytes=999999-' })).status).toBe(416)
  })

  it.each(['321.webp', '320.png', '320.webp%00', '..%2f..%2fpasswd'])('has no %s', async (file) => {
    expect([400, 404]).toContain((await server.client().get(`${url}/${file}`)).status)
  })
})
