import { env } from '~/platform/env.server'

/**
 * Where everybody finds a public photo: behind the CDN where there is one (MEDIA_BASE_URL), else here. Never for a photo
 * that may be private: a CDN asks without the reader's session, and is told that there is none.
 */
export function publicPhotoUrl(url: string): string {
  const { mediaBaseUrl } = env()
  return mediaBaseUrl === undefined ? url : mediaBaseUrl + url
}
