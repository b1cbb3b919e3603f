import type { i18n } from 'i18next'
import { LRUCache } from 'lru-cache'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { HydrateContext } from '~/platform/http/remix/hydrate'
import {
  type CachedFragmentContent,
  EncodedMarkup,
  type FragmentPieces,
  type PageMarkup,
} from './page-markup'

/** Variants per fragment. */
const VARIANTS_MAX = 200
/** What is remembered besides fragments, for one language: some 3,000 cards. */
const REMEMBERED_MAX_BYTES = 4 * 2 ** 20
/** Private-use characters that no text contains; the first of a range, one per placeholder. */
const PLACEHOLDER = 0xe000
const PLACEHOLDERS = /([\ue000-\ue0ff])/

export type MarkupCache = Pick<PageMarkup, 'fragment' | 'remembered'>

/** Caches markup of visitor pages in one language, encoded. The context of fragments is only the language and that nothing hydrates. */
export function markupCacheOf(language: i18n): MarkupCache {
  const fragments = new Map<CachedFragmentContent, LRUCache<string, FragmentPieces>>()
  const remembered = new LRUCache<string, readonly EncodedMarkup[]>({
    maxSize: REMEMBERED_MAX_BYTES,
    sizeCalculation: (pieces, key) => pieces.reduce((sum, { bytes }) => sum + bytes.length, key.length),
  })
  return {
    fragment(content, of, placeholders) {
      const cached = fragments.get(content)?.get(of)
      if (cached) return cached
      const pieces = rendered(language, content, of, placeholders)
      const variants = fragments.get(content) ?? new LRUCache({ max: VARIANTS_MAX })
      fragments.set(content, variants.set(of, pieces))
      return pieces
    },
    remembered(key, make) {
      const cached = remembered.get(key)
      if (cached) return cached
      const pieces = make().map(({ html }) => encoded(html))
      remembered.set(key, pieces)
      return pieces
    },
  }
}

const encoded = (html: string) => new EncodedMarkup(Buffer.from(html))

function rendered(
  language: i18n,
  Content: CachedFragmentContent,
  of: string,
  placeholders: number,
): FragmentPieces {
  const marks = Array.from({ length: placeholders }, (_, at) => String.fromCharCode(PLACEHOLDER + at))
  const html = renderToStaticMarkup(
    <HydrateContext.Provider value={false}>
      <I18nextProvider i18n={language}>
        <Content of={of} placeholders={marks} />
      </I18nextProvider>
    </HydrateContext.Provider>,
  )
  return html
    .split(PLACEHOLDERS)
    .map((piece) => (PLACEHOLDERS.test(piece) ? piece.charCodeAt(0) - PLACEHOLDER : encoded(piece)))
}
