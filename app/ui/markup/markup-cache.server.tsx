import type { i18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { HydrateContext } from '~/platform/http/remix/hydrate'
import type { CachedFragmentContent, FragmentCache, FragmentPieces } from './cached-fragment'
import { Markup, oneByte } from './markup'

/** Variants per fragment; the least recently used one is evicted. */
const VARIANTS_MAX = 200
/** Private-use characters that no text contains; the first of a range, one per placeholder. */
const PLACEHOLDER = 0xe000
const PLACEHOLDERS = /([\ue000-\ue0ff])/

/** Caches the fragments of visitor pages in one language (cached-fragment.tsx). Their context is only the language and that nothing hydrates. */
export function fragmentCacheOf(language: i18n): FragmentCache {
  const cache = new Map<CachedFragmentContent, Map<string, FragmentPieces>>()
  return (content, of, placeholders) => {
    const cached = cache.get(content)?.get(of)
    if (cached) return cached
    const pieces = rendered(language, content, of, placeholders)
    const variants = cache.get(content) ?? new Map<string, FragmentPieces>()
    const [oldest] = variants.keys()
    if (variants.size >= VARIANTS_MAX && oldest !== undefined) variants.delete(oldest)
    cache.set(content, variants.set(of, pieces))
    return pieces
  }
}

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
    .map((piece) =>
      PLACEHOLDERS.test(piece) ? piece.charCodeAt(0) - PLACEHOLDER : new Markup(oneByte(piece)),
    )
}
