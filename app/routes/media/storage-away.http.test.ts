import { orphanedFiles } from 'db/schema/media'
import { supportTickets } from 'db/schema/support'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownPhotos } from '~/domains/media/profile-photos.server'
import { db } from '~/platform/database/db.server'
import { startS3Server } from '~/testing/fakes/s3-server'
import { type FaultProxy, startFaultProxy } from '~/testing/faults/fault-proxy'
import type { HttpClient } from '~/testing/http/http-client'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeConversation } from '~/testing/people/conversations'
import { stampFields } from '~/testing/proofs/bot-check'

/** The app with an S3 server behind a proxy, which the tests cut. */
let s3: Awaited<ReturnType<typeof startS3Server>>
let proxy: FaultProxy
beforeAll(async () => {
  s3 = await startS3Server()
  proxy = await startFaultProxy(String(s3.settings.endpoint))
})
const server = ownServer(() => ({
  ...{ STORAGE_DRIVER: 's3', S3_ENDPOINT: proxy.address, S3_REGION: s3.settings.region },
  ...{ S3_BUCKET: s3.settings.bucket, S3_ACCESS_KEY_ID: s3.settings.accessKeyId },
  S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
}))
afterEach(() => proxy.restore())
beforeEach(async () => {
  // After a failure the circuit breaker lets only one call pass every two seconds.
  await soon(async () => (await (await server.client().get('/readyz')).json()).parts.storage).toBe('ok')
})
afterAll(async () => {
  await proxy.cut()
  await s3.stop()
})

const GERMAN = { accept: 'text/html', 'accept-language': 'de' }
const NO_STORAGE_TEXT = 'Gerade lassen sich keine Fotos speichern'
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })

const bytes = sharp({ create: { width: 90, height: 120, channels: 3, background: '#7a2040' } })
  .jpeg()
  .toBuffer()
async function formWith(field: string, fields: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new File([new Uint8Array(await bytes)], 'foto.jpg', { type: 'image/jpeg' }))
  return form
}
const post = (client: HttpClient, path: string, body: FormData) =>
  client.send(path, { method: 'POST', body, headers: GERMAN })

/** A provider with one photo. */
async function provider() {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  expect((await post(client, '/my-profile/photos', await formWith('image'))).status).toBe(302)
  const [photo] = await ownPhotos(user)
  if (!photo) throw new Error('The photo was not stored')
  return { client, user, photo }
}

/** Waits until uploads work again, which takes up to two seconds because of the circuit breaker. */
const uploadsWork = (client: HttpClient) =>
  soon(async () => (await post(client, '/my-profile/photos', await formWith('image'))).status).toBe(302)

test('pages are complete, photos and uploads fail temporarily, and deletions run afterwards', async () => {
  const { client, user, photo } = await provider()
  await proxy.cut()

  for (const path of ['/', '/settings', '/my-profile/photos', '/chat']) {
    const page = await client.get(path, GERMAN)
    expect([path, page.status, (await page.text()).includes('</html>')]).toEqual([path, 200, true])
  }
  const rendition = await client.get(photo.url)
  expect([rendition.status, Number(rendition.headers.get('retry-after')) > 0]).toEqual([503, true])

  const byForm = await post(client, '/my-profile/photos', await formWith('image'))
  expect([byForm.status, await byForm.text()]).toEqual([503, expect.stringContaining(NO_STORAGE_TEXT)])
  const byCall = await post(client, '/api/upload/profile-image', await formWith('image'))
  expect([byCall.status, await byCall.json()]).toEqual([
    503,
    { code: 'no-storage', message: expect.stringContaining(NO_STORAGE_TEXT) },
  ])
  expect(await ownPhotos(user)).toHaveLength(1)

  const removed = await client.postForm('/my-profile/photos', { intent: 'remove', photo: photo.id })
  expect(removed.status).toBe(302)
  expect(await ownPhotos(user)).toEqual([])

  await proxy.restore()
  await uploadsWork(client)
  // The job that removes the files has tried again.
  await soon(async () => (await db.select().from(orphanedFiles)).map(({ name }) => name)).not.toContain(
    photo.url.split('/').at(-1),
  )
})

test('after a failed photo upload in the chat its text is back in the field', async () => {
  const { client: him, user: jonas } = await signedInClient(server)
  const { user: mara } = await signedInClient(server, { userType: 'trans' })
  await makeConversation([jonas.id, mara.id], [[mara.id, 'Schick mir ein Foto']])
  await proxy.cut()
  const sent = await post(
    him,
    `/chat/image?user=${mara.id}`,
    await formWith('image', { content: 'Das bin ich im Urlaub' }),
  )
  expect(sent.status).toBe(302)
  const page = await (await him.get(sent.headers.get('location') ?? '', GERMAN)).text()
  expect(page).toContain(NO_STORAGE_TEXT)
  expect(page).toMatch(/<input[^>]*name="content"[^>]*value="Das bin ich im Urlaub"/)
})

test('after a failed message to support with a picture the text is still in the form', async () => {
  const visitor = server.client()
  await proxy.cut()
  const fields = {
    ...{ email: 'frage@example.test', category: 'technical', subject: 'Mein Foto' },
    ...{ message: 'So sieht das bei mir aus.', ...stampFields() },
  }
  const answer = await post(visitor, '/support', await formWith('images', fields))
  const page = await answer.text()
  expect([answer.status, page.includes(NO_STORAGE_TEXT)]).toEqual([503, true])
  expect(page).toContain('So sieht das bei mir aus.')
  expect(await db.select().from(supportTickets)).toEqual([])
})
