import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { makeZip } from 'client-zip'
import { users } from 'db/schema/accounts'
import { profileViews } from 'db/schema/profile-views'
import { publicReports, reports } from 'db/schema/reports'
import { supportTickets, ticketImages, ticketMessages } from 'db/schema/support'
import { and, eq, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startConversation } from '~/domains/chat/conversations/start.server'
import { sendMessage } from '~/domains/chat/messages/send.server'
import { readMaster } from '~/domains/media/files/files.server'
import { removeOrphans } from '~/domains/media/files/orphaned-files.server'
import { addProfilePhoto, ownPhotos } from '~/domains/media/profile-photos.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { renderStalePhotos } from '~/domains/media/watermark/mark-photos.server'
import { setWatermark } from '~/domains/media/watermark/owner-mark.server'
import { acceptPublicReport, openPublicReport } from '~/domains/moderation/reports/report-public.server'
import { reportProfile } from '~/domains/moderation/reports/reports.server'
import { setLike } from '~/domains/relations/likes/likes.server'
import { closeDb, db } from '~/platform/database/db.server'
import { EXPORT_PAGE } from '~/platform/personal-data/export-parts.server'
import { setClock } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { type OpenedArchive, openArchive } from '~/testing/opened-archive'
import { makeAccount } from '~/testing/people/accounts'
import { block, unblock } from '~/testing/people/blocks'
import { FOREIGN, makeFullPerson } from '~/testing/people/full-person'
import { listedPerson } from '~/testing/people/listed-person'
import { archiveEntries, EXPORT_PARTS } from './archive.server'

afterAll(closeDb)
afterEach(() => setClock(null))

let full: Awaited<ReturnType<typeof makeFullPerson>>
let zip: Buffer
let archive: OpenedArchive
beforeAll(async () => {
  full = await makeFullPerson()
  zip = await built(full.person.id)
  archive = openArchive(zip)
}, 300_000)

async function built(userId: string, language: 'de' | 'fr' = 'de'): Promise<Buffer> {
  const stream = makeZip(archiveEntries({ userId, language }), { buffersAreUTF8: true })
  return Buffer.from(await new Response(stream).arrayBuffer())
}

test.each(EXPORT_PARTS.map((part) => [part.name, part] as const))(
  '%s has every row of the person, and each fits its schema',
  async (name, { of, row }) => {
    const { id } = full.person
    const rows = archive.rows(name)
    for (const table of new Set(of.map((column) => column.table as PgTable))) {
      const columns = of.filter((column) => column.table === table)
      // Each column that belongs to the export has a row in this test.
      if (name !== 'staff-actions')
        for (const column of columns)
          expect(await db.$count(table, sql`${column} = ${id}`)).toBeGreaterThan(0)
      const own = or(...columns.map((column) => sql`${column} = ${id}`))
      const told = name === 'decisions' ? sql`sent_at is not null` : undefined
      const shown = name === 'staff-actions' ? sql`action like 'user.%'` : undefined
      expect(rows).toHaveLength(await db.$count(table, and(own, told, shown)))
    }
    expect(rows.length).toBeGreaterThan(0)
    for (const each of rows) expect(row.safeParse(each).error).toBeUndefined()
    const schema = JSON.parse(archive.text(`schemas/${name}.schema.json`))
    expect(schema).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(z.array(row)))))
    expect(schema).toMatchObject({ type: 'array', items: { type: 'object' } })
  },
)

test('it contains nothing of other people, of the staff, and no secret', () => {
  const { person, other, second, staff, sid, received, foreignAlbum } = full
  const foreign = [
    ...Object.values(FOREIGN),
    ...[other, second, staff].flatMap(({ id, email, username }) => [
      id,
      email,
      ...(username ? [username] : []),
    ]),
    ...[foreignAlbum.id, received.id, received.url.slice(7)],
    ...[person.passwordHash, sid],
  ]
  for (const value of foreign) expect([value, zip.includes(value)]).toEqual([value, false])
  // The seconds of a time, such as 09.175, are no coordinate.
  const withoutTimes = zip.toString('latin1').replaceAll(/\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z/g, '')
  for (const value of ['47.66', '9.175'])
    expect([value, withoutTimes.includes(value)]).toEqual([value, false])
  // The same search finds the person's own values.
  for (const value of [person.email, person.id, 'Was ich von mir sage', 'Mein Einspruch', 'Mein Album'])
    expect([value, zip.includes(value)]).toEqual([value, true])
})

test('messages are whole, and name nobody but by a number that all files share', () => {
  const messages = archive.rows('messages')
  expect(messages.map(({ conversationWith, isOwn, content }) => [conversationWith, isOwn, content])).toEqual(
    ['Person 1', 'Person 2'].flatMap((person) => [
      [person, false, 'Was man mir schrieb'],
      [person, true, 'Was ich antwortete'],
    ]),
  )
  expect(archive.rows('likes')).toEqual([{ person: 'Person 1', isLike: true, createdAt: expect.any(String) }])
  expect(archive.rows('blocks')).toEqual([{ person: 'Person 2', createdAt: expect.any(String) }])
})

test('sharings of albums say who shared, and only the owner reads which album it was', () => {
  const sharings = archive.rows('album-sharings')
  expect(sharings.map(({ side, person, albumId }) => [side, person, albumId])).toEqual(
    expect.arrayContaining([
      ['given', 'Person 1', full.album.id],
      ['received', 'Person 1', null],
    ]),
  )
  expect(archive.rows('consent-ledger').map(({ side, title }) => [side, title])).toEqual(
    expect.arrayContaining([
      ['given', 'Mein Album'],
      ['received', null],
    ]),
  )
})

test('a support request has its messages and answers, without the notes of the staff', () => {
  const [ticket] = archive.rows('support')
  const messages = z.array(z.object({ author: z.string(), text: z.string() })).parse(ticket?.messages)
  expect(messages.map(({ author, text }) => `${author}: ${text}`).toSorted()).toEqual([
    'person: Meine Frage',
    'staff: Unsere Antwort',
  ])
})

test('an image of a support request has the date of its message', async () => {
  const { id: userId, email } = await makeAccount()
  const createdAt = new Date('2026-03-09T12:00:00Z')
  const asked = { category: 'other', subject: 'Frage', language: 'de', waitingSince: createdAt } as const
  const [ticket] = await db
    .insert(supportTickets)
    .values({ ...asked, userId, email, number: randomUUID().slice(0, 9) })
    .returning()
  const [message] = await db
    .insert(ticketMessages)
    .values({ ticketId: ticket?.id ?? '', author: 'person', text: 'Siehe Bild', createdAt })
    .returning()
  const image = { position: 0, name: randomUUID(), width: 90, height: 120 }
  await db.insert(ticketImages).values({ ...image, messageId: message?.id ?? '' })
  const support = EXPORT_PARTS.find(({ name }) => name === 'support')
  const dates: Date[] = []
  const subject = { userId, language: 'de', pseudonymOf: () => null } as const
  for await (const { lastModified } of support?.files?.(subject) ?? []) dates.push(lastModified)
  expect(dates).toEqual([createdAt])
})

test('an empty conversation is left out once the other person is gone: a purge would remove it', async () => {
  const reader = await makeAccount()
  const [deleted, blocking, present] = [await listedPerson(), await listedPerson(), await listedPerson()]
  for (const userId of [deleted, blocking, present])
    expect(await startConversation({ by: { id: reader.id, isPremium: false }, userId })).toHaveProperty(
      'roomId',
    )
  const count = async () => openArchive(await built(reader.id)).rows('conversations').length
  expect(await count()).toBe(3)
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deleted))
  expect(await count()).toBe(2)
  await block(blocking, reader.id)
  expect(await count()).toBe(1)
})

test('an empty conversation that the other has opened is left out until its first message', async () => {
  const reader = await makeAccount()
  const by = { id: await listedPerson(), isPremium: false }
  expect(await setLike({ by: reader, targetUserId: by.id, isLike: true })).toHaveProperty('id')
  expect(await startConversation({ by, userId: reader.id })).toHaveProperty('roomId')
  const rows = async () => openArchive(await built(reader.id)).rows('conversations')
  expect(await rows()).toEqual([])
  const begunAt = new Date(Date.now() + hours(1))
  setClock(begunAt)
  expect(await sendMessage({ by, userId: reader.id, content: 'Hallo' })).toHaveProperty('message')
  // Not the time at which the other one opened it.
  expect(await rows()).toMatchObject([{ isStarter: false, createdAt: begunAt.toISOString() }])
})

test('nothing tells that the other had opened a conversation: neither its place among them nor who began it', async () => {
  const reader = { ...(await makeAccount()), isPremium: false }
  const [opener, another] = [await listedPerson(), await listedPerson()]
  expect(await setLike({ by: reader, targetUserId: opener, isLike: true })).toHaveProperty('id')
  const by = { id: opener, isPremium: false }
  expect(await startConversation({ by, userId: reader.id })).toHaveProperty('roomId')
  const begun: string[] = []
  for (const [at, userId] of [another, opener].entries()) {
    const begunAt = new Date(Date.now() + hours(at + 1))
    setClock(begunAt)
    expect(await sendMessage({ by: reader, userId, content: `Hallo ${at}` })).toHaveProperty('message')
    begun.push(begunAt.toISOString())
  }
  const own = openArchive(await built(reader.id))
  expect(own.rows('conversations')).toMatchObject(
    begun.map((createdAt) => ({ createdAt, acceptedAt: createdAt, isStarter: true })),
  )
  expect(own.rows('messages').map(({ content }) => content)).toEqual(['Hallo 0', 'Hallo 1'])
})

test('of conversations of the same moment, more than are read at once, none is missing', async () => {
  const [reader, other] = [(await makeAccount()).id, (await makeAccount()).id]
  const count = EXPORT_PAGE + 1
  await db.execute(sql`
    with made as (
      insert into chat_rooms (user1_id, user2_id, last_seq)
      select least(${reader}::uuid, ${other}::uuid), greatest(${reader}::uuid, ${other}::uuid), 1
      from generate_series(1, ${count}::int)
      returning id
    )
    insert into chat_members (room_id, user_id, partner_id, contact_id)
    select id, ${reader}::uuid, ${other}::uuid, id from made`)
  const rows = openArchive(await built(reader)).rows('conversations')
  expect(new Set(rows.map(({ conversationWith }) => conversationWith)).size).toBe(count)
})

test('a conversation that a block has sealed is with somebody else than the next one, as in the app', async () => {
  const reader = { id: (await makeAccount()).id, isPremium: false }
  const id = await listedPerson()
  const write = (content: string) => sendMessage({ by: reader, userId: id, content })
  const names = async (file: string) => {
    const rows = openArchive(await built(reader.id)).rows(file)
    return rows.map(({ conversationWith }) => conversationWith)
  }
  expect(await write('Hallo')).toHaveProperty('message')
  await block(id, reader.id)
  expect(await names('conversations')).toEqual(['Person 1'])
  await unblock(id, reader.id)
  expect(await write('Noch da?')).toHaveProperty('message')
  for (const file of ['conversations', 'messages'])
    expect(await names(file)).toEqual(['Person 1', 'Person 2'])
})

test('profile views of the current day are left out, as on their page', async () => {
  setClock(new Date('2026-03-10T12:00:00Z'))
  const { id: userId } = await makeAccount({ userType: 'trans' })
  await db.insert(profileViews).values([
    { userId, day: '2026-03-09', views: 2 },
    { userId, day: '2026-03-10', views: 1 },
  ])
  const rows = async () => openArchive(await built(userId)).rows('profile-views')
  expect(await rows()).toEqual([{ day: '2026-03-09', views: 2 }])
  setClock(new Date('2026-03-11T12:00:00Z'))
  expect(await rows()).toHaveLength(2)
})

test('a report by the public form is left out, whether it is about something or about nothing', async () => {
  const by = { id: (await makeAccount()).id, isAdmin: false }
  const typed = { reason: 'fake', isIllegal: false, language: 'de' } as const
  const reporter = { name: undefined, email: undefined, reporterId: by.id }
  for (const address of [await listedPerson(), randomUUID()])
    await acceptPublicReport({ ...typed, ...reporter, address, details: 'Mit dem Formular' })
  const waiting = await db.select().from(publicReports).where(eq(publicReports.reporterId, by.id))
  expect(waiting).toHaveLength(2)
  const isFormIn = async () => (await built(by.id)).includes('Mit dem Formular')
  expect(await isFormIn()).toBe(false)
  for (const { id } of waiting) await openPublicReport(id)
  expect(await db.$count(reports, eq(reports.reporterId, by.id))).toBe(1)
  expect(await isFormIn()).toBe(false)

  const inApp = { imageName: null, reason: 'fake', details: 'In der App' } as const
  expect(await reportProfile({ by, userId: await listedPerson(), ...inApp })).toBeNull()
  expect(openArchive(await built(by.id)).rows('reports')).toMatchObject([{ details: 'In der App' }])
  expect(await isFormIn()).toBe(false)
})

test('own pictures are the clean masters; receipts and a README are beside them', async () => {
  const rows = archive.rows('images')
  const files = archive.paths.filter((path) => path.startsWith('images/'))
  expect(rows.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
  expect(files).toHaveLength(full.images.length)
  for (const image of full.images) {
    const path = files.find((file) => file.includes(image.id)) ?? ''
    expect(
      archive.bytes(path).equals((await readMaster(nameOfUrl(image.url) ?? '')) ?? Buffer.alloc(0)),
    ).toBe(true)
  }
  const [receipt] = archive.paths.filter((path) => path.startsWith('receipts/'))
  expect(
    archive
      .bytes(receipt ?? '')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(archive.paths[0]).toBe('README.txt')
  expect(archive.text('README.txt')).toContain('Deine Daten bei Orchidee')
  expect(archive.text('README.txt')).toContain('data/messages.json')
  const inFolders = archive.paths.filter((path) => path.includes('/'))
  for (const folder of new Set(['support', ...inFolders.map((path) => path.split('/')[0])]))
    if (folder !== 'data') expect(archive.text('README.txt')).toContain(`\n${folder}/\n  `)
})

test('a picture that is rendered again under another name meanwhile is not missing', async () => {
  const owner = await makeAccount({ userType: 'trans', firstName: 'Luna' })
  const plain = sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7a2040' } })
  await addProfilePhoto({ owner, bytes: await plain.jpeg().toBuffer() })
  const nameNow = async () => nameOfUrl((await ownPhotos(owner))[0]?.url ?? '') ?? ''
  const former = await nameNow()
  const pictures = EXPORT_PARTS.find(({ name }) => name === 'images')
  const subject = { userId: owner.id, language: 'de', pseudonymOf: () => null } as const
  const masters: unknown[] = []
  for await (const { open } of pictures?.files?.(subject) ?? []) {
    await setWatermark({ owner, isOn: true })
    await renderStalePhotos({ ownerId: owner.id })
    await removeOrphans(former)
    const body = await open()
    masters.push(body instanceof Uint8Array ? body : body && (await buffer(body)))
  }
  expect(await nameNow()).not.toBe(former)
  expect(masters).toEqual([await readMaster(await nameNow())])
})

test('the README is in the language of the person, and an account without anything has empty lists', async () => {
  const french = openArchive(await built(full.other.id, 'fr'))
  expect(french.text('README.txt')).toContain('Tes données chez Orchidee')
  expect(french.rows('passkeys')).toEqual([])
  expect(french.rows('messages')[0]).toMatchObject({ conversationWith: 'Personne 1' })
})
