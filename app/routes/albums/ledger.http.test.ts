import { users } from 'db/schema/accounts'
import { albumLedger } from 'db/schema/albums'
import { sessions } from 'db/schema/sessions'
import { portrait } from 'db/seed/portraits'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addAlbumImage } from '~/domains/albums/album-images.server'
import { revokeAccess, shareAlbum } from '~/domains/albums/share.server'
import { db } from '~/platform/database/db.server'
import { seconds } from '~/platform/time/durations'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAlbum } from '~/testing/people/albums'
import { makeConversation } from '~/testing/people/conversations'
import { withinOneDay } from '~/testing/within-one-day'

// Encoding processes are started.
vi.setConfig({ testTimeout: seconds(180), hookTimeout: seconds(180) })

const server = sharedServer()
let owner: HttpClient
let receiver: HttpClient
let stranger: HttpClient
let ids: { owner: string; receiver: string; album: string; access: string }
let image: string
let copy: Buffer
beforeAll(async () => {
  const [one, other, third] = [
    await signedInClient(server, { userType: 'trans', firstName: 'Luana' }),
    await signedInClient(server, { firstName: 'Alex' }),
    await signedInClient(server),
  ]
  ;[owner, receiver, stranger] = [one.client, other.client, third.client]
  const by = { id: one.user.id, userType: 'trans' as const, isPremium: false }
  const album = await makeAlbum(by, { count: 0, title: '=Am See' })
  const added = await addAlbumImage({ owner: by, albumId: album.id, bytes: await portrait(17) })
  if (!('image' in added)) throw new Error(added.refusal)
  image = added.image.url
  await makeConversation(
    [one.user.id, other.user.id],
    [
      [other.user.id, 'Hallo'],
      [one.user.id, 'Schau mal'],
    ],
  )
  const shared = await shareAlbum({ by, albumId: album.id, to: { receiverId: other.user.id } })
  if ('refusal' in shared) throw new Error(shared.refusal)
  ids = { owner: one.user.id, receiver: other.user.id, album: album.id, access: shared.accessId }
  const answer = await receiver.get(`${image}/1280.webp`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  copy = Buffer.from(await answer.arrayBuffer())
})

const textOf = async (client: HttpClient, path: string) => (await client.get(path)).text()

describe('the consent ledger', () => {
  it('is read by both sides, with code and licence, and by nobody else', async () => {
    const [row] = await db.select().from(albumLedger).where(eq(albumLedger.accessId, ids.access))
    const code = `${row?.code?.slice(0, 4)} ${row?.code?.slice(4)}`
    for (const [client, person] of [
      [owner, 'mit Alex'],
      [receiver, 'von Luana'],
    ] as const) {
      const page = await textOf(client, '/albums/ledger')
      for (const text of ['=Am See', person, 'nur ansehen', code]) expect(page).toContain(text)
      expect(page).toMatch(/<span class="[^"]*bg-online" aria-hidden="true"><\/span>Aktiv/)
      expect(page).not.toMatch(/@example|digest|salt/i)
    }
    for (const path of ['/albums/ledger', '/albums/ledger.csv'])
      expect(await textOf(stranger, path)).not.toContain('Am See')
    expect(await textOf(owner, `/albums/ledger?q=${code?.replace(' ', '-')}`)).toContain('mit Alex')
    expect(await textOf(owner, '/albums/ledger?q=%00&state=x&side=y&before=forged')).toContain('mit Alex')
    const nothing = await textOf(owner, '/albums/ledger?q=Niemand')
    for (const text of ['Keine Einträge', 'Zu dieser Suche gibt es keine Einträge.'])
      expect(nothing).toContain(text)
    const reversed = await textOf(owner, '/albums/ledger?from=2026-03-02&to=2026-03-01')
    expect(reversed).toContain('„Von“ liegt nach „Bis“. Ändere einen der beiden Tage.')
    expect(await textOf(stranger, '/albums/ledger')).toContain(
      'Sobald ein Album geteilt wird, steht es hier.',
    )
    const filters = '?side=given&state=active&from=2020-01-01&to=2100-01-01'
    expect(await textOf(owner, `/albums/ledger${filters}`)).toContain('Filter (4 aktiv)')
  })

  it('is a file, too, in which no formula runs', async () => {
    const answer = await owner.get('/albums/ledger.csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="geteilte-alben.csv"')
    const [heads = '', row = ''] = (await answer.text()).replace('\ufeff', '').split('\r\n')
    expect(heads).toBe('Richtung,Album,Person,Geteilt,Zugriff bis,Erlaubnis,Geöffnet,Status,Code')
    expect(row).toMatch(
      /^Von mir geteilt,'=Am See,Alex,20\d\d-.*,nur ansehen,,Aktiv,[0-9A-Z]{4} [0-9A-Z]{4}$/,
    )
  })

  it('has a day of each opening, which nobody sees that day', async () => {
    const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
    // The question of an open page whether its access lasts is no opening.
    expect((await receiver.send(`/albums/private/${ids.album}`, { method: 'HEAD' })).status).toBe(200)
    const openings = () =>
      db.$count(albumLedger, and(eq(albumLedger.accessId, ids.access), eq(albumLedger.entry, 'opening')))
    expect(await openings()).toBe(0)
    const day = await withinOneDay(dayOf, async () => {
      for (const _ of [1, 2]) expect((await receiver.get(`/albums/private/${ids.album}`)).status).toBe(200)
      return dayOf(new Date())
    })
    const rows = await db.select().from(albumLedger).where(eq(albumLedger.accessId, ids.access))
    expect(rows.filter(({ openedOn }) => openedOn === day)).toMatchObject([{ entry: 'opening' }])
    expect(await textOf(owner, '/albums/ledger')).toContain('noch nie')
  })
})

describe('the files of an album', () => {
  it('are the receiver’s own copy for the receiver, the clean one for the owner', async () => {
    const own = Buffer.from(await (await owner.get(`${image}/1280.webp`)).arrayBuffer())
    expect(own.equals(copy)).toBe(false)
    const again = Buffer.from(await (await receiver.get(`${image}/1280.webp`)).arrayBuffer())
    expect(again.equals(copy)).toBe(true)
    // Without a width it is the widest, and marked as well.
    const bare = Buffer.from(await (await receiver.get(image)).arrayBuffer())
    expect(bare.equals(copy)).toBe(true)
    expect((await stranger.get(`${image}/1280.webp`)).status).toBe(404)
  })
})

describe('a leaked picture', () => {
  const form = (bytes: Buffer, field = 'image') => {
    const body = new FormData()
    body.append(field, new File([new Uint8Array(bytes)], 'leak.jpg'))
    return body
  }
  const ask = (client: HttpClient, bytes: Buffer, field?: string) =>
    client.send('/admin/leaks', { method: 'POST', body: form(bytes, field) })
  const changed = () =>
    sharp(copy)
      .resize(500)
      .extract({ left: 8, top: 8, width: 484, height: 640 })
      .jpeg({ quality: 40 })
      .toBuffer()

  it('names the receiver to moderators, with score, runner-up and threshold', async () => {
    const { client } = await signedInClient(server, { isModerator: true, firstName: 'Mo' })
    expect(await textOf(client, '/admin/leaks')).toContain('Foto zurückverfolgen')
    const answer = await ask(client, await changed())
    expect(answer.status).toBe(200)
    const page = await answer.text()
    for (const text of ['Treffer', 'Alex', 'Luana', '=Am See', 'kein Beweis']) expect(page).toContain(text)
    for (const term of ['Zweitbester Wert', 'Nötig sind']) expect(page).toContain(`>${term}</dt>`)
    expect(page).not.toMatch(/@example/)
    const none = await (await ask(client, await portrait(30))).text()
    expect(none).toContain('Kein verlässlicher Treffer')
    expect(none).not.toContain('Alex')
  })

  it('that cannot be read is refused at the field, with its status', async () => {
    const { client } = await signedInClient(server, { isAdmin: true })
    const cases: [Buffer, number, string?][] = [
      [Buffer.from('hello'), 415],
      [copy.subarray(0, 500), 422],
      [Buffer.concat([copy, Buffer.alloc(5 * 1024 * 1024)]), 413],
      [copy, 400, 'other'],
    ]
    for (const [bytes, status, field] of cases) {
      const answer = await ask(client, bytes, field)
      expect(answer.status).toBe(status)
      expect(await answer.text()).toContain('role="alert"')
    }
  })

  it('is nobody else’s to look up, and needs a recent proof', async () => {
    for (const client of [owner, receiver, stranger])
      expect((await ask(client, copy)).headers.get('location')).toBe('/')
    const { client, user } = await signedInClient(server, { isModerator: true })
    await db
      .update(sessions)
      .set({ sess: sql`(${sessions.sess}::jsonb || '{"provedAt": "2020-01-01T00:00:00.000Z"}')::json` })
      .where(eq(sessions.userId, user.id))
    for (const answer of [await client.get('/admin/leaks'), await ask(client, copy)]) {
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toContain('/settings/security/confirm')
    }
  })
})

it('after revoking and suspending every old address is a 404', async () => {
  const addresses = [
    ...[320, 480, 640, 1280, 32].map((width) => `${image}/${width}.webp`),
    `${image}/640.avif`,
    image,
  ]
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, ids.owner))
  for (const path of addresses) expect((await receiver.get(path)).status).toBe(404)
  await db.update(users).set({ isSuspended: false }).where(eq(users.id, ids.owner))
  expect((await receiver.get(`${image}/320.webp`)).status).toBe(200)
  await revokeAccess({ by: { id: ids.owner }, albumId: ids.album, accessId: ids.access })
  for (const path of addresses) expect((await receiver.get(path)).status).toBe(404)
  expect((await receiver.get(`/albums/private/${ids.album}`)).status).toBe(404)
  const page = await textOf(owner, '/albums/ledger')
  expect(page).toMatch(/Zugriff beendet<.*>am \d/)
})
