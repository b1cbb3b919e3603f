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
 * Does what a form of the card asks for. Gives the key of what to say about it, or a refusal: 'unknown' for a photo that is
 * not one's own.
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
  const asked = { owner, imageId: change.photo }
  const refused =
    change.intent === 'main'
      ? await makeMainPhoto(asked)
      : change.intent === 'move'
        ? await moveProfilePhoto({ ...asked, to: change.to })
        : await removeProfilePhoto(asked)
  return refused ?? { done: `media:own.done.${change.intent}` }
}
