import { imageModeration } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { addProfilePhoto } from '~/domains/media/profile-photos.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { db } from '~/platform/database/db.server'

const picture = (background = '#7a2040') =>
  sharp({ create: { width: 120, height: 160, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Adds an approved profile photo with its files. */
export async function makePublicPhoto(ownerId: string): Promise<{ id: string; name: string; url: string }> {
  const added = await addProfilePhoto({ owner: { id: ownerId, userType: 'trans' }, bytes: await picture() })
  if ('refusal' in added) throw new Error(added.refusal)
  const { id, url } = added.image
  await db.update(imageModeration).set({ status: 'approved' }).where(eq(imageModeration.imageUrl, url))
  return { id, url, name: nameOfUrl(url) ?? '' }
}
