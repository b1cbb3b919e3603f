import type { LoaderFunctionArgs } from '@remix-run/node'
import { WEBP_WIDTHS_PX } from 'db/limits/media'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { type Access, accessTo } from '~/domains/media/access.server'
import { absent, deliver } from '~/domains/media/delivery.server'
import { isMediaName, renditionKey } from '~/domains/media/names'
import { parseRendition, renditionContentType, renditionFile } from '~/domains/media/renditions'

/** An hour, so that a removal is real (DECISIONS "Photos"); what is not public is never kept. */
const CACHE_CONTROL: Record<Access, string> = {
  public: 'public, max-age=3600',
  private: 'private, no-store',
}

/** profileImageUrl and imageUrl name the photo alone: its largest rendition that every browser shows. */
const LARGEST = `${Math.max(...WEBP_WIDTHS_PX)}.webp`

/** A photo as pages show it: /media/<name>/<width>.<webp|avif>. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { name = '', file = LARGEST } = params
  const rendition = parseRendition(file)
  if (!rendition || !isMediaName(name)) return absent()
  const access = await accessTo({ name, viewer: () => viewerOf({ request, context }) })
  if (!access) return absent()
  const answer = await deliver({
    request,
    key: renditionKey(name, rendition),
    contentType: renditionContentType(rendition),
    // A name never gets other content, so the address is all that tells files apart.
    etag: `"${name.slice(0, 8)}-${file}"`,
    cacheControl: CACHE_CONTROL[access],
  })
  // A job makes the AVIF; until then the WebP of that width answers, for a minute.
  if (answer.status !== 404 || rendition.ext !== 'avif') return answer
  const standIn = { ...rendition, ext: 'webp' as const }
  return deliver({
    request,
    key: renditionKey(name, standIn),
    contentType: renditionContentType(standIn),
    etag: `"${name.slice(0, 8)}-${renditionFile(standIn)}"`,
    cacheControl: access === 'public' ? 'public, max-age=60' : CACHE_CONTROL.private,
  })
}
