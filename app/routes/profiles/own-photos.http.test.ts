import { orphanedFiles } from 'db/schema/media'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readMaster } from '~/domains/media/files/files.server'
import { ownPhotos } from '~/domains/media/profile-photos.server'
import { nameOfUrl, RENDITIONS, renditionFile } from '~/domains/media/renditions'
import { db } from '~/platform/database/db.server'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { CAMERA_SECRETS, cameraPhoto } from '~/testing/images/camera-photo'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const PAGE = '/my-profile/photos'

const server = sharedServer()

const picture = (background = '#7a2040') =>
  sharp({ create: { width: 90, height: 120, channels: 3, background } })
    .jpeg()
    .toBuffer()

type Sent = { name: string; bytes: Buffer }
type Texts = Record<string, string>
function upload(client: HttpClient, files: Sent[], headers: Texts = {}, texts: Texts = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  for (const { name, bytes } of files) {
    form.append('image', new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
  }
  return client.send(PAGE, { method: 'POST', body: form, headers: { origin: server.origin, ...headers } })
}

async function provider(photos = 0) {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  const bytes = await picture()
  if (photos > 0) {
    await upload(
      client,
      Array.from({ length: photos }, (_, at) => ({ name: `${at}.jpg`, bytes })),
    )
  }
  const ids = (await ownPhotos(user)).map(({ id }) => id)
  const order = async () => (await ownPhotos(user)).map(({ id }) => ids.indexOf(id))
  return { client, user, ids, order }
}

const pageText = async (client: HttpClient, path: string) => (await client.get(path)).text()

test('five photos at once are stored in order; the response redirects to the page of the form, with a message', async () => {
  const { client, user } = await provider()
  const files = await Promise.all(
    [...Array(5).keys()].map(async (at) => ({
      name: `${at}.jpg`,
      bytes: await picture(['#000000', '#303030', '#606060', '#909090', '#c0c0c0'][at]),
    })),
  )
  const answer = await upload(client, files, { referer: `${server.origin}/my-profile/edit` })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/my-profile/edit#photos'])
  const photos = await ownPhotos(user)
  const greys = photos.map(({ color }) => Number.parseInt(color.slice(1, 3), 16))
  expect(greys).toHaveLength(5)
  expect(greys).toEqual([...new Set(greys)].sort((one, other) => one - other))
  expect(photos.every(({ state }) => state === 'pending')).toBe(true)
  const page = await pageText(client, PAGE)
  expect(page).toContain('5 Fotos sind hochgeladen und werden geprüft.')
  expect(page).toContain('Wird geprüft')
  expect(page).toContain('Du hast 5 von 5 Fotos.')
  expect(page).not.toContain('type="file"')
})

test('a form that is sent again after a lost answer adds nothing twice; other photos of the same page are added', async () => {
  const { client, user } = await provider()
  const formId = /name="formId" value="([^"]+)"/.exec(await (await client.get(PAGE)).text())?.[1] ?? ''
  expect(await (await client.get(PAGE)).text()).not.toContain(formId)
  const [one, other] = [await picture('#000000'), await picture('#ffffff')]
  const send = (...all: Buffer[]) => {
    const files = all.map((bytes, at) => ({ name: `${at}.jpg`, bytes }))
    return upload(client, files, {}, { formId })
  }
  for (const _ of [1, 2]) expect((await send(one, one)).status).toBe(302)
  expect(await ownPhotos(user)).toHaveLength(2)
  // The browser's history may show the page again, with the same form id.
  expect((await send(other)).status).toBe(302)
  expect(await ownPhotos(user)).toHaveLength(3)
})

test('a form of a page of another account, which is still open, stores nothing', async () => {
  const { client, user } = await provider()
  expect(await pageText(client, PAGE)).toContain(`name="account" value="${user.id}"`)
  const files = [{ name: '1.jpg', bytes: await picture() }]
  const refused = await upload(client, files, {}, { account: UNKNOWN_ID })
  expect([refused.status, refused.headers.get('location')]).toEqual([302, PAGE])
  expect(await pageText(client, PAGE)).toContain('Inzwischen ist ein anderes Konto angemeldet.')
  expect(await ownPhotos(user)).toEqual([])
  await upload(client, files, {}, { account: user.id })
  expect(await ownPhotos(user)).toHaveLength(1)
})

test('a page of another account, which is still open, removes nothing, and does not say that it did', async () => {
  const { client, user, ids } = await provider(1)
  expect(await pageText(client, PAGE)).toMatch(
    new RegExp(`name="account" value="${user.id}"/?><input[^>]* name="photo" value="${ids[0]}"`),
  )
  for (const photo of [ids[0] ?? '', UNKNOWN_ID]) {
    const refused = await client.postForm(PAGE, { intent: 'remove', photo, account: UNKNOWN_ID })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, PAGE])
    const answered = await pageText(client, PAGE)
    expect(answered).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    expect(answered).not.toContain('Das Foto ist entfernt.')
  }
  expect(await ownPhotos(user)).toHaveLength(1)
})

test('stores valid files, and names each invalid one with its error', async () => {
  const { client, user } = await provider(2)
  const bytes = await picture()
  const answer = await upload(client, [
    { name: 'gut.jpg', bytes },
    { name: 'text<b>.jpg', bytes: Buffer.from('no picture at all') },
    { name: 'gross.jpg', bytes: Buffer.concat([bytes, Buffer.alloc(5 * 1024 * 1024)]) },
    { name: 'auch-gut.jpg', bytes },
    { name: 'fünftes.jpg', bytes },
    { name: 'zu-viel.jpg', bytes },
  ])
  expect(answer.status).toBe(415)
  const page = await answer.text()
  expect(page).toContain('3 Fotos sind hochgeladen und werden geprüft.')
  expect(page).toContain('text&lt;b&gt;.jpg – Ungültiger Dateityp')
  expect(page).toContain('gross.jpg – Datei zu groß')
  expect(page).toContain('zu-viel.jpg – Höchstens 5 Fotos.')
  expect(page).not.toContain('gut.jpg –')
  expect(await ownPhotos(user)).toHaveLength(5)
  expect(await db.select().from(orphanedFiles)).toEqual([])
})

test('reports an empty choice and a truncated form, and stores nothing', async () => {
  const { client, user } = await provider()
  const none = await upload(client, [{ name: '', bytes: Buffer.alloc(0) }])
  expect(none.status).toBe(400)
  expect(await none.text()).toContain('Bitte wähle ein Foto aus.')
  const cut = await client.send(PAGE, {
    method: 'POST',
    body: '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nhalf',
    headers: { origin: server.origin, 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(cut.status).toBe(400)
  expect(await cut.text()).toContain('Das Foto kam nicht vollständig an.')
  expect(await ownPhotos(user)).toEqual([])
})

test('forms without JavaScript change the order and the main photo, and remove photos', async () => {
  const { client, ids, order } = await provider(3)
  const post = (form: Record<string, string>) => client.postForm(PAGE, form)
  const swapped = await post({ intent: 'main', photo: ids[2] ?? '' })
  expect([swapped.status, swapped.headers.get('location')]).toEqual([302, `${PAGE}#photos`])
  expect(await pageText(client, PAGE)).toContain('Das ist jetzt dein Hauptfoto.')
  expect(await order()).toEqual([2, 1, 0])
  await post({ intent: 'move', photo: ids[0] ?? '', to: '1' })
  expect(await order()).toEqual([2, 0, 1])
  // Twice, as after a lost answer or in a second tab.
  for (const _ of [1, 2]) {
    const removed = await post({ intent: 'remove', photo: ids[2] ?? '' })
    expect([removed.status, removed.headers.get('location')]).toEqual([302, `${PAGE}#photos`])
  }
  expect(await order()).toEqual([0, 1])
  expect((await post({ intent: 'main', photo: ids[2] ?? '' })).status).toBe(404)
  const fromPage = {
    form: { intent: 'main', photo: ids[2] ?? '' },
    headers: { referer: server.origin + PAGE },
  }
  const gone = await client.send(PAGE, fromPage)
  expect([gone.status, gone.headers.get('location')]).toEqual([302, `${PAGE}#photos`])
  expect(await pageText(client, PAGE)).toContain('Dieses Foto gibt es nicht.')
  expect((await post({ intent: 'move', photo: ids[0] ?? '', to: '1.5' })).status).toBe(400)
  expect((await post({ intent: 'shred', photo: ids[0] ?? '' })).status).toBe(400)
})

test('another member’s photo is like one that is gone; customers have neither the form nor access', async () => {
  const { ids, order } = await provider(2)
  const otherMember = await provider()
  for (const photo of [ids[1] ?? '', UNKNOWN_ID]) {
    const send = async (intent: string) =>
      (await otherMember.client.postForm(PAGE, { intent, photo, to: '0' })).status
    expect([await send('main'), await send('move'), await send('remove')]).toEqual([404, 404, 302])
  }
  expect(await order()).toEqual([0, 1])

  const { client, user } = await signedInClient(server, { userType: 'man' })
  const page = await (await client.get(PAGE)).text()
  expect(page).toContain('Profilfotos gibt es nur für Trans*-Escort-Profile.')
  expect(page).not.toContain('<form method="post" action="/my-profile/photos"')
  expect((await upload(client, [{ name: 'a.jpg', bytes: await picture() }])).status).toBe(403)
  expect((await client.postForm(PAGE, { intent: 'watermark', watermark: 'on' })).status).toBe(403)
  expect(await ownPhotos(user)).toEqual([])
})

test('scripts get no flash message, and ended sessions get 401', async () => {
  const { client, ids, order } = await provider(2)
  client.cookies.delete('flash')
  const send = () =>
    client.send(PAGE, {
      form: { intent: 'main', photo: ids[1] ?? '' },
      headers: { accept: 'application/json' },
    })
  const answer = await send()
  expect([answer.status, client.cookies.has('flash')]).toEqual([302, false])
  expect(await order()).toEqual([1, 0])
  const session = client.cookies.get('session') ?? ''
  await client.postForm('/logout', {})
  client.cookies.set('session', session)
  expect((await send()).status).toBe(401)
})

test('a form toggles the watermark; photos get new URLs, and the old ones are a 404', async () => {
  const { client, user } = await provider(1)
  const [before] = await ownPhotos(user)
  expect((await client.postForm(PAGE, { intent: 'watermark', watermark: 'on' })).status).toBe(302)
  const url = async () => (await ownPhotos(user))[0]?.url ?? ''
  await expect.poll(url, { timeout: 90_000 }).not.toBe(before?.url)
  expect((await client.get(`${before?.url}/320.webp`)).status).toBe(404)
  expect((await client.get(`${await url()}/320.webp`)).status).toBe(200)
  expect(await (await client.get(PAGE)).text()).toMatch(/name="watermark"[^>]* checked/)
})

test('removes the metadata of a camera’s photo, sent by form and by API, from renditions and master', async () => {
  const bytes = await cameraPhoto()
  const tags = Object.keys(ExifReader.load(bytes))
  expect(tags).toEqual(expect.arrayContaining(['GPSLatitude', 'Make', 'City', 'Caption/Abstract']))
  for (const secret of CAMERA_SECRETS) expect(bytes.includes(secret)).toBe(true)

  const { client, user } = await provider()
  expect((await upload(client, [{ name: 'IMG_0001.jpg', bytes }])).status).toBe(302)
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], 'IMG_0002.jpg'))
  const called = await client.send('/api/upload/profile-image', {
    method: 'POST',
    body: form,
    headers: { origin: server.origin },
  })
  expect(called.status).toBe(200)

  const photos = await ownPhotos(user)
  expect(photos).toHaveLength(2)
  for (const { url, width, height } of photos) {
    // The photo is turned upright according to its EXIF orientation.
    expect([width, height]).toEqual([1200, 1600])
    const master = await readMaster(nameOfUrl(url) ?? '')
    if (!master) throw new Error('no master')
    expectNoMetadata('master', master)
    for (const file of ['', ...RENDITIONS.map((rendition) => `/${renditionFile(rendition)}`)]) {
      // A job encodes the AVIF later.
      const served = async () => (await client.get(`${url}${file}`)).headers.get('content-type')
      if (file.endsWith('.avif')) await expect.poll(served, { timeout: 90_000 }).toBe('image/avif')
      expectNoMetadata(file, Buffer.from(await (await client.get(`${url}${file}`)).arrayBuffer()))
    }
  }
}, 240_000)

/** Expects that a file contains only image data. */
function expectNoMetadata(what: string, body: Buffer): void {
  expect([what, body.length > 200]).toEqual([what, true])
  for (const secret of [...CAMERA_SECRETS, 'Exif\0', 'EXIF', 'http://ns.adobe.com', 'Photoshop']) {
    expect([what, secret, body.includes(secret)]).toEqual([what, secret, false])
  }
  const groups = ExifReader.load(body, { expanded: true })
  for (const group of ['exif', 'gps', 'xmp', 'iptc', 'makerNotes', 'Thumbnail'] as const) {
    expect([what, group, groups[group]]).toEqual([what, group, undefined])
  }
}
