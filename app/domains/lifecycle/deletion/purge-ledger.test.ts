import { users } from 'db/schema/accounts'
import { albumLedger } from 'db/schema/albums'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { recordOpening } from '~/domains/albums/ledger/ledger.server'
import { ledgerSearchOf } from '~/domains/albums/ledger/ledger-search'
import { readLedger } from '~/domains/albums/ledger/read-ledger.server'
import { shareAlbum } from '~/domains/albums/share.server'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { makeSharingPair } from '~/testing/people/albums'
import { purgeAccount } from './purge.server'

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
const share = async () => {
  const { owner, album, receiver } = pair
  const shared = await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: receiver.id } })
  if ('refusal' in shared) throw new Error(shared.refusal)
}
const read = async (viewer: { id: string }) =>
  (await readLedger(viewer, ledgerSearchOf(new URLSearchParams()), { cursor: null, size: 50 })).grants
const entries = () =>
  db
    .select()
    .from(albumLedger)
    .where(eq(albumLedger.albumId, pair.album.id))
    .orderBy(asc(albumLedger.createdAt), asc(albumLedger.id))

test('the purge of a receiver removes their id and salt, and leaves digests and days of opening to the owner', async () => {
  await share()
  await recordOpening(pair.receiver, pair.album.id, dayOf(0))
  const before = await entries()
  await db
    .update(users)
    .set({ deletedAt: new Date(start.getTime() - days(15)) })
    .where(eq(users.id, pair.receiver.id))
  expect(await purgeAccount({ userId: pair.receiver.id })).toBe(true)
  const after = await entries()
  expect(after.filter(({ entry }) => entry !== 'end')).toHaveLength(before.length)
  for (const row of after) {
    expect(row).toMatchObject({ receiverId: null, receiverSalt: null, title: 'Am See' })
    expect(row.receiverDigest).toHaveLength(32)
    expect(row.ownerSalt).toHaveLength(16)
  }
  later(days(3))
  expect(await read(pair.owner)).toMatchObject([{ partnerName: null, title: 'Am See', openedOn: [dayOf(0)] }])
})

test('the purge of the owner also removes the titles of albums', async () => {
  await share()
  await db
    .update(users)
    .set({ deletedAt: new Date(start.getTime() - days(15)) })
    .where(eq(users.id, pair.owner.id))
  await purgeAccount({ userId: pair.owner.id })
  expect(await read(pair.receiver)).toMatchObject([{ partnerName: null, title: null, imageCount: 3 }])
})
