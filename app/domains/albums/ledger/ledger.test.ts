import { users } from 'db/schema/accounts'
import { albumLedger, privateAlbums } from 'db/schema/albums'
import { chatMembers } from 'db/schema/chat'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeDb, db, type Queryable, recordStatements } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'
import { untilOneWaitsForLock, untilWaitForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { makeSharingPair } from '~/testing/people/albums'
import { block, unblock } from '~/testing/people/blocks'
import { makeConversation } from '~/testing/people/conversations'
import { deleteAlbum } from '../edit-album.server'
import { shownCode } from '../marks/mark-code'
import { removeAlbum, restoreRemovedAlbum } from '../remove-album.server'
import { revokeAccess, shareAlbum } from '../share.server'
import { recordOpening } from './ledger.server'
import { ledgerSearchOf } from './ledger-search'
import { exportLedger, readLedger } from './read-ledger.server'

afterAll(closeDb)
afterEach(() => setClock(null))

let pair: Awaited<ReturnType<typeof makeSharingPair>>
let start: Date
beforeEach(async () => {
  pair = await makeSharingPair()
  start = new Date()
  setClock(start)
})
const later = (ms: number) => setClock(new Date(start.getTime() + ms))
const dayOf = (ms: number) => new Date(start.getTime() + ms).toISOString().slice(0, 10)
const share = async (to = pair.receiver) => {
  const shared = await shareAlbum({ by: pair.owner, albumId: pair.album.id, to: { receiverId: to.id } })
  if ('refusal' in shared) throw new Error(shared.refusal)
  return shared
}
const read = async (viewer: { id: string }, query: Record<string, string> = {}) =>
  (await readLedger(viewer, ledgerSearchOf(new URLSearchParams(query)), { cursor: null, size: 50 })).grants
const entries = () =>
  db
    .select()
    .from(albumLedger)
    .where(eq(albumLedger.albumId, pair.album.id))
    .orderBy(asc(albumLedger.createdAt), asc(albumLedger.id))
const kinds = async () => (await entries()).map(({ entry }) => entry).sort()

test('both sides read what was shared, until when, with which code; a third person reads nothing', async () => {
  await share()
  const [row] = await entries()
  const expected = {
    title: 'Am See',
    imageCount: 3,
    code: row?.code,
    sharedAt: start.toISOString(),
    until: new Date(start.getTime() + hours(24)).toISOString(),
    endedAt: null,
    state: 'active',
    openedOn: [],
  }
  expect(await read(pair.owner)).toMatchObject([{ ...expected, isOwner: true, partnerName: 'Jonas' }])
  expect(await read(pair.receiver)).toMatchObject([{ ...expected, isOwner: false, partnerName: 'Luana' }])
  expect(await read(await makeAccount())).toEqual([])
})

test('a block at the moment of a sharing ends it', async () => {
  let sharing: ReturnType<typeof share> | undefined
  let blocking: ReturnType<typeof block> | undefined
  await db.transaction(async (tx) => {
    // Holds the sharing once it has granted the access.
    const ofReceiver = eq(chatMembers.userId, pair.receiver.id)
    await tx.select({ roomId: chatMembers.roomId }).from(chatMembers).where(ofReceiver).for('update')
    sharing = share()
    await untilOneWaitsForLock()
    blocking = block(pair.receiver.id, pair.owner.id)
    await untilWaitForLock(2)
  })
  await Promise.all([sharing, blocking])
  expect(await kinds()).toEqual(['end', 'share'])
})

test.each<[string, () => Partial<typeof users.$inferInsert>]>([
  ['suspension', () => ({ isSuspended: true })],
  ['deletion', () => ({ deletedAt: new Date() })],
])('a %s at the moment of a sharing ends it, or comes first and refuses it', async (_, change) => {
  const end = (q: Queryable) => q.update(users).set(change()).where(eq(users.id, pair.receiver.id)).execute()
  let sharing: Promise<unknown> | undefined
  let ending: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    // Holds the sharing once it has granted the access.
    const ofReceiver = eq(chatMembers.userId, pair.receiver.id)
    await tx.select({ roomId: chatMembers.roomId }).from(chatMembers).where(ofReceiver).for('update')
    sharing = share()
    await untilOneWaitsForLock()
    ending = end(db)
    await untilWaitForLock(2)
  })
  await Promise.all([sharing, ending])
  expect(await kinds()).toEqual(['end', 'share'])
  for (const who of [pair.owner, pair.receiver]) expect(await read(who)).toMatchObject([{ state: 'ended' }])

  pair = await makeSharingPair()
  let refused: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await end(tx)
    refused = expect(share()).rejects.toThrow('no-conversation')
    await untilOneWaitsForLock()
  })
  await refused
  expect(await kinds()).toEqual([])
})

test('a suspension whose transaction began before a sharing ends it afterwards', async () => {
  await db.transaction(async (tx) => {
    // The clock of the app counts milliseconds: the sharing comes after the begin of this transaction by that clock, too.
    await tx.execute(sql`select pg_sleep(0.002)`)
    setClock(null)
    await share()
    await tx.update(users).set({ isSuspended: true }).where(eq(users.id, pair.receiver.id))
  })
  expect((await entries()).map(({ entry }) => entry)).toEqual(['share', 'end'])
  for (const who of [pair.owner, pair.receiver]) expect(await read(who)).toMatchObject([{ state: 'ended' }])
})

test('states: extended, revoked and expired, each with its end', async () => {
  const { accessId } = await share()
  later(hours(2))
  await share()
  later(hours(3))
  await revokeAccess({ by: pair.owner, albumId: pair.album.id, accessId })
  later(hours(4))
  await share()
  expect((await read(pair.owner)).map(({ state }) => state)).toEqual(['active', 'revoked', 'extended'])
  later(hours(40))
  const after = await read(pair.owner)
  expect(
    after.map(({ state, endedAt }) => [state, endedAt && Date.parse(endedAt) - start.getTime()]),
  ).toEqual([
    ['expired', null],
    ['revoked', hours(3)],
    ['extended', hours(2)],
  ])
  expect(await read(pair.owner, { state: 'revoked' })).toHaveLength(1)
})

test('openings are rows by day, once, without a time, shown a day late and to both', async () => {
  const { accessId } = await share()
  await Promise.all(Array.from({ length: 5 }, () => recordOpening(pair.receiver, pair.album.id, dayOf(0))))
  await recordOpening(pair.owner, pair.album.id, dayOf(0))
  const openings = await db
    .select()
    .from(albumLedger)
    .where(and(eq(albumLedger.accessId, accessId), eq(albumLedger.entry, 'opening')))
  expect(openings).toHaveLength(1)
  expect(openings[0]?.createdAt.toISOString()).toBe(`${dayOf(0)}T00:00:00.000Z`)
  for (const at of [0, days(1)]) {
    later(at)
    expect((await read(pair.owner))[0]?.openedOn).toEqual([])
  }
  later(days(2))
  for (const who of [pair.owner, pair.receiver]) expect((await read(who))[0]?.openedOn).toEqual([dayOf(0)])
})

test('the page of an album records an opening in one statement', async () => {
  await share()
  const { statements } = await recordStatements(() => recordOpening(pair.receiver, pair.album.id, dayOf(0)))
  expect(statements).toHaveLength(1)
})

describe('access that ends without a revocation is an entry that does not say why', () => {
  const ends: [string, () => Promise<unknown>][] = [
    ['the receiver blocks', () => block(pair.receiver.id, pair.owner.id)],
    ['the owner blocks', () => block(pair.owner.id, pair.receiver.id)],
    ['the receiver is suspended', () => set(pair.receiver.id, { isSuspended: true })],
    ['the owner is deleted', () => set(pair.owner.id, { deletedAt: new Date() })],
    ['the album is deleted', () => deleteAlbum({ owner: pair.owner, albumId: pair.album.id })],
    ['the album is removed', () => db.transaction((tx) => removeAlbum(tx, pair.album.id))],
  ]
  const set = (id: string, change: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(change).where(eq(users.id, id))

  test.each(ends)('%s', async (_, end) => {
    await share()
    await end()
    expect(await kinds()).toEqual(['end', 'share'])
    for (const who of [pair.owner, pair.receiver])
      expect(await read(who)).toMatchObject([{ state: 'ended', endedAt: expect.any(String) }])
  })

  test('once for one end, not for access that was over, and again after a reinstatement', async () => {
    const { accessId } = await share()
    await set(pair.receiver.id, { isSuspended: true })
    await set(pair.owner.id, { deletedAt: new Date() })
    expect(await kinds()).toEqual(['end', 'share'])
    const other = await makeSharingPair()
    const shared = await shareAlbum({
      by: other.owner,
      albumId: other.album.id,
      to: { receiverId: other.receiver.id },
    })
    if ('refusal' in shared) throw new Error(shared.refusal)
    await set(other.receiver.id, { isSuspended: true })
    await set(other.receiver.id, { isSuspended: false })
    const rows = await db.select().from(albumLedger).where(eq(albumLedger.accessId, shared.accessId))
    expect(rows.map(({ entry }) => entry).sort()).toEqual(['end', 'resumption', 'share'])
    expect(await read(other.owner)).toMatchObject([{ state: 'active', endedAt: null }])
    await revokeAccess({ by: other.owner, albumId: other.album.id, accessId: shared.accessId })
    await block(other.receiver.id, other.owner.id)
    expect(await db.$count(albumLedger, eq(albumLedger.accessId, shared.accessId))).toBe(4)
    expect(accessId).not.toBe(shared.accessId)
  })

  test('is resumed by restoring the album; deleting it after a revocation ends nothing', async () => {
    const { accessId } = await share()
    const removed = await db.transaction((tx) => removeAlbum(tx, pair.album.id))
    later(1000)
    await db.transaction((tx) => restoreRemovedAlbum(tx, removed?.removed ?? { albumId: '' }))
    for (const who of [pair.owner, pair.receiver])
      expect(await read(who)).toMatchObject([{ state: 'active', endedAt: null }])
    later(2000)
    await revokeAccess({ by: pair.owner, albumId: pair.album.id, accessId })
    await deleteAlbum({ owner: pair.owner, albumId: pair.album.id })
    expect(await kinds()).toEqual(['end', 'resumption', 'revocation', 'share'])
    expect(await read(pair.owner)).toMatchObject([{ state: 'revoked' }])
  })

  test('a name stays for the fourteen days after which a purge removes it', async () => {
    await share()
    await block(pair.receiver.id, pair.owner.id)
    expect((await read(pair.owner))[0]?.partnerName).toBe('Jonas')
    await db
      .update(chatMembers)
      .set({ sealedAt: new Date(start.getTime() - days(15)) })
      .where(eq(chatMembers.roomId, pair.roomId))
    expect((await read(pair.owner))[0]?.partnerName).toBeNull()
    // A deletion after the block changes nothing: the name does not come back.
    await set(pair.receiver.id, { deletedAt: start })
    expect(await read(pair.owner)).toMatchObject([{ title: 'Am See', partnerName: null }])
  })

  test('it is the name at the moment of the block, in lists, files and searches, until the two talk again', async () => {
    await share()
    // A conversation with somebody else, which no block has ended, changes nothing.
    for (const { id } of [pair.owner, pair.receiver])
      await makeConversation([id, (await makeAccount()).id], [[id, 'Hallo']])
    await block(pair.receiver.id, pair.owner.id)
    await set(pair.receiver.id, { firstName: 'Zacharias' })
    await set(pair.owner.id, { firstName: 'Zenobia' })
    expect((await read(pair.owner))[0]?.partnerName).toBe('Jonas')
    expect((await read(pair.receiver))[0]?.partnerName).toBe('Luana')
    expect(await read(pair.owner, { q: 'zacharias' })).toEqual([])
    expect(await read(pair.owner, { q: 'jonas' })).toHaveLength(1)
    for await (const grants of exportLedger(pair.receiver, ledgerSearchOf(new URLSearchParams())))
      expect(grants.map(({ partnerName }) => partnerName)).toEqual(['Luana'])

    await unblock(pair.receiver.id, pair.owner.id)
    expect((await read(pair.owner))[0]?.partnerName).toBe('Jonas')
    await makeConversation([pair.owner.id, pair.receiver.id], [[pair.receiver.id, 'Hallo']])
    expect((await read(pair.owner))[0]?.partnerName).toBe('Zacharias')
  })

  test("and so does the title of somebody else's album", async () => {
    await share()
    await block(pair.owner.id, pair.receiver.id)
    expect(await read(pair.receiver)).toMatchObject([{ title: 'Am See', partnerName: 'Luana' }])
    await db
      .update(chatMembers)
      .set({ sealedAt: new Date(start.getTime() - days(15)) })
      .where(eq(chatMembers.roomId, pair.roomId))
    expect(await read(pair.receiver)).toMatchObject([{ title: null, partnerName: null }])
    expect(await read(pair.receiver, { q: 'Am See' })).toEqual([])
  })
})

describe('the ledger only grows', () => {
  test('the database refuses to change, delete or empty it', async () => {
    await share()
    const [row] = await entries()
    const own = eq(albumLedger.id, row?.id ?? '')
    const refused = { cause: { message: 'album_ledger is append-only' } }
    await expect(db.delete(albumLedger).where(own)).rejects.toMatchObject(refused)
    await expect(db.execute('truncate album_ledger')).rejects.toMatchObject(refused)
    const someone = await makeAccount()
    for (const change of [
      { entry: 'revocation' as const },
      { code: 'AAAAAAAA' },
      { title: 'Anders' },
      { expiresAt: new Date() },
      { receiverId: someone.id },
      { createdAt: new Date(0) },
      { receiverDigest: new Uint8Array(32) },
      { ownerSalt: new Uint8Array(16) },
    ])
      await expect(db.update(albumLedger).set(change).where(own)).rejects.toMatchObject(refused)
    expect(await entries()).toEqual([row])
  })

  test('a deleted album stays in it, with its code', async () => {
    await share()
    const [row] = await entries()
    await deleteAlbum({ owner: pair.owner, albumId: pair.album.id })
    expect(await db.$count(privateAlbums, eq(privateAlbums.id, pair.album.id))).toBe(0)
    expect(await read(pair.owner, { q: shownCode(row?.code ?? '').toLowerCase() })).toMatchObject([
      { title: 'Am See', partnerName: 'Jonas', code: row?.code },
    ])
  })
})

test('is searched by code, title, person, side and day, and read in pages of one statement', async () => {
  const { accessId } = await share()
  const others = []
  for (const firstName of ['Alex', 'Älva_100%']) {
    const person = await makeAccount({ firstName })
    await makeConversation(
      [pair.owner.id, person.id],
      [
        [person.id, 'Hallo'],
        [pair.owner.id, 'Ja'],
      ],
    )
    later(1000 * (others.length + 1))
    await share(person)
    others.push(person)
  }
  const names = async (query: Record<string, string>) =>
    (await read(pair.owner, query)).map(({ partnerName }) => partnerName)
  expect(await names({})).toEqual(['Älva_100%', 'Alex', 'Jonas'])
  expect(await names({ q: 'alex' })).toEqual(['Alex'])
  expect(await names({ q: '100%' })).toEqual([])
  expect(await names({ q: 'älva_1' })).toEqual(['Älva_100%'])
  expect(await names({ q: '%' })).toEqual([])
  expect(await names({ q: 'see' })).toHaveLength(3)
  expect(await names({ side: 'received' })).toEqual([])
  expect(await names({ side: 'given', from: dayOf(0), to: dayOf(days(1)) })).toHaveLength(3)
  expect(await names({ from: dayOf(days(2)) })).toEqual([])
  expect(await names({ from: 'nonsense', state: 'nonsense', side: 'x' })).toHaveLength(3)
  const search = ledgerSearchOf(new URLSearchParams())
  const first = await recordStatements(() => readLedger(pair.owner, search, { cursor: null, size: 2 }))
  expect(first.statements).toHaveLength(1)
  const cursor = first.result.nextCursor
  const second = await readLedger(pair.owner, search, { cursor, size: 2 })
  expect([...first.result.grants, ...second.grants].map(({ partnerName }) => partnerName)).toEqual([
    'Älva_100%',
    'Alex',
    'Jonas',
  ])
  expect([second.nextCursor, second.isLaterPage]).toEqual([null, true])
  // A cursor of somebody else is the first page.
  expect((await readLedger(pair.receiver, search, { cursor, size: 2 })).isLaterPage).toBe(false)
  const exported = []
  for await (const grants of exportLedger(pair.owner, search)) exported.push(...grants)
  expect(exported).toHaveLength(3)
  // A search finds what stands behind the first page, too.
  const firstOf = async (query: Record<string, string>) => {
    const asked = ledgerSearchOf(new URLSearchParams(query))
    const { grants } = await readLedger(pair.owner, asked, { cursor: null, size: 1 })
    return grants.map(({ partnerName }) => partnerName)
  }
  expect(await firstOf({})).toEqual(['Älva_100%'])
  expect(await firstOf({ q: 'jonas' })).toEqual(['Jonas'])
  await revokeAccess({ by: pair.owner, albumId: pair.album.id, accessId })
  expect(await firstOf({ state: 'revoked' })).toEqual(['Jonas'])
})

test('the days of a search begin at midnight in Germany', async () => {
  const year = start.getUTCFullYear() + 1
  setClock(new Date(`${year}-03-01T23:30:00Z`))
  await share()
  const [first, second] = [`${year}-03-01`, `${year}-03-02`]
  expect(await read(pair.owner, { from: second, to: second })).toHaveLength(1)
  expect(await read(pair.owner, { from: first, to: first })).toEqual([])
})
