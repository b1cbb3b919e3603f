import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { privateAlbums } from 'db/schema/albums'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { type ApiDocument, documentedClient, formOf, untestedResponses } from '~/testing/documented-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'
import { makeAlbum } from '~/testing/people/albums'
import { makeConversation } from '~/testing/people/conversations'

// Private albums by an API client that uses only the OpenAPI document.
const seen = new Set<string>()
const server = sharedServer()
let document: ApiDocument
let jpeg: Buffer
beforeAll(async () => {
  document = (await (await server.client().get('/api/openapi.json')).json()) as ApiDocument
  jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
})

async function person(over: Parameters<typeof makeAccount>[0] = {}) {
  const user = await makeAccount(over)
  const client = documentedClient(document, seen)
  expect((await client.call('login', { body: { email: user.email, password: PASSWORD } })).status).toBe(200)
  return { ...client, id: user.id }
}
type Person = Awaited<ReturnType<typeof person>>
const codeOf = async (answer: ReturnType<Person['call']>) => {
  const { status, body } = await answer
  return [status, body.code]
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
let luana: Person
let jonas: Person
let roomId: string
beforeEach(async () => {
  ;[luana, jonas] = await Promise.all([person({ userType: 'trans', firstName: 'Luana' }), person()])
  const made = await makeConversation(
    [luana.id, jonas.id],
    [
      [jonas.id, 'Hallo'],
      [luana.id, 'Schau mal'],
    ],
  )
  roomId = made.room.id
})
const create = (title: unknown = 'Am See', by = luana) =>
  by.call('createAlbum', { body: { title, description: 'Nur für dich' } })
const upload = (albumId: string, file = jpeg) =>
  luana.call('uploadAlbumImages', { path: { albumId }, ...formOf('images', file) })

it('albums are created, filled, listed, shared by person or conversation, revoked and deleted', async () => {
  const album = (await create()).body
  expect(album).toMatchObject({
    title: 'Am See',
    description: 'Nur für dich',
    imageUrls: [],
    isPublic: false,
  })
  const path = { albumId: album.id }
  const added = (await upload(album.id)).body
  expect(added.refused).toEqual([])
  const [listed] = (await luana.call('listAlbums')).body
  expect(listed).toMatchObject({
    id: album.id,
    ownerId: luana.id,
    imageUrls: [added.images[0].url],
    imageCount: 1,
  })

  const first = await luana.call('shareAlbum', { path, body: { receiverId: jonas.id } })
  expect(first.body).toMatchObject({ albumId: album.id, receiverId: jonas.id })
  const again = await luana.call('shareAlbum', { path, body: { chatRoomId: roomId } })
  expect(again.body.accessId).toBe(first.body.accessId)
  const clientId = randomUUID()
  const body = {
    receiverId: jonas.id,
    content: '',
    messageType: 'private_album',
    privateAlbumId: album.id,
    clientId,
  }
  const sent = await luana.call('sendMessage', { body })
  expect(sent.body).toMatchObject({ messageType: 'private_album', privateAlbumId: album.id, content: '' })
  expect((await luana.call('sendMessage', { body })).body.id).toBe(sent.body.id)
  const [last] = (await jonas.call('listMessages', { path: { userId: luana.id } })).body.slice(-1)
  expect(last.album).toMatchObject({ isOpen: true, imageCount: 1 })
  expect(Date.parse(last.privateAlbumAccessExpiresAt)).toBeGreaterThan(Date.now())

  const access = { ...path, accessId: first.body.accessId }
  expect((await luana.call('revokeAlbumAccess', { path: access })).status).toBe(200)
  expect((await luana.call('revokeAlbumAccess', { path: access })).status).toBe(200)
  const [closed] = (await jonas.call('listMessages', { path: { userId: luana.id } })).body.slice(-1)
  expect(closed).toMatchObject({ privateAlbumAccessExpiresAt: null, album: { isOpen: false, preview: null } })

  const image = { ...path, imageId: added.images[0].id }
  expect((await luana.call('deleteAlbumImage', { path: image })).status).toBe(200)
  expect(await codeOf(luana.call('deleteAlbumImage', { path: image }))).toEqual([404, 'not-found'])
  expect(await codeOf(luana.call('shareAlbum', { path, body: { receiverId: jonas.id } }))).toEqual([
    409,
    'no-images',
  ])
  expect((await luana.call('deleteAlbum', { path })).status).toBe(200)
  expect((await luana.call('listAlbums')).body).toEqual([])
})

it('wrong fields and targets are refused', async () => {
  for (const title of ['', ' \n', 'a'.repeat(200), 7, undefined])
    expect(await codeOf(luana.call('createAlbum', { body: { title } }))).toEqual([400, 'invalid-input'])
  const album = (await create('שלום 🌸')).body
  expect(album.title).toBe('שלום 🌸')
  await upload(album.id)
  const path = { albumId: album.id }
  const share = (body: unknown) => codeOf(luana.call('shareAlbum', { path, body }))
  for (const body of [{}, { receiverId: 'x' }, { chatRoomId: 7 }])
    expect(await share(body)).toEqual([400, 'invalid-input'])
  const unnamed = await luana.call('shareAlbum', { path, body: {} })
  expect(unnamed.body.message).toBe('Nenne receiverId oder chatRoomId.')
  expect(await share({ receiverId: luana.id })).toEqual([422, 'self'])
  expect(await share({ receiverId: UNKNOWN_ID })).toEqual([404, 'no-conversation'])
  expect(await share({ chatRoomId: UNKNOWN_ID })).toEqual([404, 'no-conversation'])
  const clientId = randomUUID()
  const text = { receiverId: jonas.id, content: 'Hallo', clientId }
  expect((await luana.call('sendMessage', { body: text })).status).toBe(200)
  expect(await share({ receiverId: jonas.id, clientId })).toEqual([409, 'used-id'])
  const send = (more: object) =>
    codeOf(
      luana.call('sendMessage', { body: { receiverId: jonas.id, messageType: 'private_album', ...more } }),
    )
  expect(await send({})).toEqual([400, 'invalid-input'])
  expect(await send({ privateAlbumId: 'x' })).toEqual([400, 'invalid-input'])
  expect(await send({ privateAlbumId: UNKNOWN_ID })).toEqual([404, 'not-found'])
  expect(await codeOf(create())).toEqual([409, 'album-limit'])
})

it('wrong files are refused as for photos', async () => {
  const { id } = (await create()).body
  expect(await codeOf(upload(id, Buffer.from('%PDF-1.4')))).toEqual([415, 'not-an-image'])
  expect(await codeOf(upload(id, jpeg.subarray(0, 200)))).toEqual([422, 'broken'])
  const large = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length)])
  expect(await codeOf(upload(id, large))).toEqual([413, 'too-large'])
  const raw = { raw: 'nonsense', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }
  expect(await codeOf(luana.call('uploadAlbumImages', { path: { albumId: id }, ...raw }))).toEqual([
    400,
    'unreadable',
  ])
  const none = formOf('other', jpeg)
  expect(await codeOf(luana.call('uploadAlbumImages', { path: { albumId: id }, ...none }))).toEqual([
    400,
    'no-file',
  ])
  for (let more = 0; more < 5; more += 1) expect((await upload(id)).status).toBe(200)
  const full = await upload(id)
  expect([full.status, full.body]).toEqual([
    409,
    {
      code: 'no-room',
      message:
        'Limit erreicht: Du kannst nur noch 0 Bilder hinzufügen. Upgrade auf Premium für unbegrenzte Uploads.',
    },
  ])
})

it('albums are for providers only, each sees her own', async () => {
  const album = (await create()).body
  const image = (await upload(album.id)).body.images[0].id
  const path = { albumId: album.id, imageId: image, accessId: UNKNOWN_ID }
  const other = await person({ userType: 'trans' })
  const calls = ['deleteAlbum', 'uploadAlbumImages', 'deleteAlbumImage', 'shareAlbum', 'revokeAlbumAccess']
  const optionsFor = (id: string) =>
    id === 'uploadAlbumImages'
      ? { path, ...formOf('images', jpeg) }
      : { path, ...(id === 'shareAlbum' && { body: { receiverId: jonas.id } }) }
  for (const id of calls) {
    expect([id, ...(await codeOf(jonas.call(id, optionsFor(id))))]).toEqual([id, 403, 'providers-only'])
    expect([id, ...(await codeOf(other.call(id, optionsFor(id))))]).toEqual([id, 404, 'not-found'])
  }
  const refused = await jonas.call('listAlbums')
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Private Alben sind nur für Trans-Escort-Profile verfügbar.',
  ])
  expect(await codeOf(create('Meins', jonas))).toEqual([403, 'providers-only'])
  const body = { receiverId: luana.id, messageType: 'private_album', privateAlbumId: album.id }
  expect(await codeOf(jonas.call('sendMessage', { body }))).toEqual([403, 'providers-only'])
  expect(await db.$count(privateAlbums, eq(privateAlbums.id, album.id))).toBe(1)
})

it('albums over the limit without premium, or with the most images possible, take no more', async () => {
  const first = (await create()).body
  const late = await makeAlbum({ id: luana.id }, { count: 199, createdAt: new Date(Date.now() + 1000) })
  const path = { albumId: late.id }
  expect(await codeOf(upload(late.id))).toEqual([409, 'over-limit'])
  expect(await codeOf(luana.call('shareAlbum', { path, body: { receiverId: jonas.id } }))).toEqual([
    409,
    'over-limit',
  ])
  const list = (await luana.call('listAlbums')).body
  expect(list.map(({ isOverLimit }: { isOverLimit: boolean }) => isOverLimit)).toEqual([false, true])
  expect(list[1].imageUrls).toHaveLength(199)
  await db
    .update(users)
    .set({ premiumExpiresAt: new Date(Date.now() + days(1)) })
    .where(eq(users.id, luana.id))
  expect((await upload(late.id)).status).toBe(200)
  expect(await codeOf(upload(late.id))).toEqual([409, 'image-bound'])
  expect(first.isOverLimit).toBe(false)
})

it('a session is required, and writes from other sites and large bodies are refused', async () => {
  const visitor = documentedClient(document, seen)
  const path = { albumId: UNKNOWN_ID, imageId: UNKNOWN_ID, accessId: UNKNOWN_ID }
  expect(await codeOf(visitor.call('listAlbums'))).toEqual([401, 'unauthorized'])
  const writes = [
    'createAlbum',
    'deleteAlbum',
    'uploadAlbumImages',
    'deleteAlbumImage',
    'shareAlbum',
    'revokeAlbumAccess',
  ]
  for (const id of writes) {
    expect(await codeOf(visitor.call(id, { path, body: {} }))).toEqual([401, 'unauthorized'])
    expect(await codeOf(visitor.call(id, { path, announces: 70_000_000 }))).toEqual([413, 'too-large'])
    const foreign = visitor.call(id, { path, headers: { Origin: 'https://evil.example' } })
    expect(await codeOf(foreign)).toEqual([403, 'forbidden'])
  }
})

it('every status that the document lists for private albums was returned', () => {
  expect(untestedResponses(document, seen, (area) => area === 'Private albums')).toEqual([])
})
