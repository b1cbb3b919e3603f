import { env } from '~/platform/env.server'

/**
 * The URL of a public photo: at the CDN if there is one (MEDIA_BASE_URL), else here. Never for a photo that may be private: a CDN
 * requests it without the reader's session and gets a 404.
 */
export function publicPhotoUrl(url: string): string {
  const { mediaBaseUrl } = env()
  return mediaBaseUrl === undefined ? url : mediaBaseUrl + url
}
