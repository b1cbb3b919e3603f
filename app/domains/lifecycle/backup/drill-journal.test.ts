import { join } from 'node:path'
import { users } from 'db/schema/accounts'
import { albumAccess, albumLedger, privateAlbums } from 'db/schema/albums'
import { moderationCases } from 'db/schema/cases'
import { messages } from 'db/schema/chat'
import { decisions } from 'db/schema/decisions'
import { imageModeration, images } from 'db/schema/media'
import { userBlocks } from 'db/schema/relations'
import { knownDevices, passkeys } from 'db/schema/security'
import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reinstate, suspend } from '~/domains/accounts/suspension/suspension.server'
import { grantRole, revokeRole } from '~/domains/admin/roles.server'
import { deleteAlbum } from '~/domains/albums/edit-album.server'
import {
  deleteRemovedAlbum,
  removeAlbum,
  removeAlbumImageByDecision,
  restoreRemovedAlbum,
} from '~/domains/albums/remove-album.server'
import { revokeAccess, shareAlbum } from '~/domains/albums/share.server'
import { verifyPassword } from '~/domains/auth/passwords/passwords.server'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { unsend } from '~/domains/chat/messages/unsend.server'
import { removeOrphans } from '~/domains/media/files/orphaned-files.server'
import { removeProfilePhoto } from '~/domains/media/profile-photos.server'
import { masterKey } from '~/domains/media/renditions'
import { exportJournal } from '~/platform/backup/journal.server'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { makePublicPhoto } from '~/testing/backups/drill-photos'
import { contentOfStorage, type DrillSite, startDrillSite } from '~/testing/backups/drill-site'
import { makeAccount, PASSWORD, userRow } from '~/testing/people/accounts'
import { makeAlbum, makeSharingPair } from '~/testing/people/albums'
import { block, unblock } from '~/testing/people/blocks'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { deleteAccount, restoreAccount } from '../deletion/delete-account.server'
import { purgeAccount } from '../deletion/purge.server'

const LONG_TEST = 300_000
const AT = { device: '', country: null, network: '' }

let site: DrillSite
beforeAll(async () => {
  site = await startDrillSite()
}, LONG_TEST)
afterAll(() => site?.stop())

const provider = () => listedPerson({ photo: 'none' })

test(
  'what was deleted, suspended, blocked or revoked during and after a backup does not come back',
  async () => {
    await site.switchToMigrated('busy')
    const account = async () => (await makeAccount({ firstName: 'Jonas' })).id
    const [deleted, purged, suspended, freed, returned] = [
      await provider(),
      await provider(),
      await provider(),
      await provider(),
      await account(),
    ]
    const [blocker, blocked, pardoned] = [await account(), await account(), await account()]
    for (const one of [blocked, pardoned]) await makeConversation([blocker, one], [[one, 'Hallo']])
    const moderator = await makeAccount({ isModerator: true })
    const owner = await provider()
    const removed = await makePublicPhoto(owner)
    const kept = await makePublicPhoto(owner)
    const rejected = await makePublicPhoto(owner)
    const pair = await makeSharingPair()
    const lost = await makeAlbum(pair.owner)
    const [withheld, reduced] = [await makeAlbum(pair.owner), await makeAlbum(pair.owner)]
    const shared = await shareAlbum({
      by: pair.owner,
      albumId: pair.album.id,
      to: { receiverId: pair.receiver.id },
    })
    if ('refusal' in shared) throw new Error(shared.refusal)
    const [passkey] = await db
      .insert(passkeys)
      .values({ id: 'credential', userId: deleted, publicKey: Buffer.from('x'), name: 'Handy' })
      .returning()
    const secondFactorUntil = new Date(Date.now() + days(30))
    await db
      .insert(knownDevices)
      .values({ userId: owner, device: 'remembered', secondFactorUntil, lastUsedAt: new Date() })
    await suspend({ by: null, userId: freed, reason: 'x', ip: null })
    await makeConversation(
      [purged, returned],
      [
        [purged, 'Von ihr'],
        [returned, 'Von ihm'],
      ],
    )
    await deleteAccount({ viewer: { id: returned, isAdmin: false }, password: PASSWORD, at: AT })
    const talk = await makeConversation([blocker, moderator.id], [[moderator.id, 'Zurückgenommen']])

    // Uploads and deletions run while the backup is made.
    let running = true
    const uploaded: string[] = []
    const busy = (async () => {
      while (running) {
        const one = await makePublicPhoto(owner)
        uploaded.push(one.name)
        await removeProfilePhoto({ owner: { id: owner, userType: 'trans' }, imageId: one.id })
        await removeOrphans(one.name)
      }
    })()
    const [made] = await Promise.all([site.backUp().finally(() => (running = false)), busy])
    expect(uploaded.length).toBeGreaterThan(0)
    const late = await makePublicPhoto(owner)

    await removeProfilePhoto({ owner: { id: owner, userType: 'trans' }, imageId: removed.id })
    await db
      .update(imageModeration)
      .set({ status: 'rejected', rejectionReason: 'Text' })
      .where(eq(imageModeration.imageUrl, rejected.url))
    await suspend({ by: null, userId: suspended, reason: 'x', ip: null })
    await reinstate({ by: null, userId: freed, ip: null })
    await restoreAccount({ userId: returned, at: AT })
    await block(blocker, blocked)
    await block(blocker, pardoned)
    await unblock(blocker, pardoned)
    await revokeRole({ email: moderator.email, role: 'moderator' })
    await grantRole({ email: (await userRow(returned))?.email ?? '', role: 'moderator' })
    await revokeAccess({ by: pair.owner, albumId: pair.album.id, accessId: shared.accessId })
    await deleteAlbum({ owner: pair.owner, albumId: lost.id })
    await db.transaction((tx) => removeAlbum(tx, withheld.id))
    await db.transaction((tx) => removeAlbumImageByDecision(tx, reduced.imageIds[0] ?? ''))
    await db.delete(passkeys).where(eq(passkeys.id, passkey?.id ?? ''))
    await db.update(users).set({ passwordHash: 'other' }).where(eq(users.id, pair.receiver.id))
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, deleted))
    await db
      .update(users)
      .set({ deletedAt: new Date(0) })
      .where(eq(users.id, purged))
    await purgeAccount({ userId: purged })
    const withModerator = await conversationWith(moderator, blocker)
    if (!withModerator) throw new Error('no conversation')
    expect(await unsend(moderator, withModerator, talk.messages[0]?.id ?? '')).toBeNull()
    await exportJournal()

    await site.switchToEmpty('rescued')
    const lines = await site.restore({ backup: made.name })
    await site.switchTo('rescued')
    expect(lines.some((line) => /^[1-9]\d* entries of the journal are replayed/.test(line))).toBe(true)
    // The photos of the three albums: makeAlbum creates rows without files.
    expect(lines).toContain('9 photos have no file in the backup.')

    expect((await userRow(deleted))?.deletedAt).toBeInstanceOf(Date)
    expect(await userRow(purged)).toBeUndefined()
    expect(await userRow(suspended)).toMatchObject({ isSuspended: true, suspensionReason: null })
    expect(await userRow(freed)).toMatchObject({ isSuspended: false })
    expect(await userRow(returned)).toMatchObject({ deletedAt: null, isModerator: true })
    expect(await userRow(moderator.id)).toMatchObject({ isModerator: false })
    const hash = (await userRow(pair.receiver.id))?.passwordHash ?? ''
    expect(await verifyPassword(hash, PASSWORD)).toBe(false)
    expect(await db.select({ who: userBlocks.blockedUserId }).from(userBlocks)).toEqual([{ who: blocked }])
    expect((await db.select().from(albumAccess))[0]?.revokedAt).toBeInstanceOf(Date)
    const albums = await db.select().from(privateAlbums)
    expect(new Map(albums.map(({ id, isRemoved }) => [id, isRemoved]))).toEqual(
      new Map([
        [pair.album.id, false],
        [withheld.id, true],
        [reduced.id, false],
      ]),
    )
    const held = await db.select({ id: images.id }).from(images).where(eq(images.isHeld, true))
    expect(held).toEqual([{ id: reduced.imageIds[0] }])
    expect(await db.$count(images, inArray(images.id, lost.imageIds))).toBe(0)
    expect(await db.$count(passkeys)).toBe(0)
    // A remembered browser needs the second factor again.
    const devices = await db.select().from(knownDevices).where(eq(knownDevices.userId, owner))
    expect(devices).toMatchObject([{ device: 'remembered', secondFactorUntil: null }])
    const [message] = await db
      .select()
      .from(messages)
      .where(eq(messages.id, talk.messages[0]?.id ?? ''))
    expect(message?.content).toBe('')
    const [anonymized] = await db.select().from(messages).where(eq(messages.content, 'Von ihr'))
    expect(anonymized?.senderId).not.toBe(purged)

    // Exactly the photos that were not deleted exist, and the storage contains their files and no others.
    const left = await db.select().from(images).where(eq(images.ownerId, owner))
    expect(left.map(({ url }) => url).sort()).toEqual([kept.url, rejected.url].sort())
    const [decision] = await db
      .select()
      .from(imageModeration)
      .where(eq(imageModeration.imageUrl, rejected.url))
    expect(decision).toMatchObject({ status: 'pending', isPublic: false })
    const content = await contentOfStorage()
    for (const { name } of [kept, rejected]) expect(content.has(masterKey(name))).toBe(true)
    const names = [kept.name, rejected.name]
    expect([...content.keys()].filter((key) => !names.some((name) => key.includes(name)))).toEqual([])
    expect(content.has(masterKey(late.name))).toBe(false)

    // A second restore of the same backup into the same database replays the same entries.
    await site.restore({ backup: made.name, force: true })
    await site.switchTo('rescued')
    expect(await userRow(purged)).toBeUndefined()
    const [row] = await db.execute<{ last: number; max: number }>(sql`
      select (select last_value from restore_journal_seq_seq)::integer as last, max(seq)::integer as max
      from restore_journal`)
    expect(row?.max).toBeGreaterThan(0)
    expect(row?.last).toBe(row?.max)
  },
  LONG_TEST,
)

test(
  'what moderators gave back after a backup is not withheld by a restore, unless they withheld it again',
  async () => {
    const folder = join(site.folder, 'withheld')
    const places = { BACKUP_URL: join(folder, 'backups'), BACKUP_JOURNAL_URL: join(folder, 'journal') }
    await site.switchToMigrated('withheld')
    await site.switchTo('withheld', places)
    type Removed = Awaited<ReturnType<typeof removeAlbum>>
    const remove = (albumId: string) => db.transaction((tx) => removeAlbum(tx, albumId))
    const removeImage = (id: string) => db.transaction((tx) => removeAlbumImageByDecision(tx, id))
    const giveBack = (done: Removed) =>
      db.transaction((tx) => restoreRemovedAlbum(tx, done?.removed ?? { albumId: '' }))
    const hold = (id: string, isHeld: boolean) => db.update(images).set({ isHeld }).where(eq(images.id, id))

    const { owner, receiver, album } = await makeSharingPair()
    const shared = await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: receiver.id } })
    if ('refusal' in shared) throw new Error(shared.refusal)
    const [second, third, fourth] = [
      await makeAlbum(owner),
      await makeAlbum(owner, { count: 6 }),
      await makeAlbum(owner),
    ]
    const [early = '', late = '', again = '', released = '', copy = '', aside = ''] = third.imageIds
    const removedBefore = [await remove(album.id), await removeImage(early)]
    for (const done of [...removedBefore, await remove(fourth.id)]) {
      if (!done) throw new Error('not removed')
      const [found] = await db
        .insert(moderationCases)
        .values({ subjectType: 'album', subjectId: done.removed.albumId, dueAt: new Date() })
        .returning()
      await db.insert(decisions).values({
        caseId: found?.id ?? '',
        action: 'remove',
        ground: 'illegal-content',
        removed: { kind: 'album', ...done.removed },
      })
    }
    await hold(released, true)
    await hold(copy, true)
    const made = await site.backUp()

    for (const done of removedBefore) await giveBack(done)
    await giveBack(await remove(second.id))
    for (const id of [late, again, copy]) await giveBack(await removeImage(id))
    await removeImage(again)
    await hold(released, false)
    // The end of a hold does not undo the removal.
    await hold(aside, true)
    await removeImage(aside)
    await hold(aside, false)
    await exportJournal()

    await site.switchToEmpty('returned')
    await site.switchTo('returned', places)
    await site.restore({ backup: made.name })
    // The decisions of the backup are still in force. Those that were over have nothing left to bring back or to delete.
    const left = await db
      .select({ removed: decisions.removed })
      .from(decisions)
      .where(isNotNull(decisions.removed))
    expect(left).toEqual([{ removed: { kind: 'album', albumId: fourth.id } }])
    for (const done of removedBefore)
      await db.transaction((tx) => deleteRemovedAlbum(tx, done?.removed ?? { albumId: '' }))
    const albums = await db.select().from(privateAlbums)
    expect(new Map(albums.map(({ id, isRemoved }) => [id, isRemoved]))).toEqual(
      new Map([
        [album.id, false],
        [second.id, false],
        [third.id, false],
        [fourth.id, true],
      ]),
    )
    const photos = await db.select().from(images).where(eq(images.albumId, third.id))
    expect(new Map(photos.map(({ id, isHeld }) => [id, isHeld]))).toEqual(
      new Map([
        [early, false],
        [late, false],
        [again, true],
        [released, false],
        [copy, true],
        [aside, true],
      ]),
    )
    expect(await db.$count(images, eq(images.albumId, album.id))).toBe(album.imageIds.length)
    const entries = await db.select({ entry: albumLedger.entry }).from(albumLedger)
    expect(entries.map(({ entry }) => entry).sort()).toEqual(['end', 'resumption', 'share'])
  },
  LONG_TEST,
)
