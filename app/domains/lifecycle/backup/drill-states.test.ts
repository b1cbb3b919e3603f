import { join } from 'node:path'
import { users } from 'db/schema/accounts'
import { privateAlbums } from 'db/schema/albums'
import { moderationCases } from 'db/schema/cases'
import { chatMembers, messages } from 'db/schema/chat'
import { decisions, type RemovedContent } from 'db/schema/decisions'
import { checkedPhotos, verifications } from 'db/schema/verification'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctMark } from '~/domains/albums/edit-album.server'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { removeMessage, restoreMessage } from '~/domains/chat/messages/remove-message.server'
import { unsend } from '~/domains/chat/messages/unsend.server'
import { removeContent, restoreContent } from '~/domains/moderation/decisions/remove-content.server'
import { sweepVerifications } from '~/domains/verification/sweep.server'
import { withdraw } from '~/domains/verification/withdraw.server'
import { exportJournal } from '~/platform/backup/journal.server'
import { closeDb, db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { type DrillSite, startDrillSite } from '~/testing/backups/drill-site'
import { makeAccount } from '~/testing/people/accounts'
import { makeAlbum, makeProvider } from '~/testing/people/albums'
import { makeConversation } from '~/testing/people/conversations'

const LONG_TEST = 120_000

let site: DrillSite
beforeAll(async () => {
  site = await startDrillSite()
}, LONG_TEST)
afterAll(() => site?.stop())

/** Places of a test's own. */
const placesIn = (name: string) => ({
  BACKUP_URL: join(site.folder, name, 'backups'),
  BACKUP_JOURNAL_URL: join(site.folder, name, 'journal'),
})

type Removed = Awaited<ReturnType<typeof removeMessage>>
const remove = (id: string) => db.transaction((tx) => removeMessage(tx, id))
async function giveBack(done: Removed) {
  if (!done) throw new Error('not removed')
  await db.transaction((tx) => restoreMessage(tx, done.message.id, done.removed))
}

/** A decision in force that removed a message, or the texts of a profile. */
async function decide(subjectType: 'message' | 'profile', subjectId: string, removed: RemovedContent) {
  const [found] = await db
    .insert(moderationCases)
    .values({ subjectType, subjectId, dueAt: new Date() })
    .returning()
  await db
    .insert(decisions)
    .values({ caseId: found?.id ?? '', action: 'remove', ground: 'illegal-content', removed })
}

/** The content of every message, and how many of them are unread. */
async function whatIsRead() {
  const rows = await db.select().from(messages).orderBy(messages.seq)
  const members = await db
    .select({ unread: chatMembers.unreadCount })
    .from(chatMembers)
    .orderBy(chatMembers.unreadCount)
  return {
    lines: rows.map(({ content, fraudWarning, unsentAt }) => ({
      content,
      fraudWarning,
      isUnsent: unsentAt !== null,
    })),
    unread: members.map(({ unread }) => unread),
  }
}

const removedAndKept = () =>
  db.select({ removed: decisions.removed }).from(decisions).where(isNotNull(decisions.removed))

test(
  'a message that moderators gave back after a backup has its text after a restore, unless it was withdrawn again',
  async () => {
    const places = placesIn('messages')
    await site.switchToMigrated('messages')
    await site.switchTo('messages', places)
    const [sender, receiver] = [await makeAccount(), await makeAccount()]
    const contents = [
      'Danach entfernt',
      'Danach zurückgegeben',
      'Danach zweimal entfernt',
      'Davor entfernt',
      'Davor entfernt, zurückgegeben',
      'Davor und danach entfernt',
      'Zurückgegeben, zurückgenommen',
    ]
    const talk = await makeConversation(
      [sender.id, receiver.id],
      contents.map((content) => [sender.id, content]),
      { unread: contents.length },
    )
    const [
      late = '',
      lateBack = '',
      lateTwice = '',
      early = '',
      earlyBack = '',
      both = '',
      unsentLater = '',
    ] = talk.messages.map(({ id }) => id)
    const [ofEarly, ofEarlyBack, ofBoth, ofUnsent] = [
      await remove(early),
      await remove(earlyBack),
      await remove(both),
      await remove(unsentLater),
    ]
    for (const done of [ofEarly, ofEarlyBack, ofBoth, ofUnsent])
      if (done) await decide('message', done.message.id, { kind: 'message', ...done.removed })
    const made = await site.backUp()

    const [ofLateBack, ofLateTwice] = [await remove(lateBack), await remove(lateTwice)]
    await remove(late)
    await exportJournal()
    // In a segment of its own: the replay has withdrawn the text by then.
    for (const done of [ofLateBack, ofLateTwice, ofEarlyBack, ofBoth, ofUnsent]) await giveBack(done)
    for (const id of [lateTwice, both]) await remove(id)
    const conversation = await conversationWith(sender, receiver.id)
    if (!conversation) throw new Error('no conversation')
    expect(await unsend(sender, conversation, unsentLater)).toBeNull()
    await exportJournal()
    const before = await whatIsRead()
    expect(before.lines.filter(({ isUnsent }) => !isUnsent).map(({ content }) => content)).toEqual([
      'Danach zurückgegeben',
      'Davor entfernt, zurückgegeben',
    ])
    expect(before.unread).toEqual([0, 2])

    await site.switchToEmpty('returned')
    await site.switchTo('returned', places)
    await site.restore({ backup: made.name })
    expect(await whatIsRead()).toEqual(before)
    // The other decisions were over: an undo or an appeal must not give back what was removed or unsent after them.
    expect(await removedAndKept()).toEqual([{ removed: { kind: 'message', ...ofEarly?.removed } }])

    // The text that a replay withdrew is still there if it is interrupted before the entry that gives the message back.
    await site.switchToEmpty('interrupted')
    await site.switchTo('interrupted', places)
    await site.restore({ backup: made.name, withoutJournal: true })
    await db.execute(sql`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`)
    await db.execute(sql`
      create trigger fails before update on messages for each row
        when (old.unsent_at is not null and new.unsent_at is null) execute function fail()`)
    await closeDb()
    await expect(site.replay()).rejects.toThrow()
    await db.execute(sql`drop function fail cascade`)
    await closeDb()
    await site.replay()
    expect(await whatIsRead()).toEqual(before)
  },
  LONG_TEST,
)

test(
  'texts that moderators removed from a profile after a backup are not in it after a restore, unless they gave them back',
  async () => {
    const places = placesIn('texts')
    await site.switchToMigrated('texts')
    await site.switchTo('texts', places)
    const subject = (subjectId: string) => ({ subjectType: 'profile' as const, subjectId })
    const texts = { bio: 'Kurz', about: 'Ausführlich' }
    const by = await makeAccount({ isModerator: true })
    const removeTexts = async (id: string) => {
      const given = { by, ground: 'illegal-content', language: 'de' } as const
      const done = await db.transaction((tx) => removeContent(tx, subject(id), given))
      if (!done) throw new Error('not removed')
      return done.removed
    }
    const returnTexts = (id: string, removed: RemovedContent) =>
      db.transaction((tx) => restoreContent(tx, subject(id), { removed, removedAt: new Date() }))
    const profile = async () => (await makeProvider(texts)).id
    const [late, lateBack, lateTwice, lateEdited] = [
      await profile(),
      await profile(),
      await profile(),
      await profile(),
    ]
    const [early, earlyBack] = [await profile(), await profile()]
    const [ofEarly, ofEarlyBack] = [await removeTexts(early), await removeTexts(earlyBack)]
    await decide('profile', early, ofEarly)
    await decide('profile', earlyBack, ofEarlyBack)
    const made = await site.backUp()

    await removeTexts(late)
    const [ofLateBack, ofLateTwice] = [await removeTexts(lateBack), await removeTexts(lateTwice)]
    await removeTexts(lateEdited)
    await exportJournal()
    await returnTexts(lateBack, ofLateBack)
    await returnTexts(lateTwice, ofLateTwice)
    await returnTexts(earlyBack, ofEarlyBack)
    await removeTexts(lateTwice)
    await db.update(users).set({ bio: 'Neu', isHiddenUntilEdited: false }).where(eq(users.id, lateEdited))
    await exportJournal()

    await site.switchToEmpty('rewritten')
    await site.switchTo('rewritten', places)
    await site.restore({ backup: made.name })
    const gone = { bio: null, about: null, isHidden: true }
    const back = { ...texts, isHidden: false }
    const columns = { id: users.id, bio: users.bio, about: users.about, isHidden: users.isHiddenUntilEdited }
    const found = new Map((await db.select(columns).from(users)).map(({ id, ...shown }) => [id, shown]))
    expect([late, lateBack, lateTwice, early, earlyBack].map((id) => found.get(id))).toEqual([
      gone,
      back,
      gone,
      gone,
      back,
    ])
    // The new text is in no backup; the removed ones do not take its place.
    expect(found.get(lateEdited)).toEqual({ bio: null, about: null, isHidden: false })
    expect(await removedAndKept()).toEqual([{ removed: ofEarly }])
  },
  LONG_TEST,
)

test(
  'the mark "freizügig" that an album had at last is that after a restore',
  async () => {
    const places = placesIn('marks')
    await site.switchToMigrated('marks')
    await site.switchTo('marks', places)
    const owner = await makeProvider()
    const [marked, pardoned, twice] = [
      await makeAlbum(owner),
      await makeAlbum(owner, { isExplicit: true }),
      await makeAlbum(owner),
    ]
    const made = await site.backUp()
    const correct = (albumId: string, isExplicit: boolean) =>
      db.transaction((tx) => correctMark(tx, { albumId, isExplicit }))
    await correct(marked.id, true)
    await correct(pardoned.id, false)
    await correct(twice.id, true)
    await correct(twice.id, false)
    // No change, no entry.
    await db.update(privateAlbums).set({ isExplicit: true }).where(eq(privateAlbums.id, marked.id))
    await exportJournal()

    await site.switchToEmpty('remarked')
    await site.switchTo('remarked', places)
    expect(await site.restore({ backup: made.name })).toContain('4 entries of the journal are replayed.')
    const albums = await db.select().from(privateAlbums)
    expect(new Map(albums.map(({ id, isExplicit }) => [id, isExplicit]))).toEqual(
      new Map([
        [marked.id, true],
        [pardoned.id, false],
        [twice.id, false],
      ]),
    )
  },
  LONG_TEST,
)

test(
  'a verification that its owner withdrew after a backup does not come back with its badge',
  async () => {
    const places = placesIn('verified')
    await site.switchToMigrated('verified')
    await site.switchTo('verified', places)
    const [decidedAt, validUntil] = [new Date(), new Date(Date.now() + days(700))]
    const approved = { status: 'approved', decidedAt, validUntil } as const
    const document = { kind: 'document', method: 'document-and-selfie', birthYear: 1990 } as const
    const verified = async () => {
      const flags = { isVerified: true, verifiedUntil: validUntil, ageCheckedAt: decidedAt }
      const { id: userId } = await makeProvider(flags)
      const [imageId = ''] = (await makeAlbum({ id: userId })).imageIds
      await db.insert(verifications).values([
        { userId, ...approved, ...document },
        { userId, ...approved, kind: 'photos', method: 'selfie-with-code' },
      ])
      await db.insert(checkedPhotos).values({ imageId, validUntil })
      return userId
    }
    const [withdrawn, kept, renewed] = [await verified(), await verified(), await verified()]
    const over = { userId: renewed, ...approved, validUntil: new Date(Date.now() - 1) }
    await db.insert(verifications).values([
      { ...over, ...document },
      { ...over, kind: 'photos', method: 'selfie-with-code' },
    ])
    const made = await site.backUp()
    for (const kind of ['document', 'photos'] as const)
      expect(await withdraw({ id: withdrawn }, kind)).toBe(true)
    // Of the renewed verification only what it replaced.
    expect(await sweepVerifications()).toBe(2)
    await exportJournal()

    await site.switchToEmpty('unverified')
    await site.switchTo('unverified', places)
    await site.restore({ backup: made.name })
    const flagsOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
    const ended = { isVerified: false, verifiedUntil: null, ageCheckedAt: null }
    expect(await flagsOf(withdrawn)).toMatchObject(ended)
    for (const id of [kept, renewed])
      expect(await flagsOf(id)).toMatchObject({ isVerified: true, ageCheckedAt: decidedAt })
    const left = await db.select({ userId: verifications.userId }).from(verifications)
    expect(left.map(({ userId }) => userId).sort()).toEqual([kept, kept, renewed, renewed].sort())
    expect(await db.$count(checkedPhotos)).toBe(2)
  },
  LONG_TEST,
)
