import { albumAccess } from 'db/schema/albums'
import { markOpenedOf } from '~/domains/notifications/centre/change-notices.server'
import { notify } from '~/domains/notifications/notify.server'
import { returnNotices, withdrawNotice } from '~/domains/notifications/record-notices.server'
import type { Tx } from '~/platform/database/db.server'
import { isSharedAt } from './access.server'

/** The notice names the owner alone. */
const noticeAbout = (ownerId: string) => ({ kind: 'album_shared', personId: ownerId }) as const

/** Notifies a receiver that an album was shared with them, in the transaction of the sharing. */
export async function notifyOfShare(
  tx: Tx,
  { ownerId, receiverId }: { ownerId: string; receiverId: string },
): Promise<void> {
  await notify(tx, { userId: receiverId, ...noticeAbout(ownerId) })
}

/**
 * Takes back the receivers' notices of a sharing whose access has ended at this moment, unless another album of the owner is open to them.
 * Call it after the end of the access, in its transaction.
 */
export async function withdrawShareNotices(
  tx: Tx,
  { ownerId, receiverIds, at }: { ownerId: string; receiverIds: readonly string[]; at: Date },
): Promise<void> {
  // In order of the receivers, as notices are locked: two changes at once must not wait for each other.
  for (const receiverId of receiverIds.toSorted()) {
    if ((await tx.$count(albumAccess, isSharedAt(at, ownerId, receiverId))) > 0) continue
    await withdrawNotice(tx, { userId: receiverId, ...noticeAbout(ownerId) })
  }
}

/** Brings back the notices of receivers who have access again to an album that was removed; nobody is notified a second time. */
export async function returnShareNotices(
  tx: Tx,
  { ownerId, receiverIds }: { ownerId: string; receiverIds: readonly string[] },
): Promise<void> {
  await returnNotices(tx, receiverIds, noticeAbout(ownerId))
}

/** Marks the receiver's notice of the sharing as read, since they open an album of this owner. */
export const markShareNoticeOpened = (
  receiver: { id: string },
  request: Request,
  ownerId: string,
): Promise<void> => markOpenedOf(receiver, request, noticeAbout(ownerId))
