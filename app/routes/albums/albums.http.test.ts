import { randomUUID } from 'node:crypto'
import { FREE_ALBUM_IMAGES, FREE_ALBUMS } from 'db/limits/media'
import { users } from 'db/schema/accounts'
import { platformSettings } from 'db/schema/admin'
import { albumAccess, privateAlbums } from 'db/schema/albums'
import { caseEvidence } from 'db/schema/cases'
import { messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { db } from '~/platform/database/db.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { PASSWORD } from '~/testing/people/accounts'
import { makeAlbum } from '~/testing/people/albums'
import { makeConversation } from '~/testing/people/conversations'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const server = sharedServer()
// A shared album in a conversation once the access was withdrawn: dimmed, and no link in it.
const ENDED = /<span class="[^"]*italic opacity-75">(?:(?!<a )[\s\S])*?Zugriff beendet/
type Person = Awaited<ReturnType<typeof signedInClient>>
let luana: Person
let jonas: Person
let third: Person
let bytes: Buffer
beforeAll(async () => {
  third = await signedInClient(server, { userType: 'trans', firstName: 'Dritte' })
  bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#7a2040' } })
    .jpeg()
    .toBuffer()
})
beforeEach(async () => {
  luana = await signedInClient(server, { firstName: 'Luana', userType: 'trans' })
  jonas = await signedInClient(server, { firstName: 'Jonas' })
  await makeConversation(
    [luana.user.id, jonas.user.id],
    [
      [jonas.user.id, 'Hallo'],
      [luana.user.id, 'Schau mal'],
    ],
  )
})

const form = (files: Buffer[]) => {
  const body = new FormData()
  for (const [at, file] of files.entries())
    body.append('images', new Blob([new Uint8Array(file)]), `${at}.jpg`)
  return body
}
const text = async (person: Person, path: string) => (await person.client.get(path)).text()
const status = async (person: Person, path: string) => (await person.client.get(path)).status
const upload = (albumId: string, files: Buffer[]) =>
  luana.client.send(`/albums/${albumId}`, { body: form(files) })
/** The link of the header that leads back. */
const backIn = (page: string) => /<a [^>]*aria-label="Zurück"[^>]*>/.exec(page)?.[0]
const urlsOf = async (albumId: string) =>
  (await db.select().from(images).where(eq(images.albumId, albumId))).map(({ url }) => url)

/** She creates an album by the form and adds images. */
async function albumWith(count: number, over: Record<string, string> = {}): Promise<string> {
  const made = await luana.client.postForm('/albums/new', { title: 'Am See', ...over })
  expect(made.status).toBe(302)
  const albumId = made.headers.get('location')?.split('/').pop() ?? ''
  if (count > 0) expect((await upload(albumId, Array(count).fill(bytes))).status).toBe(302)
  return albumId
}

/** She shares it from the conversation. Returns the sharing's id. */
async function share(albumId: string): Promise<string> {
  const shared = await luana.client.postForm('/albums/share', { albumId, receiverId: jonas.user.id })
  expect([shared.status, shared.headers.get('location')]).toEqual([302, `/chat?user=${jonas.user.id}`])
  const [access] = await db.select().from(albumAccess).where(eq(albumAccess.albumId, albumId))
  return access?.id ?? ''
}

it.each([
  [0, 'Private Alben gibt es nur mit Premium.', 'Kostenlos:'],
  [2, 'Du hast deine 2 kostenlosen Alben schon angelegt.', 'Noch kein Album'],
])('with %i free albums the page says so once they are used', async (freeAlbums, says, not) => {
  for (let made = 0; made < freeAlbums; made += 1) await makeAlbum(luana.user)
  const set = (free: number) =>
    db
      .insert(platformSettings)
      .values({ freeAlbums: free })
      .onConflictDoUpdate({ target: platformSettings.id, set: { freeAlbums: free } })
  try {
    await set(freeAlbums)
    const page = await text(luana, '/albums')
    expect([page.includes(says), page.includes(not)]).toEqual([true, false])
  } finally {
    await set(FREE_ALBUMS)
  }
})

it('with one free photo per album no text says "1 Fotos"', async () => {
  const { id } = await makeAlbum(luana.user, { count: 1 })
  const set = (freeAlbumImages: number) =>
    db
      .insert(platformSettings)
      .values({ freeAlbumImages })
      .onConflictDoUpdate({ target: platformSettings.id, set: { freeAlbumImages } })
  try {
    await set(1)
    expect(await text(luana, '/albums')).toContain('Kostenlos: 1 Album mit bis zu 1 Foto.')
    expect(await text(luana, `/albums/${id}`)).toContain('Das Album ist voll: höchstens 1 Foto.')
  } finally {
    await set(FREE_ALBUM_IMAGES)
  }
})

describe('without JavaScript', () => {
  it('she makes an album, is stopped at five, shares it, he opens it, she revokes, and he reaches nothing any more', async () => {
    const albumId = await albumWith(0)
    const six = await upload(albumId, Array(6).fill(bytes))
    expect(six.status).toBe(409)
    expect(await six.text()).toContain(
      'Limit erreicht: Du kannst nur noch 5 Bilder hinzufügen. Upgrade auf Premium für unbegrenzte Uploads.',
    )
    expect(await urlsOf(albumId)).toEqual([])
    expect((await upload(albumId, Array(5).fill(bytes))).status).toBe(302)
    const mine = await text(luana, '/albums')
    expect(mine).toContain('Meine Alben (1)')
    expect(mine).toContain('Du hast dein kostenloses Album schon angelegt.')
    expect(await text(luana, `/albums/${albumId}/share`)).toContain('Mit Jonas teilen')
    expect(await text(luana, `/albums/share?user=${jonas.user.id}`)).toContain('Am See')

    const accessId = await share(albumId)
    const thread = await text(jonas, `/chat?user=${luana.user.id}`)
    expect(thread).toContain(`href="/albums/private/${albumId}"`)
    expect(thread).toMatch(/5 Fotos · noch 23 Std\./)
    expect(thread).toMatch(/\/media\/[\w-]{22}\/32\.webp/)
    const page = await jonas.client.get(`/albums/private/${albumId}`)
    expect(page.headers.get('cache-control')).toContain('no-store')
    const seen = await page.text()
    expect(seen).toContain('noch 23 Std.')
    expect(seen).not.toMatch(/download/i)
    // The images of the first screen load at once.
    expect(seen).toContain('alt="Foto 1 von 5"')
    expect(seen).not.toContain('loading="lazy"')
    expect(await text(jonas, `/albums/private/${albumId}?image=2`)).toContain('Foto 2 von 5')
    expect(await text(jonas, '/albums')).toContain('Am See')
    const [url = ''] = await urlsOf(albumId)
    const file = await jonas.client.get(`${url}/640.webp`)
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const preview = await jonas.client.get(`${url}/32.webp`)
    expect((await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).width).toBe(32)

    const list = await text(luana, '/albums?tab=shared')
    expect(list).toContain('Aktiv, noch 23 Std.')
    expect(list).toContain('value="revoke"')
    const revoked = await luana.client.postForm('/albums/access', {
      intent: 'revoke',
      accessId,
      albumId,
      receiverId: jonas.user.id,
    })
    expect(revoked.status).toBe(302)
    const ended = await text(luana, '/albums?tab=shared')
    expect(ended).toContain('Beendet am')
    expect(ended).not.toContain('value="revoke"')
    for (const width of ['320', '480', '640', '1280'])
      expect((await jonas.client.get(`${url}/${width}.webp`, { 'if-none-match': '*' })).status).toBe(404)
    expect(await status(jonas, `${url}/32.webp`)).toBe(404)
    expect(await status(jonas, `/albums/private/${albumId}`)).toBe(404)
    const after = await text(jonas, `/chat?user=${luana.user.id}`)
    expect(after).not.toContain(`href="/albums/private/${albumId}"`)
    expect(after).toMatch(ENDED)
    expect(after).not.toContain('32.webp')
    const own = await text(luana, `/chat?user=${jonas.user.id}`)
    expect(own).not.toContain(`href="/albums/private/${albumId}"`)
    expect(own).toMatch(ENDED)
    expect(own).not.toMatch(/<img [^>]*32\.webp/)
  })

  it('a sharing that is extended again, since the answer was lost, is extended once', async () => {
    const albumId = await albumWith(1)
    const accessId = await share(albumId)
    const messageCount = () => db.$count(messages, eq(messages.privateAlbumId, albumId))
    const idIn = (page: string) => /name="clientId" value="([^"]+)"/.exec(page)?.[1] ?? ''
    for (const path of [`/albums/${albumId}`, '/albums?tab=shared']) {
      const before = await messageCount()
      const clientId = idIn(await text(luana, path))
      const fields = { intent: 'extend', accessId, albumId, receiverId: jonas.user.id, clientId }
      for (let time = 1; time <= 2; time++)
        expect((await luana.client.postForm('/albums/access', fields)).status).toBe(302)
      expect(await messageCount()).toBe(before + 1)
      expect(idIn(await text(luana, path))).not.toBe(clientId)
    }
  })

  it('images are reordered, made cover and deleted, an album is changed and deleted', async () => {
    const albumId = await albumWith(3)
    const idsOf = async () =>
      (await db.select().from(images).where(eq(images.albumId, albumId)).orderBy(images.position)).map(
        ({ id }) => id,
      )
    const [a = '', b = '', c = ''] = await idsOf()
    const does = (fields: Record<string, string>) => luana.client.postForm(`/albums/${albumId}`, fields)
    expect((await does({ intent: 'later', image: a, at: '0' })).status).toBe(302)
    expect(await idsOf()).toEqual([b, a, c])
    await does({ intent: 'cover', image: c })
    expect(await text(luana, `/albums/${albumId}`)).toContain('Titelfoto')
    // Twice, as after a lost answer.
    for (const _ of [1, 2]) expect((await does({ intent: 'remove', image: b })).status).toBe(302)
    expect((await does({ intent: 'cover', image: b })).status).toBe(404)
    expect(await idsOf()).toEqual([a, c])
    const saved = await luana.client.postForm(`/albums/${albumId}/edit`, {
      title: 'Am Meer',
      isExplicit: 'on',
    })
    expect(saved.status).toBe(302)
    const page = await text(luana, `/albums/${albumId}`)
    expect(page).toContain('Am Meer')
    expect(page).toContain('Freizügig')
    await luana.client.postForm(`/albums/${albumId}/delete`, { what: 'images' })
    expect(await idsOf()).toEqual([])
    expect(await status(luana, `/albums/${albumId}`)).toBe(200)
    // Twice, as after a lost answer.
    for (const _ of [1, 2]) {
      const deleted = await luana.client.postForm(`/albums/${albumId}/delete`, {})
      expect([deleted.status, deleted.headers.get('location')]).toEqual([302, '/albums'])
      expect(await status(luana, `/albums/${albumId}`)).toBe(404)
    }
    expect((await luana.client.postForm(`/albums/${albumId}/delete`, { what: 'images' })).status).toBe(404)
  })

  it('a page of another account, which is still open, deletes nothing, and does not say that it did', async () => {
    const albumId = await albumWith(1)
    const path = `/albums/${albumId}/delete`
    expect(await text(luana, path)).toContain(`name="account" value="${luana.user.id}"`)
    for (const [to, fields] of [
      [path, {}],
      [path, { what: 'images' }],
      [`/albums/${randomUUID()}/delete`, {}],
    ] as const) {
      const refused = await luana.client.postForm(to, { ...fields, account: UNKNOWN_ID })
      expect([refused.status, refused.headers.get('location')]).toEqual([302, '/albums'])
      const page = await text(luana, '/albums')
      expect(page).toContain('Inzwischen ist ein anderes Konto angemeldet.')
      expect(page).not.toContain('Album gelöscht')
    }
    expect(await urlsOf(albumId)).toHaveLength(1)
  })

  it('an album that was sent after the session ended is there again after signing in', async () => {
    const edit = `/albums/${await albumWith(0)}/edit`
    const { client, user } = luana
    const backAfter = async (path: string, fields: Record<string, string>, page = path) => {
      await endAllSessions({ userId: user.id, because: 'ended-by-owner' })
      const headers = { referer: `${server.origin}${page}` }
      expect((await client.send(path, { form: fields, headers })).status).toBe(302)
      await client.postForm('/login', { email: user.email, password: PASSWORD })
      return client.get(page)
    }
    const isOn = /<input[^>]* name="isExplicit"[^>]* checked=""/
    const typed = { title: 'Anders', description: 'Für dich', isExplicit: 'on', wasExplicit: '' }
    const edited = await (await backAfter(edit, typed)).text()
    expect(edited).toContain('Deine Eingaben sind wieder da')
    expect(edited).toContain('value="Anders"')
    expect(edited).toContain('>Für dich</textarea>')
    expect(edited).toMatch(isOn)
    expect(await text(luana, edit)).toContain('value="Am See"')
    // A switch that was not pressed shows what is stored by now.
    await db.update(privateAlbums).set({ isExplicit: true }).where(eq(privateAlbums.ownerId, user.id))
    const unpressed = { title: 'Anders', description: '', wasExplicit: '' }
    expect(await (await backAfter(edit, unpressed)).text()).toMatch(isOn)

    await db.delete(privateAlbums).where(eq(privateAlbums.ownerId, user.id))
    expect(await (await backAfter('/albums/new', typed)).text()).toContain('value="Anders"')
    // From the dialog on the page of the albums.
    const back = await backAfter('/albums/new', typed, '/albums')
    expect([back.status, back.headers.get('location')]).toEqual([302, '/albums/new'])
    const created = await text(luana, '/albums/new')
    expect(created).toContain('Deine Eingaben sind wieder da')
    expect(created).toContain('value="Anders"')
    expect(await status(luana, '/albums')).toBe(200)
  })

  it.each([
    ['', 'Album-Titel ist erforderlich'],
    ['a'.repeat(200), 'Der Titel darf höchstens 100 Zeichen lang sein'],
  ])('a wrong title gets its text, and what was typed stays', async (title, error) => {
    const sent = await luana.client.postForm('/albums/new', { title, description: 'Nur für dich' })
    expect(sent.status).toBe(400)
    const page = await sent.text()
    expect(page).toContain(error)
    expect(page).toContain('Nur für dich')
  })

  it('a second album is refused with the way to premium', async () => {
    expect(await text(luana, '/albums/new')).toContain('name="title"')
    await albumWith(0)
    const list = await text(luana, '/albums')
    expect(list).toContain('Premium werden')
    expect(list).toContain('Du hast dein kostenloses Album schon angelegt.')
    const opened = await text(luana, '/albums/new')
    expect(opened).toContain('Du hast dein kostenloses Album schon angelegt.')
    expect(opened).not.toContain('name="title"')
    const second = await luana.client.postForm('/albums/new', { title: 'Noch eins' })
    expect(second.status).toBe(409)
    const refused = await second.text()
    expect(refused).toContain('Album erstellen fehlgeschlagen')
    // True for every number of free albums that admins set.
    expect(refused).toContain('Ohne Premium kannst du kein weiteres Album anlegen.')
  })
})

it('the page of the albums leads providers back to their profile, customers to the settings', async () => {
  expect(backIn(await text(luana, '/albums'))).toContain('href="/my-profile"')
  expect(backIn(await text(jonas, '/albums'))).toContain('href="/settings"')
})

it('the form of an album begins with what is stored, also with its description', async () => {
  const albumId = await albumWith(0, { description: 'Nur für dich', isExplicit: 'on' })
  const page = await text(luana, `/albums/${albumId}/edit`)
  for (const part of ['value="Am See"', '>Nur für dich</textarea>']) expect(page).toContain(part)
  expect(page).toMatch(/<input[^>]* name="isExplicit"[^>]* checked=""/)
})

it('the menu of a photo offers only what changes its place', async () => {
  const albumId = await albumWith(3)
  const page = await text(luana, `/albums/${albumId}`)
  const offered = (intent: string) => page.split(`name="intent" value="${intent}"`).length - 1
  expect(['cover', 'earlier', 'later', 'first', 'remove'].map(offered)).toEqual([3, 2, 2, 1, 3])
})

it('a photo that is held for moderation is marked for its owner, and no other one', async () => {
  const albumId = await albumWith(2)
  const marks = async () => (await text(luana, `/albums/${albumId}`)).match(/>Wird geprüft</g)
  expect(await marks()).toBeNull()
  const [url = ''] = await urlsOf(albumId)
  await db.update(images).set({ isHeld: true }).where(eq(images.url, url))
  expect(await marks()).toHaveLength(1)
})

it('the page to share an album shows its cover, as a row in narrow windows and as a card in wide ones', async () => {
  const albumId = await albumWith(1)
  const [cover = ''] = await urlsOf(albumId)
  const page = await text(luana, `/albums/${albumId}/share`)
  const shown = page.matchAll(new RegExp(`<img src="${cover}/320\\.webp"[^>]* sizes="(\\d+px)"`, 'g'))
  expect([...shown].map(([, size]) => size)).toEqual(['48px', '400px'])
})

it('the description stands above all images, but not above a single one', async () => {
  const albumId = await albumWith(2, { description: 'Nur für dich' })
  await share(albumId)
  const path = `/albums/private/${albumId}`
  expect(await text(jonas, path)).toContain('>Nur für dich</p>')
  expect(await text(jonas, `${path}?image=2`)).not.toContain('>Nur für dich</p>')
})

it('customers read SPEC’s text, and can neither create nor share', async () => {
  expect(await text(jonas, '/albums')).toContain('Private Alben sind nur für Trans-Escort-Profile verfügbar.')
  expect((await jonas.client.postForm('/albums/new', { title: 'Meins' })).status).toBe(403)
  expect(await db.$count(privateAlbums, eq(privateAlbums.ownerId, jonas.user.id))).toBe(0)
})

it('foreign, unknown, expired and revoked albums get the same answer, byte for byte; so do their files', async () => {
  const albumId = await albumWith(1)
  const accessId = await share(albumId)
  const [url = ''] = await urlsOf(albumId)
  const other = await makeAlbum(third.user)
  const revoke = (set: Partial<typeof albumAccess.$inferInsert>) =>
    db.update(albumAccess).set(set).where(eq(albumAccess.id, accessId))
  const answerOf = async (id: string) => {
    const answer = await jonas.client.get(`/albums/private/${id}`)
    // The address itself, the nonce and the time stamp of forms differ on every page.
    const body = (await answer.text())
      .replaceAll(id, 'ID')
      .replace(/nonce="[^"]*"|nonce":"[^"]*"/g, '')
      .replace(/[a-z0-9]{8}\.[\w-]{43}/g, 'STAMP')
    const headers = [...answer.headers].filter(
      ([name]) => !/^(date|x-request-id|content-security-policy)$/.test(name),
    )
    return { status: answer.status, body, headers }
  }
  const unknown = await answerOf(randomUUID())
  expect(unknown.status).toBe(404)
  await revoke({ revokedAt: new Date() })
  const revoked = await answerOf(albumId)
  await revoke({ revokedAt: null, expiresAt: new Date(Date.now() - 1) })
  const expired = await answerOf(albumId)
  for (const one of [revoked, expired, await answerOf(other.id)]) expect(one).toEqual(unknown)
  const fileOf = async (path: string) => {
    const answer = await jonas.client.get(`${path}/320.webp`)
    return [answer.status, await answer.text(), answer.headers.get('cache-control')]
  }
  const nothing = await fileOf(`/media/${'A'.repeat(22)}`)
  expect(await fileOf(url)).toEqual(nothing)
  expect(await fileOf(`/media/${other.names[0]}`)).toEqual(nothing)
})

it('without an accepted conversation, the page to share an album leads to the conversations', async () => {
  const alone = await signedInClient(server, { userType: 'trans' })
  const album = await makeAlbum(alone.user)
  const [page = ''] = /<main[\s\S]*<\/main>/.exec(await text(alone, `/albums/${album.id}/share`)) ?? []
  expect(page).toContain('Noch keine Chats')
  expect(page).toMatch(/<a [^>]*href="\/chat"[^>]*>/)
})

it('the third party gets 404 everywhere', async () => {
  const albumId = await albumWith(1)
  const accessId = await share(albumId)
  const [url = ''] = await urlsOf(albumId)
  for (const person of [third, jonas]) {
    const paths = [
      `/albums/${albumId}`,
      `/albums/${albumId}/edit`,
      `/albums/${albumId}/delete`,
      `/albums/${albumId}/share`,
    ]
    for (const path of paths) expect([path, await status(person, path)]).toEqual([path, 404])
    for (const [path, fields] of [
      [`/albums/${albumId}`, { intent: 'cover', image: randomUUID() }],
      [`/albums/${albumId}`, { intent: 'remove', image: randomUUID() }],
      [`/albums/${albumId}/edit`, { title: 'Meins' }],
      [`/albums/${albumId}/delete`, { what: 'images' }],
      ['/albums/access', { intent: 'revoke', accessId, albumId, receiverId: jonas.user.id }],
    ] as const)
      expect([path, (await person.client.postForm(path, fields)).status]).toEqual([path, 404])
    // As for an album that is gone; this one stays, see below.
    for (const id of [albumId, randomUUID()]) {
      const deleted = await person.client.postForm(`/albums/${id}/delete`, {})
      expect([deleted.status, deleted.headers.get('location')]).toEqual([302, '/albums'])
    }
  }
  expect(await status(third, `/albums/private/${albumId}`)).toBe(404)
  expect(await status(third, `${url}/320.webp`)).toBe(404)
  const visitor = server.client()
  expect((await visitor.get(`${url}/320.webp`)).status).toBe(404)
  expect((await visitor.get(`/albums/private/${albumId}`)).status).toBe(404)
  const foreign = await third.client.postForm('/albums/share', { albumId, receiverId: jonas.user.id })
  expect(foreign.status).toBe(404)
  expect(await status(jonas, `/albums/private/${albumId}`)).toBe(200)
})

it('an album is offered in a chat once both have accepted it, not in a request of either', async () => {
  const [cover = ''] = await urlsOf(await albumWith(1))
  const [asking, asked] = [await signedInClient(server), await signedInClient(server)]
  await makeConversation([luana.user.id, asking.user.id], [[asking.user.id, 'Hallo']])
  await makeConversation([luana.user.id, asked.user.id], [[luana.user.id, 'Hallo']])
  const offers = async ({ user }: Person) =>
    (await text(luana, `/chat?user=${user.id}`)).includes(`href="/albums/share?user=${user.id}"`)
  expect([await offers(jonas), await offers(asking), await offers(asked)]).toEqual([true, false, false])
  expect(await text(luana, `/albums/share?user=${jonas.user.id}`)).toContain(`src="${cover}/`)
  for (const { user } of [asking, asked]) {
    const page = await luana.client.get(`/albums/share?user=${user.id}`)
    expect([page.status, page.headers.get('location')]).toEqual([302, `/chat?user=${user.id}`])
  }
})

it('a refused sharing says so with the reason, from the composer and from the list', async () => {
  const albumId = await albumWith(0)
  const composer = `/albums/share?user=${jonas.user.id}`
  for (const [path, fields, to, from] of [
    ['/albums/share', {}, `/albums/${albumId}`, null],
    ['/albums/share', {}, composer, composer],
    ['/albums/access', { intent: 'extend', accessId: randomUUID() }, '/albums?tab=shared', null],
  ] as const) {
    const form = { albumId, receiverId: jonas.user.id, ...fields }
    const headers: Record<string, string> = from ? { referer: server.origin + from } : {}
    const refused = await luana.client.send(path, { form, headers })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, to])
    expect(await text(luana, to)).toContain(
      'Album konnte nicht geteilt werden: Ohne Fotos lässt sich ein Album nicht teilen.',
    )
  }
})

it('a form from before a moderator’s correction leaves the mark "freizügig"; its owner may change it again', async () => {
  const albumId = await albumWith(0)
  const path = `/albums/${albumId}/edit`
  const markOf = async () =>
    (await db.select().from(privateAlbums).where(eq(privateAlbums.id, albumId)))[0]?.isExplicit
  const was = (page: string) =>
    /value="(\w+)"/.exec(/<input[^>]*name="wasExplicit"[^>]*>/.exec(page)?.[0] ?? '')?.[1] ?? ''
  const wasExplicit = was(await text(luana, path))
  await db.update(privateAlbums).set({ isExplicit: true }).where(eq(privateAlbums.id, albumId))
  // Also after an error, which fills the form again.
  const refused = await luana.client.postForm(path, { title: '', wasExplicit })
  expect([refused.status, was(await refused.text())]).toEqual([400, wasExplicit])
  expect((await luana.client.postForm(path, { title: 'Am Meer', wasExplicit })).status).toBe(302)
  expect(await markOf()).toBe(true)
  const now = was(await text(luana, path))
  expect([wasExplicit, now]).toEqual(['', 'on'])
  await luana.client.postForm(path, { title: 'Am Meer', wasExplicit: now })
  expect(await markOf()).toBe(false)
})

it('a "freizügig" album tells who is not checked what is missing, and shows nothing', async () => {
  const albumId = await albumWith(2, { isExplicit: 'on' })
  await share(albumId)
  const [url = ''] = await urlsOf(albumId)
  const page = await text(jonas, `/albums/private/${albumId}`)
  expect(page).toContain('Für dieses Album muss dein Alter geprüft sein')
  expect(page).not.toContain('/media/')
  expect(await status(jonas, `${url}/320.webp`)).toBe(404)
  expect(await status(jonas, `${url}/32.webp`)).toBe(404)
  expect(await text(jonas, `/chat?user=${luana.user.id}`)).not.toContain('32.webp')
  // Its owner is not told whether the receiver is checked.
  expect(await text(luana, `/chat?user=${jonas.user.id}`)).toContain('32.webp')
  await db.update(users).set({ ageCheckedAt: new Date() }).where(eq(users.id, jonas.user.id))
  expect(await text(jonas, `/albums/private/${albumId}`)).toContain('Foto 2 von 2')
  expect(await status(jonas, `${url}/320.webp`)).toBe(200)
})

it('who sees an album can report it, or one of its images, with its evidence; others cannot', async () => {
  const albumId = await albumWith(2)
  const here = `/report/${luana.user.id}?album=${albumId}`
  // He may report her, but not what he has never seen.
  expect([await status(jonas, `/report/${luana.user.id}`), await status(jonas, here)]).toEqual([200, 404])
  await share(albumId)
  const [url = '', other = ''] = await urlsOf(albumId)
  const name = url.split('/').pop() ?? ''
  expect(await text(jonas, here)).toContain('Album „Am See“')
  expect(await text(jonas, `${here}&image=${name}`)).toContain('Ein Foto aus dem Album')
  const send = (person: Person, fields: Record<string, string>) =>
    person.client.postForm(here, { album: albumId, reason: 'fake', ...fields })
  expect((await send(jonas, {})).status).toBe(302)
  expect((await send(jonas, { image: name })).status).toBe(302)
  const rows = await db.select().from(reports).where(eq(reports.reporterId, jonas.user.id))
  expect(rows.map(({ targetType }) => targetType).sort()).toEqual(['album', 'image'])
  const evidence = await db
    .select({ kind: caseEvidence.kind, subjectId: caseEvidence.subjectId })
    .from(caseEvidence)
    .innerJoin(reports, eq(reports.caseId, caseEvidence.caseId))
    .where(and(eq(reports.reporterId, jonas.user.id), eq(reports.targetType, 'album')))
  const shown = await db
    .select({ id: images.id })
    .from(images)
    .where(inArray(images.url, [url, other]))
  expect(evidence.filter(({ kind }) => kind === 'album')).toHaveLength(1)
  expect(evidence.flatMap(({ kind, subjectId }) => (kind === 'photo' ? subjectId : [])).sort()).toEqual(
    shown.map(({ id }) => id).sort(),
  )
  expect(await status(third, here)).toBe(404)
  expect(await status(luana, here)).toBe(404)
  expect((await send(third, {})).status).toBe(404)
  expect((await send(jonas, { image: 'A'.repeat(22) })).status).toBe(404)
})
