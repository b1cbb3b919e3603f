import { z } from 'zod'
import { defineJob } from '~/platform/queue/queue.server'
import { postPurge } from '~/platform/secrets/signed-purge.server'
import { env } from '~/platform/settings/env.server'
import { RENDITIONS, renditionFile } from '../renditions'

/**
 * The URL of a public photo: at the CDN if there is one (MEDIA_BASE_URL), else here. Never for a photo that may be private: a CDN
 * requests it without the reader's session and gets a 404.
 */
export function publicPhotoUrl(url: string): string {
  const { mediaBaseUrl } = env()
  return mediaBaseUrl === undefined ? url : mediaBaseUrl + url
}

/**
 * The URL of an approved profile photo for a reader who may see it. Only one that everybody may see comes from the CDN.
 * @param isPublic false for the photos of a members-only profile
 */
export const approvedPhotoUrl = (url: string, { isPublic }: { isPublic: boolean }): string =>
  isPublic ? publicPhotoUrl(url) : url

/**
 * Photos that are no longer public. A trigger enqueues the job in the transaction that withdraws them (migration 0009): removed, rejected,
 * owner suspended, deleted or purged, or the profile no longer visible to everybody.
 */
export const withdrawPhotos = defineJob('withdraw-photos', z.object({ urls: z.array(z.string()) }))

/**
 * Purges every URL of these photos from the CDN. Does nothing without a CDN; throws if the CDN does not accept the request, so that the
 * job retries.
 */
export async function purgeCdn({ urls }: { urls: readonly string[] }): Promise<void> {
  const { mediaPurge } = env()
  if (!mediaPurge) return
  await postPurge(mediaPurge, 'a withdrawal', { paths: urls.flatMap(pathsOf) })
}

const pathsOf = (url: string) => [url, ...RENDITIONS.map((rendition) => `${url}/${renditionFile(rendition)}`)]
