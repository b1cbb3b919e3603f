import type { Viewer } from '~/domains/accounts/viewer.server'
import {
  makeMainPhoto,
  moveProfilePhoto,
  type PhotoRefusal,
  removeProfilePhoto,
} from '../profile-photos.server'
import { setWatermark } from '../watermark/owner-mark.server'
import type { OwnPhotosChange } from './forms'

/**
 * Executes a form of the card. Returns the key of the success message, or a refusal: 'unknown' for somebody else's photo.
 */
export async function changeOwnPhotos({
  owner,
  change,
}: {
  owner: Pick<Viewer, 'id' | 'userType'>
  change: OwnPhotosChange
}): Promise<{ done: string } | { refusal: PhotoRefusal }> {
  if (owner.userType !== 'trans') return { refusal: 'customer' }
  if (change.intent === 'watermark') {
    const isOn = change.watermark === 'on'
    await setWatermark({ owner, isOn })
    return { done: `media:own.done.${isOn ? 'markOn' : 'markOff'}` }
  }
  const target = { owner, imageId: change.photo }
  const refused =
    change.intent === 'main'
      ? await makeMainPhoto(target)
      : change.intent === 'move'
        ? await moveProfilePhoto({ ...target, to: change.to })
        : await removeProfilePhoto(target)
  return refused ?? { done: `media:own.done.${change.intent}` }
}
