import type { Line } from '../factories/conversations'
import type { Random } from '../factories/random'
import type { UserRow } from '../factories/users'
import { ALBUM_ACCESS_HOURS } from '../limits/media'
import type { albumAccess, albumLedger, privateAlbums } from '../schema/albums'
import type { DemoPeople } from './people'

const HOUR_MS = 60 * 60_000

type AlbumRow = typeof privateAlbums.$inferInsert & { id: string }
type AccessRow = typeof albumAccess.$inferInsert & { id: string; createdAt: Date }
type LedgerRow = typeof albumLedger.$inferInsert

export type DemoAlbums = {
  /** Each album with its owner and the number of images. */
  albums: { album: AlbumRow; owner: UserRow; images: number }[]
  access: AccessRow[]
  ledger: LedgerRow[]
  /** The chat message that announces a share to its receiver. */
  lineOf(access: AccessRow): Line
  /** The shares by state: all with kunde@demo.test, except `other`, which is with another customer. */
  shared: { active: AccessRow; other: AccessRow; expired: AccessRow; revoked: AccessRow; explicit: AccessRow }
}

/**
 * Albums and their shares in every state. The only album of escort@demo.test is shared with kunde@demo.test; another customer's access
 * has expired. premium@demo.test has three albums: one share has expired, one was revoked, and one is of a "freizügig" album.
 */
export function demoAlbums(
  { kunde, premium, escort, customers }: DemoPeople,
  now: Date,
  random: Random,
): DemoAlbums {
  const made: Pick<DemoAlbums, 'albums' | 'access' | 'ledger'> = { albums: [], access: [], ledger: [] }
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const album = (owner: UserRow, images: number, over: Pick<AlbumRow, 'title'> & Partial<AlbumRow>) => {
    const createdAt = ago(24 * (10 - made.albums.length))
    const row: AlbumRow = { id: random.uuid(), ownerId: owner.id, createdAt, updatedAt: createdAt, ...over }
    made.albums.push({ album: row, owner, images })
    return row
  }
  const share = (
    { id: albumId, ownerId }: AlbumRow,
    receiver: UserRow,
    hoursAgo: number,
    revokedAt: Date | null = null,
  ): AccessRow => {
    const createdAt = ago(hoursAgo)
    const expiresAt = new Date(createdAt.getTime() + ALBUM_ACCESS_HOURS * HOUR_MS)
    const id = random.uuid()
    const row = { id, albumId, userId: receiver.id, grantedBy: ownerId, expiresAt, revokedAt, createdAt }
    const entry = { accessId: id, albumId, ownerId, receiverId: receiver.id }
    made.access.push(row)
    made.ledger.push({ entry: 'share', ...entry, expiresAt, createdAt })
    if (revokedAt) made.ledger.push({ entry: 'revocation', ...entry, createdAt: revokedAt })
    return row
  }
  const lake = album(escort, 3, { title: 'Wochenende am See', description: 'Nur für dich.' })
  const garden = album(premium, 4, { title: 'Im Garten' })
  const evening = album(premium, 2, { title: 'Abendkleid', description: 'Vom Fotografen, letzte Woche.' })
  const red = album(premium, 3, { title: 'Rotes Licht', isExplicit: true })
  const other = customers[1] ?? kunde
  return {
    ...made,
    lineOf: (access) => ({
      senderId: access.grantedBy,
      content: '',
      createdAt: access.createdAt,
      messageType: 'private_album',
      privateAlbumId: access.albumId,
      privateAlbumAccessExpiresAt: access.expiresAt,
    }),
    shared: {
      active: share(lake, kunde, 2),
      other: share(lake, other, 46),
      expired: share(garden, kunde, 78),
      revoked: share(evening, kunde, 50, ago(44)),
      explicit: share(red, kunde, 20),
    },
  }
}
