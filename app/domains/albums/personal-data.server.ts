import { albumAccess, albumLedger, LEDGER_ENTRIES, privateAlbums } from 'db/schema/albums'
import { and, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isPresentFor } from '~/domains/accounts/blocks-sql.server'
import { columnsOf, exportRows, INTERNAL } from '~/platform/personal-data/export-parts.server'
import { exported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { now } from '~/platform/time/clock.server'
import { forgetInLedger, lastShownOpeningDay } from './ledger/ledger.server'
import { detachMessages } from './remove-album.server'

const albums = exportRows({
  name: 'albums',
  of: [privateAlbums.ownerId],
  order: [privateAlbums.createdAt, privateAlbums.id],
  select: {
    id: privateAlbums.id,
    title: privateAlbums.title,
    description: privateAlbums.description,
    isExplicit: privateAlbums.isExplicit,
    isPublic: privateAlbums.isPublic,
    isRemoved: privateAlbums.isRemoved,
    createdAt: privateAlbums.createdAt,
    updatedAt: privateAlbums.updatedAt,
  },
  leftOut: { 'a number of one of its images': [privateAlbums.coverImageId] },
})

const SIDE = z.enum(['given', 'received'])

const sharings = exportRows({
  name: 'album-sharings',
  of: [albumAccess.grantedBy, albumAccess.userId],
  order: [albumAccess.createdAt, albumAccess.id],
  // As in the app: otherwise the archive would show whether somebody blocked the person or deleted the account.
  where: ({ userId }) =>
    or(
      and(eq(albumAccess.grantedBy, userId), isPresentFor(userId, albumAccess.userId)),
      and(eq(albumAccess.userId, userId), isPresentFor(userId, albumAccess.grantedBy)),
    ),
  select: {
    by: albumAccess.grantedBy,
    to: albumAccess.userId,
    albumId: albumAccess.albumId,
    code: albumAccess.code,
    createdAt: albumAccess.createdAt,
    extendedAt: albumAccess.extendedAt,
    expiresAt: albumAccess.expiresAt,
    revokedAt: albumAccess.revokedAt,
  },
  write: {
    row: z.strictObject({
      side: SIDE,
      person: z.string(),
      albumId: z.guid().nullable(),
      code: z.string(),
      createdAt: z.iso.datetime(),
      extendedAt: z.iso.datetime().nullable(),
      expiresAt: z.iso.datetime(),
      revokedAt: z.iso.datetime().nullable(),
    }),
    from: ({ by, to, albumId, ...sharing }, { userId, pseudonymOf }) => ({
      side: by === userId ? 'given' : 'received',
      person: pseudonymOf(by === userId ? to : by),
      // The album of somebody else is not the reader's own data.
      albumId: by === userId ? albumId : null,
      ...sharing,
    }),
  },
  leftOut: { [INTERNAL]: [albumAccess.id] },
})

/** False after a block between the two, and while one of them is suspended or deleted: the app names nobody then, either. */
const IS_NAMED = sql<boolean>`not exists (
    select from users p where p.id in (owner_id, receiver_id) and (p.deleted_at is not null or p.is_suspended)
  ) and not exists (
    select from user_blocks b
    where (b.user_id, b.blocked_user_id) in ((owner_id, receiver_id), (receiver_id, owner_id)))`

const ledger = exportRows({
  name: 'consent-ledger',
  of: [albumLedger.ownerId, albumLedger.receiverId],
  order: [albumLedger.createdAt, albumLedger.id],
  where: () =>
    sql`(${albumLedger.openedOn} is null or ${albumLedger.openedOn} <= ${lastShownOpeningDay(now())}::date)`,
  select: {
    owner: albumLedger.ownerId,
    receiver: albumLedger.receiverId,
    isNamed: IS_NAMED,
    entry: albumLedger.entry,
    title: albumLedger.title,
    code: albumLedger.code,
    imageCount: albumLedger.imageCount,
    expiresAt: albumLedger.expiresAt,
    openedOn: albumLedger.openedOn,
    createdAt: albumLedger.createdAt,
  },
  write: {
    row: z.strictObject({
      side: SIDE,
      person: z.string().nullable(),
      entry: z.enum(LEDGER_ENTRIES),
      title: z.string().nullable(),
      code: z.string().nullable(),
      imageCount: z.number().nullable(),
      expiresAt: z.iso.datetime().nullable(),
      openedOn: z.iso.date().nullable(),
      createdAt: z.iso.datetime(),
    }),
    from: ({ owner, receiver, isNamed, title, ...entry }, { userId, pseudonymOf }) => {
      const isOwner = owner === userId
      const person = isNamed ? pseudonymOf(isOwner ? receiver : owner) : null
      // The title is a text of the owner.
      return { side: isOwner ? 'given' : 'received', person, title: isOwner ? title : null, ...entry }
    },
  },
  leftOut: {
    [INTERNAL]: columnsOf(albumLedger, 'id', 'accessId', 'albumId'),
    'a digest or its salt': columnsOf(
      albumLedger,
      'ownerSalt',
      'ownerDigest',
      'receiverSalt',
      'receiverDigest',
      'titleSalt',
      'titleDigest',
    ),
  },
})

export const albumsData: PersonalData = {
  columns: [
    ...exported('batches', privateAlbums.ownerId, albumAccess.userId, albumAccess.grantedBy),
    // Entries stay without the id of the purged person, so that the counts in the other person's ledger stay correct.
    ...exported('detach', albumLedger.ownerId, albumLedger.receiverId),
  ],
  exports: [albums, sharings, ledger],
  async purge(userId) {
    await forgetInLedger(userId)
    await detachMessages(userId)
  },
}
