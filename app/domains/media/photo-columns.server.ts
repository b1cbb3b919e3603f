import { images } from 'db/schema/media'

/** What a page needs to show an image: its room and its colour are there before it loads. */
export const PHOTO_COLUMNS = {
  url: images.url,
  width: images.width,
  height: images.height,
  color: images.color,
}
