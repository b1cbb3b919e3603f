import { albumAccess, albumLedger, privateAlbums } from 'db/schema/albums'
import { exported, type PersonalData } from '~/platform/personal-data/personal-data.server'
import { albumsExports } from './exported-data.server'
import { forgetInLedger } from './ledger/forget-person.server'
import { detachMessages } from './remove-album.server'

export const albumsData: PersonalData = {
  columns: [
    ...exported('batches', privateAlbums.ownerId, albumAccess.userId, albumAccess.grantedBy),
    // Entries stay, without the person: the other side's ledger keeps its counts.
    ...exported('detach', albumLedger.ownerId, albumLedger.receiverId),
  ],
  exports: albumsExports,
  async purge(userId) {
    await forgetInLedger(userId)
    await detachMessages(userId)
  },
}
