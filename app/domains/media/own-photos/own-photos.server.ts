import { IMAGE_MAX_MB, PROFILE_IMAGES_MAX } from 'db/limits/media'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { readFileByFile, type SentFile } from '~/platform/http/uploads/file-by-file.server'
import {
  addProfilePhoto,
  makeMainPhoto,
  moveProfilePhoto,
  type OwnPhoto,
  ownPhotos,
  type PhotoRefusal,
  removeProfilePhoto,
} from '../profile-photos.server'
import type { AnyMediaRefusal } from '../refusal'
import { markOf, setWatermark } from '../watermark/owner-mark.server'
import type { OwnPhotosChange } from './forms'

export type OwnPhotosData = {
  photos: OwnPhoto[]
  /** Whether one's own photos have the watermark. */
  watermark: boolean
}

/** Data of the own-photos card; null for customers, who have none (DECISIONS "Photos"). */
export async function ownPhotosData(viewer: Pick<Viewer, 'id' | 'userType'>): Promise<OwnPhotosData | null> {
  if (viewer.userType !== 'trans') return null
  const [photos, mark] = await Promise.all([ownPhotos(viewer), markOf(viewer.id)])
  return { photos, watermark: mark !== null }
}

const LIMITS = { fileBytes: IMAGE_MAX_MB * 1024 * 1024, files: 4 * PROFILE_IMAGES_MAX }
const NAME_SHOWN_MAX = 60

/** A refused file, by its name on the device; without a name the refusal concerns the whole form. */
export type RefusedFile = { filename: string | null; refusal: AnyMediaRefusal }

/**
 * Stores the photos of a submitted form (field `image`, several) in their order. Valid ones are stored; each of the others is returned
 * with its refusal.
 */
export async function addOwnPhotos({
  owner,
  request,
}: {
  owner: Pick<Viewer, 'id' | 'userType'>
  request: Request
}): Promise<{ added: number; refused: RefusedFile[] }> {
  const refused: RefusedFile[] = []
  let added = 0
  const end = await readFileByFile(request, { ...LIMITS, member: owner.id }, async (file) => {
    if (file.field !== 'image') return
    const result = await addFile(owner, file)
    if ('refusal' in result) refused.push({ filename: nameOf(file), refusal: result.refusal })
    else added += 1
  })
  if (end) refused.push({ filename: null, refusal: end.refusal })
  if (added === 0 && refused.length === 0) refused.push({ filename: null, refusal: 'no-file' })
  return { added, refused }
}

function addFile(owner: Pick<Viewer, 'id' | 'userType'>, { bytes }: SentFile) {
  return bytes === null ? { refusal: 'too-large' as const } : addProfilePhoto({ owner, bytes })
}

/** Some old browsers send the whole path. */
function nameOf({ filename }: SentFile): string | null {
  const name = filename.split(/[/\\]/).pop() ?? ''
  return name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX)}…` : name || null
}

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
