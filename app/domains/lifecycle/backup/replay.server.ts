import { users } from 'db/schema/accounts'
import { albumAccess, privateAlbums } from 'db/schema/albums'
import { decisions } from 'db/schema/decisions'
import { imageModeration, images } from 'db/schema/media'
import { passkeys } from 'db/schema/security'
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { DELETED_USER } from '~/domains/accounts/deletion'
import { recordAlbumEnd, recordRevocation } from '~/domains/albums/ledger/ledger.server'
import { recordOrphan } from '~/domains/media/files/orphaned-files.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { applyBlock, applyUnblock } from '~/domains/relations/blocks/blocks.server'
import { deleteWithdrawn } from '~/domains/verification/withdraw.server'
import type { JournalEntry } from '~/platform/backup/journal-segments.server'
import { db, type Tx } from '~/platform/database/db.server'
import { purgeAccount } from '../deletion/purge.server'
import { giveTextsBack, replayMessage, withdrawTexts } from './replay-removals.server'

/** Before every grace period: the account is purged at once. */
const LONG_AGO = new Date(0)
/** No password matches it. */
const REPLACED_PASSWORD = 'replaced after the backup'

type Replay = (tx: Tx, entry: JournalEntry) => Promise<unknown>

/**
 * Applies entries of the journal, in their order, to a restored database. An entry about something that the backup does not contain changes
 * nothing; applying an entry twice changes nothing more.
 */
export async function replayEntries(entries: readonly JournalEntry[]): Promise<void> {
  for (const entry of entries) {
    await db.transaction((tx) => REPLAYS[entry.kind](tx, entry))
    if (entry.kind === 'purge') await purgeAccount({ userId: entry.subject })
  }
}

const REPLAYS: Record<JournalEntry['kind'], Replay> = {
  // The reason of a suspension is a text, so it is not in the journal: the owner reads none, and admins find it in their mails.
  account: async (tx, { subject, state }) => {
    if (state.is_hidden_until_edited === true) await withdrawTexts(tx, subject)
    await tx.execute(sql`
      update users u set
        deleted_at = s.deleted_at, suspended_until = s.suspended_until, is_suspended = s.is_suspended,
        suspension_reason = case when u.is_suspended and s.is_suspended then u.suspension_reason end,
        suspension_decision_id = case when u.is_suspended and s.is_suspended then u.suspension_decision_id end,
        unlisted_until = s.unlisted_until, no_new_conversations_until = s.no_new_conversations_until,
        is_hidden_until_edited = s.is_hidden_until_edited, is_admin = s.is_admin, is_moderator = s.is_moderator,
        profile_visibility = s.profile_visibility, is_searchable = s.is_searchable
      from jsonb_populate_record(null::users, ${JSON.stringify(state)}::jsonb) s
      where u.id = ${subject} and u.password_hash <> ${DELETED_USER}`)
  },

  purge: (tx, { subject }) =>
    tx
      .update(users)
      .set({ deletedAt: LONG_AGO, isAdmin: false })
      .where(and(eq(users.id, subject), ne(users.passwordHash, DELETED_USER))),

  // Somebody else may know the password of the backup: the owner sets a new one by e-mail.
  password: (tx, { subject }) =>
    tx
      .update(users)
      .set({ passwordHash: REPLACED_PASSWORD })
      .where(and(eq(users.id, subject), ne(users.passwordHash, DELETED_USER))),

  block: async (tx, { subject, object, createdAt }) => {
    if (object && (await bothExist(tx, subject, object)))
      await applyBlock(tx, { by: subject, userId: object, at: createdAt })
  },
  unblock: async (tx, { subject, object }) => {
    if (object) await applyUnblock(tx, { by: subject, userId: object })
  },

  access: async (tx, { subject, state: { is_explicit: isExplicit, revoked_at: revokedAt } }) => {
    if (typeof isExplicit === 'boolean')
      await tx.update(privateAlbums).set({ isExplicit }).where(eq(privateAlbums.id, subject))
    if (typeof revokedAt === 'string') await replayRevocation(tx, subject, new Date(revokedAt))
  },

  // The reason of a rejection is a text too, so it is not in the journal: the photo waits for a moderator again, and nobody else sees it.
  photo: (tx, { subject }) =>
    tx
      .update(imageModeration)
      .set({
        status: 'pending',
        isPublishedFirst: false,
        moderatedBy: null,
        moderatedAt: null,
        rejectionReason: null,
      })
      .where(
        sql`${imageModeration.imageUrl} = (select url from images where id = ${subject}) and ${imageModeration.isPublic}`,
      ),

  held: (tx, entry) => {
    // That its texts were removed is in the entry of the account.
    if (entry.state.table === 'users') return giveTextsBack(tx, entry.subject)
    return entry.state.table === 'images' ? replayHoldOfImage(tx, entry) : replayHoldOfAlbum(tx, entry)
  },

  unsent: replayMessage,

  gone: async (tx, { subject, state }) => {
    if (state.table === 'images') await deleteImages(tx, sql`id = ${subject}`)
    if (state.table === 'private_albums') {
      await deleteImages(tx, sql`album_id = ${subject}`)
      await tx.delete(privateAlbums).where(eq(privateAlbums.id, subject))
    }
    if (state.table === 'passkeys') await tx.delete(passkeys).where(eq(passkeys.id, subject))
    if (state.table === 'verifications') await deleteWithdrawn(tx, subject)
  },
}

async function replayRevocation(tx: Tx, accessId: string, at: Date): Promise<void> {
  const [row] = await tx
    .update(albumAccess)
    .set({ revokedAt: at })
    .where(and(eq(albumAccess.id, accessId), isNull(albumAccess.revokedAt)))
    .returning()
  if (!row) return
  const { albumId, grantedBy: ownerId, userId: receiverId } = row
  await recordRevocation(tx, { accessId, albumId, ownerId, receiverId, at })
}

/**
 * A photo of an album that the backup does not contain was removed from its album, and waits in that one: it stays withheld until an entry
 * puts it back. One that the backup has in such an album goes back first: a later entry deletes that album.
 */
async function replayHoldOfImage(tx: Tx, { subject, state }: JournalEntry): Promise<void> {
  const { held, album_id: albumId = null } = state
  const isHeld = held !== false
  const album = sql`(select id from private_albums where id = ${albumId}::uuid)`
  await tx
    .update(images)
    .set({ isHeld, albumId: sql`coalesce(${album}, album_id)` })
    .where(
      and(
        eq(images.id, subject),
        ne(images.imageType, 'profile'),
        isHeld || albumId === null ? undefined : sql`exists ${album}`,
      ),
    )
  if (albumId !== null)
    await forgetRemoved(
      tx,
      sql`removed #>> '{image,id}' = ${subject}::text and removed ->> 'albumId' <> ${albumId}::text`,
    )
}

async function replayHoldOfAlbum(tx: Tx, { subject, createdAt: at, state }: JournalEntry): Promise<void> {
  const isRemoved = state.held !== false
  const changed = await tx
    .update(privateAlbums)
    .set({ isRemoved })
    .where(and(eq(privateAlbums.id, subject), ne(privateAlbums.isRemoved, isRemoved)))
    .returning({ id: privateAlbums.id })
  if (changed.length > 0)
    await recordAlbumEnd(tx, { entry: isRemoved ? 'end' : 'resumption', albumId: subject, at })
  if (!isRemoved) await forgetRemoved(tx, sql`removed ->> 'albumId' = ${subject}::text`)
}

/** Decisions of the backup that were over: they must not bring back what a later one removes, and no sweep may delete what is back. */
const forgetRemoved = (tx: Tx, which: SQL) => tx.update(decisions).set({ removed: null }).where(which)

async function bothExist(tx: Tx, oneId: string, otherId: string): Promise<boolean> {
  const found = await tx.execute(sql`select from users where id in (${oneId}, ${otherId}) for update`)
  return found.length === 2
}

/** A storage that was not lost may still have their files: a sweep removes those. */
async function deleteImages(tx: Tx, which: ReturnType<typeof sql>): Promise<void> {
  const rows = await tx.delete(images).where(which).returning({ url: images.url })
  await recordOrphan(
    tx,
    rows.map(({ url }) => nameOfUrl(url)).filter((name) => name !== null),
  )
}
