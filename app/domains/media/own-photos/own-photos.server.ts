import { randomUUID } from 'node:crypto'
import { IMAGE_MAX_BYTES, PROFILE_IMAGES_MAX } from 'db/limits/media'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { readFileByFile, shownFilename } from '~/platform/http/uploads/file-by-file.server'
import { uploadIdOfPart } from '../files/repeated-upload.server'
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
  /** Whether the watermark of the viewer's photos is on. */
  watermark: boolean
  /** The id of the form that adds photos. */
  formId: string
}

/** The data of the card "own photos"; null for customers, who have no photos (DECISIONS "Photos"). */
export async function ownPhotosData(viewer: Pick<Viewer, 'id' | 'userType'>): Promise<OwnPhotosData | null> {
  if (viewer.userType !== 'trans') return null
  const [photos, mark] = await Promise.all([ownPhotos(viewer), markOf(viewer.id)])
  return { photos, watermark: mark !== null, formId: randomUUID() }
}

const LIMITS = { fileBytes: IMAGE_MAX_BYTES, files: 4 * PROFILE_IMAGES_MAX }

/** A refused file with its name on the device. Without a name, the refusal is about the whole form. */
export type RefusedFile = { filename: string | null; refusal: AnyMediaRefusal }

/**
 * Stores the valid photos of a submitted form (field `image`, several) in their order. Returns how many were added, and each refused file with
 * its refusal. Photos of a form that is sent again after a lost answer are there already, and count as added.
 * @param checkFields gets the texts before each photo; if it throws, this photo and the next ones are not stored
 */
export async function addOwnPhotos({
  owner,
  request,
  checkFields,
}: {
  owner: Pick<Viewer, 'id' | 'userType'>
  request: Request
  checkFields: (fields: ReadonlyMap<string, string>) => Promise<void>
}): Promise<{ added: number; refused: RefusedFile[] }> {
  const refused: RefusedFile[] = []
  let added = 0
  let at = 0
  const end = await readFileByFile(request, { ...LIMITS, member: owner.id }, async (file, fields) => {
    if (file.field !== 'image') return
    await checkFields(fields)
    at += 1
    const { bytes } = file
    const result =
      bytes === null
        ? { refusal: 'too-large' as const }
        : await addProfilePhoto({ owner, bytes, uploadId: uploadIdOfPart(fields, { at, bytes }) })
    if ('refusal' in result) refused.push({ filename: shownFilename(file), refusal: result.refusal })
    else added += 1
  })
  if (end) refused.push({ filename: null, refusal: end.refusal })
  if (added === 0 && refused.length === 0) refused.push({ filename: null, refusal: 'no-file' })
  return { added, refused }
}

/**
 * Executes a form of the card. Returns the key of the success message, or a refusal: 'unknown' for another person's photo. A photo that is
 * gone may be removed again, after a lost answer or in a second tab, and any id alike: so nobody learns which photos exist.
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
  if (refused && change.intent !== 'remove') return refused
  return { done: `media:own.done.${change.intent}` }
}
