import { images, orphanedFiles } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { nameOfUrl } from '~/domains/media/renditions'
import { db } from '~/platform/database/db.server'
import { seconds } from '~/platform/time/durations'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { rawRequest, sendRaw } from '~/testing/http/raw-http'
import { signedInClient } from '~/testing/http/sign-in'
import { type StrangeImage, strangeImages } from '~/testing/images/strange-images'
import { UNKNOWN_ID } from '~/testing/routes/expectation'
import { storedNames } from '~/testing/stored-files'

// Two hundred pictures are decoded and encoded, which is slow on a busy machine.
vi.setConfig({ testTimeout: seconds(180) })

const server = sharedServer()

const photo = (width = 90, height = 120) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2040' } }).jpeg()

function send(
  client: HttpClient,
  { bytes, filename = 'photo.jpg', type = 'image/jpeg' }: Partial<StrangeImage>,
) {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes ?? [])], filename, { type }))
  return client.send('/api/upload/profile-image', {
    method: 'POST',
    body: form,
    headers: { origin: server.origin },
  })
}

/** SPEC 8: every text about a refused upload begins with one of these. */
const SPEC_TITLES = /^(Ungültiger Dateityp|Datei zu groß|Upload fehlgeschlagen): \S/

test('removes GPS data from everything that is served', async () => {
  const { client } = await signedInClient(server, { userType: 'trans' })
  const gps = { IFD0: { Make: 'SECRETPHONE' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } }
  const bytes = await photo(900, 1200).withExif(gps).toBuffer()
  expect(Object.keys(ExifReader.load(bytes))).toContain('GPSLatitude')
  const answer = await send(client, { bytes })
  expect(answer.status).toBe(200)
  const { imageUrl } = await answer.json()
  expect(nameOfUrl(imageUrl)).not.toBeNull()
  for (const file of ['', '/320.webp', '/1280.webp', '/320.avif', '/640.avif']) {
    const served = await client.get(`${imageUrl}${file}`)
    expect([file, served.status]).toEqual([file, 200])
    expect(served.headers.get('cache-control')).toBe('private, no-store')
    const body = Buffer.from(await served.arrayBuffer())
    expect(Object.keys(ExifReader.load(body)).filter((tag) => /GPS|Make/.test(tag))).toEqual([])
    expect(body.includes('SECRETPHONE')).toBe(false)
  }
  expect((await server.client().get(imageUrl)).status).toBe(404)
})

test('a repeated upload with the same id returns the photo that was stored', async () => {
  const { client } = await signedInClient(server, { userType: 'trans' })
  const bytes = await photo().toBuffer()
  const upload = async (uploadId: string) => {
    const form = new FormData()
    form.append('uploadId', uploadId)
    form.append('image', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
    const headers = { origin: server.origin }
    const answer = await client.send('/api/upload/profile-image', { method: 'POST', body: form, headers })
    return (await answer.json()).imageUrl
  }
  const [one, other] = ['0198c1de-0000-7000-8000-000000000001', '0198c1de-0000-7000-8000-000000000002']
  const first = await upload(one)
  expect([await upload(one), (await upload(other)) === first]).toEqual([first, false])
  // Text that is no id identifies no upload.
  expect(await upload('x')).not.toBe(await upload('x'))
})

test('answers more than two hundred unusual uploads, accepts the photos, and stores nothing of the others', async () => {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const corpus = await strangeImages()
  expect(corpus.length).toBeGreaterThanOrEqual(200)
  const before = await storedNames()
  const accepted = new Set<string>()
  const judge = async (image: StrangeImage) => {
    const answer = await send(client, image)
    const body = await answer.json()
    if (answer.status === 200) {
      accepted.add(nameOfUrl(body.imageUrl) ?? '')
      // Makes room for the next one; its files stay and are counted below.
      await db.delete(images).where(eq(images.url, body.imageUrl))
    } else {
      expect([image.what, answer.status]).toEqual([image.what, expect.toBeOneOf([400, 413, 415, 422])])
      expect(body).toEqual({ code: expect.any(String), message: expect.stringMatching(SPEC_TITLES) })
    }
    if (image.isPhoto !== undefined)
      expect([image.what, answer.status === 200]).toEqual([image.what, image.isPhoto])
  }
  const waiting = [...corpus]
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let image = waiting.shift(); image; image = waiting.shift()) await judge(image)
    }),
  )
  const left = [...(await storedNames())].filter((name) => !before.has(name) && !accepted.has(name))
  expect(left).toEqual([])
  expect(await db.select().from(orphanedFiles)).toEqual([])
  expect(await db.select().from(images).where(eq(images.ownerId, user.id))).toEqual([])
})

test('of ten concurrent uploads by each of five people accepts five, refuses the others, and leaves no files', async () => {
  const before = await storedNames()
  const bytes = await photo(600, 800).toBuffer()
  const people = await Promise.all(
    Array.from({ length: 5 }, () => signedInClient(server, { userType: 'trans' })),
  )
  const answers = await Promise.all(
    people.flatMap(({ client }) => Array.from({ length: 10 }, () => send(client, { bytes }))),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(25)
  expect(statuses.filter((status) => status === 409)).toHaveLength(25)
  const added = [...(await storedNames())].filter((name) => !before.has(name))
  expect(added).toHaveLength(25)
  expect(await db.select().from(orphanedFiles)).toEqual([])
})

test('a hundred aborted uploads leave no files, and the server keeps running', async () => {
  const { client } = await signedInClient(server, { userType: 'trans' })
  const before = await storedNames()
  const session = client.cookies.get('session') ?? ''
  const bytes = await photo(400, 400).toBuffer()
  await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const breaksOff = new ReadableStream<Uint8Array>({
        start(controller) {
          const head = `--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`
          controller.enqueue(Buffer.concat([Buffer.from(head), bytes.subarray(0, 10 * at)]))
          setTimeout(() => controller.error(new Error('gone')), 20)
        },
      })
      const headers = {
        cookie: `session=${session}`,
        origin: server.origin,
        'content-type': 'multipart/form-data; boundary=x',
      }
      const sent = fetch(`${server.origin}/api/upload/profile-image`, {
        method: 'POST',
        body: breaksOff,
        headers,
        duplex: 'half',
      } as RequestInit)
      await sent.catch(() => undefined)
    }),
  )
  const added = [...(await storedNames())].filter((name) => !before.has(name))
  expect(added).toEqual([])
  expect(await db.select().from(orphanedFiles)).toEqual([])
  expect((await send(client, { bytes })).status).toBe(200)
})

test('a wrong Content-Length is refused or disconnected, and leaves no files', async () => {
  const { client } = await signedInClient(server, { userType: 'trans' })
  const before = await storedNames()
  const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
  const body = `${head}${(await photo().toBuffer()).toString('latin1')}\r\n--x--\r\n`
  const send = (lengths: string[], content = body) => {
    const headers = [
      `Cookie: session=${client.cookies.get('session')}`,
      `Origin: ${server.origin}`,
      'Content-Type: multipart/form-data; boundary=x',
      ...lengths,
    ]
    return sendRaw(server.origin, rawRequest('POST', '/api/upload/profile-image', headers, content))
  }
  const length = (bytes: number | string) => [`Content-Length: ${bytes}`]
  const responseOf = async (answer: ReturnType<typeof send>) => {
    const { status, body: bytes } = await answer
    const text = Buffer.from(bytes, 'latin1').toString()
    return [status, status === 0 ? '' : (/"message":"([^"]*)"/.exec(text)?.[1] ?? text)]
  }
  // The bytes after the announced length are parsed as the next request, which is invalid.
  expect((await responseOf(send(length(body.length - 200))))[0]).toBe(400)
  expect(await responseOf(send(length(0), ''))).toEqual([400, expect.stringMatching(SPEC_TITLES)])
  expect((await responseOf(send(length(-1))))[0]).toBe(400)
  expect((await responseOf(send(length('many'))))[0]).toBe(400)
  expect((await responseOf(send([...length(5), ...length(6)])))[0]).toBe(400)
  expect((await responseOf(send([...length(5), 'Transfer-Encoding: chunked'])))[0]).toBe(400)
  expect(await responseOf(send(length(7 * 1024 * 1024)))).toEqual([413, expect.stringMatching(SPEC_TITLES)])
  const large = 'z'.repeat(7 * 1024 * 1024)
  const chunked = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`
  expect((await responseOf(send(['Transfer-Encoding: chunked'], chunked)))[0]).toBe(413)
  expect([...(await storedNames())].filter((name) => !before.has(name))).toEqual([])
  expect((await client.get('/healthz')).status).toBe(200)
})

test('refuses the upload of a page of another account, which is still open, and stores nothing', async () => {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const bytes = await photo().toBuffer()
  const upload = async (account: string) => {
    const form = new FormData()
    form.append('account', account)
    form.append('image', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
    const headers = { origin: server.origin }
    const answer = await client.send('/api/upload/profile-image', { method: 'POST', body: form, headers })
    return [answer.status, (await answer.json()).code]
  }
  const stored = () => db.$count(images, eq(images.ownerId, user.id))
  expect([await upload(UNKNOWN_ID), await stored()]).toEqual([[401, 'unauthorized'], 0])
  expect([await upload(user.id.toUpperCase()), await stored()]).toEqual([[200, undefined], 1])
})

test('refuses customers, signed-out readers, and files that are too large', async () => {
  const { client } = await signedInClient(server, { userType: 'man' })
  const bytes = await photo().toBuffer()
  const customer = await send(client, { bytes })
  expect([customer.status, (await customer.json()).code]).toEqual([403, 'customer'])
  expect((await send(server.client(), { bytes })).status).toBe(401)
  const provider = await signedInClient(server, { userType: 'trans' })
  const large = await send(provider.client, { bytes: Buffer.alloc(5 * 1024 * 1024 + 1) })
  expect([large.status, (await large.json()).message]).toEqual([
    413,
    expect.stringContaining('Datei zu groß'),
  ])
})
