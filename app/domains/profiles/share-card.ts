import type { RootData } from '~/ui/frame/root-data'
import type { PhotoData } from '~/ui/photo/photo'
import type { TeaserHead } from './teaser-head.server'

/** Wide enough for every service that renders link previews, and small enough for all of them to fetch. */
const CARD_WIDTH_PX = 640
const LOCALES = { de: 'de_DE', en: 'en_GB', pt: 'pt_BR', es: 'es_ES', fr: 'fr_FR' } as const

/** The link preview of a shared URL: only what a visitor may see. As descriptors for a route's `meta`. */
export function shareCard({
  root,
  address,
  head,
  photo,
}: {
  root: Pick<RootData, 'origin' | 'appName' | 'language'>
  /** Absolute URL. */
  address: string
  head: TeaserHead
  photo: PhotoData | null
}) {
  const { cardTitle, description } = head
  return [
    { property: 'og:type', content: 'profile' },
    { property: 'og:site_name', content: root.appName },
    { property: 'og:locale', content: LOCALES[root.language] },
    { property: 'og:url', content: address },
    { property: 'og:title', content: cardTitle },
    { property: 'og:description', content: description },
    ...(photo ? imageOf(root.origin, photo, cardTitle) : []),
    { name: 'twitter:card', content: photo ? 'summary_large_image' : 'summary' },
  ]
}

function imageOf(origin: string, { url, width, height }: PhotoData, alt: string) {
  const shown = Math.min(width, CARD_WIDTH_PX)
  return [
    { property: 'og:image', content: new URL(`${url}/${CARD_WIDTH_PX}.webp`, origin).href },
    { property: 'og:image:type', content: 'image/webp' },
    { property: 'og:image:width', content: String(shown) },
    { property: 'og:image:height', content: String(Math.round((height * shown) / width)) },
    { property: 'og:image:alt', content: alt },
  ]
}
