import { albumAccess, albumLedger, privateAlbums } from 'db/schema/albums'
import { own, type PersonalData } from '~/platform/personal-data.server'
import { forgetInLedger } from './ledger/forget-person.server'

export const albumsData: PersonalData = {
  columns: [
    ...own('cascade', privateAlbums.ownerId),
    ...own('batches', albumAccess.userId, albumAccess.grantedBy),
    // Entries stay, without the person: the other side's ledger keeps its counts.
    ...own('detach', albumLedger.ownerId, albumLedger.receiverId),
  ],
  purge: forgetInLedger,
}
