import type { ModerationState } from '../limits/media'
import type { imageModeration, images } from '../schema/media'
import type { Random } from './random'

export type ImageRow = typeof images.$inferInsert & { id: string }
export type ModerationRow = typeof imageModeration.$inferInsert

/** A profile photo; its files need not exist. */
export function profileImageRow(random: Random, ownerId: string, over: Partial<ImageRow> = {}): ImageRow {
  return { ...imageRow(random, ownerId), imageType: 'profile', ...over }
}

export function albumImageRow(
  random: Random,
  owner: { ownerId: string; albumId: string },
  over: Partial<ImageRow> = {},
): ImageRow {
  return { ...imageRow(random, owner.ownerId), imageType: 'album', albumId: owner.albumId, ...over }
}

/** The moderation row of a photo; pending without `status`. */
export function moderationRow(
  random: Random,
  image: Pick<ImageRow, 'ownerId' | 'url' | 'imageType'>,
  over: Partial<ModerationRow> & { status?: ModerationState } = {},
): ModerationRow {
  return {
    id: random.uuid(),
    userId: image.ownerId,
    imageUrl: image.url,
    imageType: image.imageType,
    ...over,
  }
}

/** A photo name of 22 characters, from the given random source, so that demo data are reproducible. */
export function mediaNameFrom(random: Random): string {
  return Array.from(
    { length: NAME_LENGTH },
    () => NAME_CHARACTERS[random.int(0, NAME_CHARACTERS.length - 1)],
  ).join('')
}

const NAME_LENGTH = 22
const NAME_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function imageRow(random: Random, ownerId: string) {
  return {
    id: random.uuid(),
    ownerId,
    url: `/media/${mediaNameFrom(random)}`,
    width: 960,
    height: 1280,
    color: '#5b3a4e',
  }
}
