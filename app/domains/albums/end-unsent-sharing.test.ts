import { albumAccess, privateAlbums } from 'db/schema/albums'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { unsend } from '~/domains/chat/messages/unsend.server'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { hours, minutes } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeSharingPair } from '~/testing/people/albums'
import { albumFor } from './access.server'
import { endSharingOf } from './end-unsent-sharing.server'
import { readLedger } from './ledger/read-ledger.server'
import { receivedShares } from './list-shares.server'
import { shareAlbum } from './share.server'

afterAll(closeDb)
afterEach(() => setClock(null))

let pair: Awaited<ReturnType<typeof makeSharingPair>>
let start: Date
beforeEach(async () => {
  pair = await makeSharingPair()
  start = new Date()
  setClock(start)
})
const wait = (ms: number) => setClock(new Date(start.getTime() + ms))

async function share() {
  const to = { receiverId: pair.receiver.id }
  const shared = await shareAlbum({ by: pair.owner, albumId: pair.album.id, to })
  if ('refusal' in shared) throw new Error(shared.refusal)
  return shared.message.id
}

/** The jobs for the album, the newest first. */
const jobs = () =>
  db.execute<{ payload: Parameters<typeof endSharingOf>[0] }>(sql`
    select job.payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'end-unsent-sharing' and job.payload->>'albumId' = ${pair.album.id}
    order by job.id desc`)

async function unsendOwn(messageId: string): Promise<void> {
  const conversation = await conversationWith(pair.owner, pair.receiver.id)
  if (!conversation) throw new Error('no conversation')
  expect(await unsend(pair.owner, conversation, messageId)).toBeNull()
}

/** Unsends a message of the owner, and does what its job does. */
async function takeBack(messageId: string): Promise<void> {
  await unsendOwn(messageId)
  const [job] = await jobs()
  if (!job) throw new Error('no job')
  await endSharingOf(job.payload)
}

const isOpen = async () => (await albumFor(pair.receiver, pair.album.id)) !== null
const states = async () => {
  const search = { side: null, q: '', state: null, from: null, to: null }
  const { grants } = await readLedger(pair.owner, search, { cursor: null, size: 10 })
  return grants.map(({ state }) => state)
}

test('an unsent message takes its sharing back, as a revocation does', async () => {
  const messageId = await share()
  expect(await isOpen()).toBe(true)
  wait(minutes(1))
  await takeBack(messageId)
  expect(await isOpen()).toBe(false)
  expect(await receivedShares(pair.receiver)).toEqual([])
  expect(await states()).toEqual(['revoked'])
})

test('of a sharing that was repeated since, the later message keeps the access until it is unsent, too', async () => {
  const first = await share()
  wait(minutes(1))
  const second = await share()
  wait(minutes(2))
  await takeBack(first)
  expect(await isOpen()).toBe(true)
  wait(minutes(3))
  await takeBack(second)
  expect(await isOpen()).toBe(false)
})

test('a sharing that is repeated while the job runs keeps its access', async () => {
  const messageId = await share()
  await unsendOwn(messageId)
  const [job] = await jobs()
  if (!job) throw new Error('no job')
  const { ending } = await db.transaction(async (tx) => {
    // As a sharing does.
    await tx
      .select({ id: privateAlbums.id })
      .from(privateAlbums)
      .where(eq(privateAlbums.id, pair.album.id))
      .for('update')
    const waiting = endSharingOf(job.payload)
    await untilOneWaitsForLock()
    const expiresAt = new Date(start.getTime() + hours(25))
    await tx.update(albumAccess).set({ expiresAt }).where(eq(albumAccess.albumId, pair.album.id))
    return { ending: waiting }
  })
  await ending
  expect(await isOpen()).toBe(true)
})

test('an unsent text ends no sharing', async () => {
  await share()
  const [text] = await db.execute<{ id: string }>(sql`
    select id from messages where room_id = ${pair.roomId} and sender_id = ${pair.owner.id} and content = 'Schau mal'`)
  await unsendOwn(text?.id ?? '')
  expect(await jobs()).toHaveLength(0)
  expect(await isOpen()).toBe(true)
})
