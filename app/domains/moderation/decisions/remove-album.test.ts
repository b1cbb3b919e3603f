import { albumAccess, privateAlbums } from 'db/schema/albums'
import { caseEvidence, moderationCases } from 'db/schema/cases'
import { decisions } from 'db/schema/decisions'
import { images } from 'db/schema/media'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { albumFor, albumImageAccess } from '~/domains/albums/access.server'
import { deleteAlbum, dropImagesOf, inOwnAlbum } from '~/domains/albums/edit-album.server'
import { endSharingOf } from '~/domains/albums/end-unsent-sharing.server'
import { receivedShares } from '~/domains/albums/list-shares.server'
import { ownAlbums } from '~/domains/albums/own-albums.server'
import { shareAlbum } from '~/domains/albums/share.server'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { threadOf } from '~/domains/chat/messages/message-page.server'
import { accessTo } from '~/domains/media/access.server'
import { unreadNoticeCount } from '~/domains/notifications/centre/notice-page.server'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { makeAlbum, makeSharingPair } from '~/testing/people/albums'
import { fileReport } from '../reports/file-report.server'
import { decisionOptions } from './case-to-decide.server'
import { decideCase } from './decide-case.server'
import { releaseDecision } from './deliver-decision.server'
import { sweepRemovedContent } from './own-decisions.server'
import { lockPerson } from './record-decision.server'
import { undoDecision } from './undo/undo-decision.server'

const ip = '198.51.100.7'
let pair: Awaited<ReturnType<typeof makeSharingPair>>
let moderator: Awaited<ReturnType<typeof makeAccount>>
/** The message that shared the album. */
let messageId: string
beforeEach(async () => {
  moderator = await makeAccount({ isModerator: true })
  pair = await makeSharingPair()
  const { owner, album, receiver } = pair
  const done = await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: receiver.id } })
  if ('refusal' in done) throw new Error(done.refusal)
  messageId = done.message.id
})
afterEach(() => setClock(null))
afterAll(closeDb)

async function reported(targetType: 'album' | 'image' | 'message', targetId: string) {
  const filed = await db.transaction((tx) =>
    fileReport(tx, {
      by: pair.receiver,
      userId: pair.owner.id,
      targetType,
      targetId,
      reason: 'fraud',
      details: undefined,
    }),
  )
  if (!filed) throw new Error('not filed')
  const { caseId } = filed
  expect((await decisionOptions({ by: moderator, caseId })).actions).toContain('remove')
  return caseId
}
function decideRemoval(caseId: string) {
  const facts = '§ 201a StGB: Die Fotos zeigen eine andere Person ohne deren Einwilligung.'
  const decision = { action: 'remove', ground: 'illegal-content', facts } as const
  return decideCase({ by: moderator, caseId, version: 1, decision, ip })
}
async function remove(...[targetType, targetId]: Parameters<typeof reported>) {
  const caseId = await reported(targetType, targetId)
  const result = await decideRemoval(caseId)
  if ('refusal' in result) throw new Error(result.refusal)
  return { caseId, ...result }
}
const name = () => pair.album.names[0] ?? ''
const received = async () => {
  const { owner, album, receiver } = pair
  const conversation = await conversationWith(receiver, owner.id)
  if (!conversation) throw new Error('no conversation')
  const page = await threadOf(receiver, conversation)
  return {
    opens: (await albumFor(receiver, album.id)) !== null,
    image: (await albumImageAccess(receiver, name())) !== null,
    list: (await receivedShares(receiver)).length,
    inChat: page.messages.some(({ album: one }) => one?.isOpen),
    owned: (await ownAlbums(owner)).albums.length,
    file: await accessTo({ name: name(), viewer: async () => owner as never }),
  }
}
const EVERYTHING = { opens: true, image: true, list: 1, inChat: true, owned: 1, file: 'private' }
const NOTHING = { opens: false, image: false, list: 0, inChat: false, owned: 0, file: null }

test('an album disappears from every chat at once, with its evidence kept, and comes back when that is undone', async () => {
  expect(await received()).toEqual(EVERYTHING)
  const { decisionId, caseId } = await remove('album', pair.album.id)
  expect(await received()).toEqual(NOTHING)
  const evidence = await db.select().from(caseEvidence).where(eq(caseEvidence.caseId, caseId))
  expect(evidence.map(({ kind }) => kind).sort()).toEqual(['album', ...pair.album.names.map(() => 'photo')])
  const { owner, album, receiver } = pair
  expect(await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: receiver.id } })).toEqual({
    refusal: 'unknown',
  })
  expect(await deleteAlbum({ owner, albumId: album.id })).toEqual({ refusal: 'unknown' })
  expect(await undoDecision({ by: moderator, decisionId, ip })).toBeNull()
  expect(await received()).toEqual(EVERYTHING)
  expect(await db.select({ status: moderationCases.status }).from(moderationCases)).toEqual([
    { status: 'open' },
  ])
})

describe('the notice of a sharing', () => {
  const noticed = async () => (await unreadNoticeCount(pair.receiver)).shown

  test('goes with the removed album, and comes back with it when that is undone', async () => {
    expect(await noticed()).toBe(1)
    const { decisionId } = await remove('album', pair.album.id)
    expect(await noticed()).toBe(0)
    expect(await undoDecision({ by: moderator, decisionId, ip })).toBeNull()
    expect(await noticed()).toBe(1)
  })

  test('stays with another album that is open, which the removed one is not', async () => {
    const { owner, album, receiver } = pair
    const { id: albumId } = await makeAlbum(owner)
    const by = { ...owner, isPremium: true }
    expect(await shareAlbum({ by, albumId, to: { receiverId: receiver.id } })).toHaveProperty('message')
    await remove('album', album.id)
    expect(await noticed()).toBe(1)
    expect(await deleteAlbum({ owner, albumId })).toBeNull()
    expect(await noticed()).toBe(0)
  })

  test('does not come back once the access has ended meanwhile', async () => {
    const { decisionId } = await remove('album', pair.album.id)
    await db.update(albumAccess).set({ expiresAt: new Date() })
    expect(await undoDecision({ by: moderator, decisionId, ip })).toBeNull()
    expect(await noticed()).toBe(0)
  })
})

test('one image of an album disappears alone, and goes back to its end', async () => {
  const count = async () => (await albumFor(pair.receiver, pair.album.id))?.images.length
  const before = await count()
  const { decisionId } = await remove('image', pair.album.imageIds[0] ?? '')
  expect(await albumImageAccess(pair.receiver, name())).toBeNull()
  expect(await count()).toBe(Number(before) - 1)
  expect((await ownAlbums(pair.owner)).albums).toHaveLength(1)
  await undoDecision({ by: moderator, decisionId, ip })
  expect(await count()).toBe(before)
  expect((await albumFor(pair.receiver, pair.album.id))?.images.at(-1)?.id).toBe(pair.album.imageIds[0])
  const [album] = await db.select().from(privateAlbums).where(eq(privateAlbums.id, pair.album.id))
  expect(album?.isRemoved).toBe(false)
})

test('an undo and another decision about the owner cannot deadlock', async () => {
  const { owner, album } = pair
  const { decisionId } = await remove('album', album.id)
  let undone: ReturnType<typeof undoDecision> | undefined
  await db.transaction(async (tx) => {
    // As the decision in the case of one of its images does.
    await lockPerson(tx, owner.id)
    undone = undoDecision({ by: moderator, decisionId, ip })
    await untilOneWaitsForLock()
    const isThis = eq(privateAlbums.id, album.id)
    await tx.select({ id: privateAlbums.id }).from(privateAlbums).where(isThis).for('no key update')
  })
  expect(await undone).toBeNull()
  expect(await received()).toEqual(EVERYTHING)
})

test('an image whose album its owner deletes at the same moment is gone', async () => {
  const { owner, album } = pair
  const caseId = await reported('image', album.imageIds[0] ?? '')
  let decided: ReturnType<typeof decideRemoval> | undefined
  const deleted = await inOwnAlbum({ owner, albumId: album.id }, async (tx) => {
    decided = decideRemoval(caseId)
    await untilOneWaitsForLock()
    // The decision waits for the album, and has not locked the image.
    return dropImagesOf(tx, album.id)
  })
  expect(deleted).toBe(album.names.length)
  expect(await decided).toEqual({ refusal: 'subject-gone' })
})

test('once nobody can restore it, album, images and files are deleted', async () => {
  const { decisionId } = await remove('album', pair.album.id)
  await releaseDecision(decisionId)
  await sweepRemovedContent()
  expect(await db.$count(privateAlbums, eq(privateAlbums.id, pair.album.id))).toBe(1)
  setClock(new Date(Date.now() + days(186)))
  await sweepRemovedContent()
  expect(await db.$count(privateAlbums, eq(privateAlbums.id, pair.album.id))).toBe(0)
  expect(await db.$count(images, eq(images.ownerId, pair.owner.id))).toBe(0)
  const [row] = await db.select().from(decisions).where(eq(decisions.id, decisionId))
  expect(row?.removed).toBeNull()
})

/** Does what the jobs that end sharings of the album do. Returns how many there are. */
async function endSharings(): Promise<number> {
  const jobs = await db.execute<{ payload: Parameters<typeof endSharingOf>[0] }>(sql`
    select job.payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'end-unsent-sharing' and job.payload->>'albumId' = ${pair.album.id}`)
  for (const { payload } of jobs) await endSharingOf(payload)
  return jobs.length
}

test('with the message that shared an album its access ends, once the removal can no longer be undone', async () => {
  const { decisionId } = await remove('message', messageId)
  expect(await endSharings()).toBe(0)
  expect(await received()).toEqual({ ...EVERYTHING, inChat: false })
  await releaseDecision(decisionId)
  expect(await endSharings()).toBe(1)
  expect(await received()).toEqual({ ...NOTHING, owned: 1, file: 'private' })
})

test('an album stays open if the removal of the message that shared it is undone', async () => {
  const { decisionId } = await remove('message', messageId)
  expect(await undoDecision({ by: moderator, decisionId, ip })).toBeNull()
  await releaseDecision(decisionId)
  expect(await endSharings()).toBe(0)
  expect(await received()).toEqual(EVERYTHING)
})
