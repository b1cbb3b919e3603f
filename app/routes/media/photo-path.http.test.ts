import { imageModeration, images, orphanedFiles } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { nameOfUrl } from '~/domains/media/renditions'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { db } from '~/platform/database/db.server'
import { s3Storage } from '~/platform/storage/s3-storage.server'
import { type Storage, storage } from '~/platform/storage/storage.server'
import { seconds } from '~/platform/time/durations'
import { type FakeCdn, startCdnServer } from '~/testing/fakes/cdn-server'
import { startS3Server } from '~/testing/fakes/s3-server'
import type { HttpClient } from '~/testing/http/http-client'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'

// The tests start encoding processes, and the CDN is purged only after some seconds.
vi.setConfig({ testTimeout: seconds(180) })

let cdn: FakeCdn
let s3: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  cdn = await startCdnServer()
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.stop()
  await cdn.stop()
})

const s3Env = ({ settings }: typeof s3): Record<string, string> => ({
  STORAGE_DRIVER: 's3',
  S3_ENDPOINT: settings.endpoint ?? '',
  S3_REGION: settings.region,
  S3_BUCKET: settings.bucket,
  S3_ACCESS_KEY_ID: settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
})
type Setting = { name: string; env: () => Record<string, string>; stored: () => Storage; base: () => string }
const settings: Setting[] = [
  { name: 'on disk', env: () => ({}), stored: () => storage(), base: () => '' },
  {
    name: 'in a bucket, behind a CDN',
    env: () => ({ ...s3Env(s3), ...cdn.env }),
    stored: () => s3Storage(s3.settings),
    base: () => cdn.url,
  },
]

describe.each(settings)('the lifecycle of a photo, $name', ({ env, stored, base }) => {
  const server = ownServer(env)
  let owner: HttpClient
  let admin: HttpClient
  let ownerId: string
  let url: string
  beforeAll(async () => {
    cdn.fetchFrom(server.origin)
    const place = placeBySlug('freiburg-im-breisgau') ?? placeBySlug('berlin')
    const person = await signedInClient(server, {
      userType: 'trans',
      firstName: 'Aurelia',
      age: 29,
      ageStatedOn: new Date().toISOString().slice(0, 10),
      location: place?.name,
      placeSlug: place?.slug,
      latitude: place?.latitude,
      longitude: place?.longitude,
    })
    owner = person.client
    ownerId = person.user.id
    admin = (await signedInClient(server, { isAdmin: true })).client
  })

  const visit = async () => {
    const visitor = server.client()
    visitor.cookies.set('age', '1')
    const [row] = await db.select().from(images).where(eq(images.ownerId, ownerId))
    return (await visitor.get(`/explore?q=Aurelia&seen=${row?.id}`)).text()
  }
  const files = async () => {
    const name = nameOfUrl(url) ?? ''
    const found: string[] = []
    for await (const key of stored().list('')) if (key.includes(name)) found.push(key)
    return found
  }
  const moderationRow = async () =>
    (await db.select().from(imageModeration).where(eq(imageModeration.imageUrl, url)))[0]

  it('is uploaded, and visible only to its owner', async () => {
    const bytes = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#a03060' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('image', new File([new Uint8Array(bytes)], 'photo.jpg'))
    const sent = await owner.send('/api/upload/profile-image', { method: 'POST', body: form })
    expect(sent.status).toBe(200)
    url = (await sent.json()).imageUrl
    expect(url).toMatch(/^\/media\/[\w-]{22}$/)
    expect((await owner.get(`${url}/320.webp`)).headers.get('cache-control')).toBe('private, no-store')
    expect((await server.client().get(`${url}/320.webp`)).status).toBe(404)
    // The AVIF files are among them, once the job has encoded them.
    await expect.poll(async () => (await files()).length, { timeout: seconds(90) }).toBe(8)
  })

  it('is approved, listed, and served at the URL of the pages', async () => {
    const { id } = (await moderationRow()) ?? {}
    expect((await admin.postJson(`/api/admin/images/${id}/approve`, {})).status).toBe(200)
    const page = await visit()
    expect(page).toContain(`${base()}${url}/480.avif`)
    for (const [file, type] of [
      ['320.webp', 'image/webp'],
      ['480.avif', 'image/avif'],
    ] as const) {
      const shown = await fetch(`${base() || server.origin}${url}/${file}`)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, type])
      expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(
        Number(file.split('.')[0]),
      )
    }
    const direct = await server.client().get(`${url}/320.webp`)
    expect(direct.headers.get('cross-origin-resource-policy')).toBe(base() ? 'cross-origin' : 'same-origin')
    expect(direct.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(direct.headers.get('content-security-policy')).toContain(
      `img-src 'self' data: blob:${base() && ` ${base()}`}`,
    )
  })

  it('is served from the cache with its headers, 304 and ranges', async () => {
    const first = await server.client().get(`${url}/320.webp`)
    const again = await server.client().get(`${url}/320.webp`)
    const fixed = ({ headers }: Response) =>
      [...headers].filter(([name]) => !['date', 'x-request-id', 'transfer-encoding'].includes(name)).sort()
    expect(fixed(again)).toEqual(fixed(first))
    expect(again.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect((await again.arrayBuffer()).byteLength).toBe((await first.arrayBuffer()).byteLength)
    const etag = first.headers.get('etag') ?? ''
    expect((await server.client().get(`${url}/320.webp`, { 'if-none-match': etag })).status).toBe(304)
    expect((await server.client().get(`${url}/320.webp`, { range: 'bytes=0-9' })).status).toBe(206)
    const head = await server.client().send(`${url}/320.webp`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag])
  })

  it('is rejected later: soon no longer served, and removed from the list and the CDN', async () => {
    const { id } = (await moderationRow()) ?? {}
    const reason = 'Doch nicht'
    // Checked before the rejection, because the CDN is purged soon after it.
    if (base()) expect(cdn.kept()).toContain(`${url}/320.webp`)
    expect((await admin.postJson(`/api/admin/images/${id}/reject`, { reason })).status).toBe(200)
    // Two seconds by the clock of the server (photo-cache.test.ts), whatever a busy machine takes for its answers.
    await expect.poll(async () => (await server.client().get(`${url}/320.webp`)).status).toBe(404)
    expect((await owner.get(`${url}/320.webp`)).headers.get('cache-control')).toBe('private, no-store')
    expect(await visit()).not.toContain(url)
    if (!base()) return
    await expect.poll(() => cdn.kept(), { timeout: seconds(30) }).not.toContain(`${url}/320.webp`)
    expect((await fetch(`${cdn.url}${url}/320.webp`)).status).toBe(404)
    expect(cdn.notices.refused).toBe(0)
  })

  it('is removed by its owner, without leftover files', async () => {
    const [image] = await db.select().from(images).where(eq(images.url, url))
    const removed = await owner.postForm('/my-profile/photos', { intent: 'remove', photo: image?.id ?? '' })
    expect(removed.status).toBe(302)
    expect((await owner.get(`${url}/320.webp`)).status).toBe(404)
    await expect.poll(files, { timeout: seconds(30) }).toEqual([])
    await expect.poll(async () => db.select().from(orphanedFiles), { timeout: seconds(30) }).toEqual([])
  })
})
