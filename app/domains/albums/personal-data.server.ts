import { albumAccess, albumLedger, privateAlbums } from 'db/schema/albums'
import { own, type PersonalData } from '~/platform/personal-data.server'

export const albumsData: PersonalData = {
  columns: [
    ...own('cascade', privateAlbums.ownerId),
    ...own('batches', albumAccess.userId, albumAccess.grantedBy),
    ...own('batches', albumLedger.ownerId, albumLedger.receiverId),
  ],
}
