import { albumAccess, albumLedger, privateAlbums } from 'db/schema/albums'
import { exported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { albumsExports } from './exported-data.server'
import { forgetInLedger } from './ledger/ledger.server'
import { detachMessages } from './remove-album.server'

export const albumsData: PersonalData = {
  columns: [
    ...exported('batches', privateAlbums.ownerId, albumAccess.userId, albumAccess.grantedBy),
    // Entries stay without the id of the purged person, so that the counts in the other person's ledger stay correct.
    ...exported('detach', albumLedger.ownerId, albumLedger.receiverId),
  ],
  exports: albumsExports,
  async purge(userId) {
    await forgetInLedger(userId)
    await detachMessages(userId)
  },
}
