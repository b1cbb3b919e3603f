import type { LoaderFunctionArgs } from '@remix-run/node'
import { WEBP_WIDTHS_PX } from 'db/limits/media'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { sendAlbumImage } from '~/domains/albums/deliver-image.server'
import { accessTo } from '~/domains/media/access.server'
import { fileNotFound } from '~/domains/media/delivery/delivery.server'
import { sendPhoto } from '~/domains/media/delivery/send-photo.server'
import { isMediaName, parseRendition } from '~/domains/media/renditions'

/** For a URL without a file name (`profileImageUrl`, `imageUrl`): the largest rendition that every browser supports. */
const LARGEST = `${Math.max(...WEBP_WIDTHS_PX)}.webp`

/** A rendition of a photo: /media/<name>/<width>.<webp|avif>. `sendAlbumImage` decides who may see an image of an album. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { name = '', file = LARGEST } = params
  const rendition = parseRendition(file)
  if (!rendition || !isMediaName(name)) return fileNotFound()
  const viewer = () => viewerOf({ request, context })
  const access = await accessTo({ name, viewer })
  if (access !== null) return sendPhoto({ request, name, rendition, access, viewer })
  return sendAlbumImage({ request, name, rendition, viewer: await viewer() })
}
