import { z } from 'zod'
import type { PurgeHook } from '../../secrets/signed-purge.server'
import { demandedIf, documented, settingsArea } from '../area.server'
import { httpUrl, text, withoutSlash } from '../values.server'

type DeliverySettings = {
  /** Another base URL that serves /media, such as a CDN, without a trailing slash. */
  mediaBaseUrl?: string
  /** Webhook that purges withdrawn photos from that CDN. */
  mediaPurge?: PurgeHook
  /** Memory for whole pages of visitors; 0 switches their cache off. */
  pageCacheBytes: number
  /** Webhook of a CDN in front of the whole site. It purges pages by their keys; without it, no CDN may cache pages. */
  pagePurge?: PurgeHook
}

const PURGE_SECRET_MIN = 16
const purgeSecret = text.min(PURGE_SECRET_MIN, `must have at least ${PURGE_SECRET_MIN} characters`)

const MEGABYTES_MAX = 4096
const megabytes = z
  .string()
  .regex(/^\d{1,4}$/, `must be a whole number from 0 to ${MEGABYTES_MAX}`)
  .transform(Number)
  .refine((value) => value <= MEGABYTES_MAX, `must be a whole number from 0 to ${MEGABYTES_MAX}`)

/** The cache of pages, and CDNs of photos and of pages. */
export const delivery = settingsArea({
  schema({ given }) {
    const purgesMedia = Boolean(given.MEDIA_PURGE_URL ?? given.MEDIA_PURGE_SECRET)
    const purgesPages = Boolean(given.PAGE_PURGE_URL ?? given.PAGE_PURGE_SECRET)
    return z.object({
      MEDIA_BASE_URL: documented(
        'base URL of a CDN for /media; without it the app serves photos itself',
        httpUrl.optional(),
      ),
      MEDIA_PURGE_URL: documented(
        'purge URL of the CDN: gets a POST of {"paths": [...]} for withdrawn photos',
        demandedIf(purgesMedia, httpUrl, 'the URL of the purge webhook of the CDN'),
      ),
      MEDIA_PURGE_SECRET: documented(
        'the key that signs these requests, at least 16 characters: X-Signature: t=<seconds>,v1=<hex HMAC-SHA256 of "<seconds>.<body>">',
        demandedIf(purgesMedia, purgeSecret, 'the key that signs its requests'),
      ),
      PAGE_CACHE_MB: documented(
        'memory for whole pages of visitors in each process, in megabytes; 0 switches their cache off',
        megabytes.default(64),
        '64',
      ),
      PAGE_PURGE_URL: documented(
        'for a CDN in front of the whole site: its purge URL gets a POST of {"keys": [...]}; only with it may a CDN keep pages (decision 0301)',
        demandedIf(purgesPages, httpUrl, 'the URL of the purge webhook of the CDN in front of pages'),
      ),
      PAGE_PURGE_SECRET: documented(
        'the key that signs these requests, as for MEDIA_PURGE_SECRET',
        demandedIf(purgesPages, purgeSecret, 'the key that signs its requests'),
      ),
    })
  },
  read: (values): DeliverySettings => ({
    mediaBaseUrl: values.MEDIA_BASE_URL && withoutSlash(values.MEDIA_BASE_URL),
    mediaPurge: purgeHook(values.MEDIA_PURGE_URL, values.MEDIA_PURGE_SECRET),
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 * 1024,
    pagePurge: purgeHook(values.PAGE_PURGE_URL, values.PAGE_PURGE_SECRET),
  }),
})

const purgeHook = (url: string | undefined, secret: string | undefined): PurgeHook | undefined =>
  url && secret ? { url, secret } : undefined
