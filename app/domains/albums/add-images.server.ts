import { ALBUM_IMAGES_MAX, IMAGE_MAX_BYTES } from 'db/limits/media'
import { checkSession, type Viewer } from '~/domains/accounts/viewer.server'
import { countStored, uploadIdOf, uploadIdOfPart } from '~/domains/media/files/repeated-upload.server'
import type { StoredImage } from '~/domains/media/files/store-image.server'
import { db } from '~/platform/database/db.server'
import { readFileByFile, type SentFile, shownFilename } from '~/platform/http/uploads/file-by-file.server'
import { addAlbumImage, mayAddImages } from './album-images.server'
import type { UploadRefused } from './refusal'

const LIMITS = { fileBytes: IMAGE_MAX_BYTES, files: ALBUM_IMAGES_MAX }
const FIELD = 'images'

/** A refused file; `filename` is its name on the uploader's device. */
export type RefusedImage = { filename: string | null; refused: UploadRefused }

/**
 * Adds the images of a multipart form (field `images`, several) to an album of its owner, in their order. If the album has no space for all
 * files (SPEC 5), or the form did not arrive completely, the form is refused as a whole and nothing is stored. Otherwise valid files are
 * stored, and each invalid file is returned with its refusal.
 * @param sid the session of the owner, which is checked again before each file
 * @throws SessionEnded or SessionLocked if it was ended or locked during the upload: this image and the next ones are not stored
 */
export async function addAlbumImages({
  owner,
  sid,
  albumId,
  request,
}: {
  owner: Pick<Viewer, 'id' | 'userType' | 'isPremium'>
  sid?: string | undefined
  albumId: string
  request: Request
}): Promise<{ added: StoredImage[]; refused: RefusedImage[] } | UploadRefused> {
  const refusal = await mayAddImages({ owner, albumId, count: 0 })
  if (refusal) return refusal
  let uploadId: string | undefined
  const added: StoredImage[] = []
  const refused: RefusedImage[] = []
  let at = 0
  const addFile = async (file: SentFile, fields: ReadonlyMap<string, string>) => {
    if (file.field !== FIELD) return
    if (sid !== undefined) await checkSession({ id: owner.id, sid })
    at += 1
    const { bytes } = file
    const partId = bytes && uploadIdOfPart(fields, { at, bytes })
    const result: { image: StoredImage } | UploadRefused =
      bytes === null
        ? { refusal: 'too-large' }
        : await addAlbumImage({ owner, albumId, bytes, uploadId: uploadId ?? partId ?? undefined })
    if ('image' in result) added.push(result.image)
    else refused.push({ filename: shownFilename(file), refused: result })
  }
  const partIds: string[] = []
  let inspected = 0
  const inspect = async ({ field, bytes }: SentFile, fields: ReadonlyMap<string, string>) => {
    if (field !== FIELD) return
    inspected += 1
    const id = bytes && uploadIdOfPart(fields, { at: inspected, bytes })
    if (id) partIds.push(id)
  }
  const checkForm = async (count: number, fields: ReadonlyMap<string, string>) => {
    uploadId = count === 1 ? uploadIdOf(fields) : undefined
    const refused = await mayAddImages({ owner, albumId, count })
    if (!refused) return null
    // Images that an earlier attempt stored need no space again; they may have filled the album.
    const uploadIds = uploadId === undefined ? partIds : [uploadId]
    const stored = await countStored(db, { ownerId: owner.id, albumId, uploadIds })
    return stored === 0 ? refused : mayAddImages({ owner, albumId, count: Math.max(0, count - stored) })
  }
  const limits = { ...LIMITS, member: owner.id }
  const stopped = await readFileByFile(request, limits, addFile, { checkForm, inspect })
  if (stopped) return stopped
  return added.length + refused.length === 0 ? { refusal: 'no-file' } : { added, refused }
}
