import type { i18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { HydrateContext } from '~/platform/http/remix/hydrate'
import type { CachedFragmentContent, CachedFragments, Keep } from './kept'
import { Markup, oneByte } from './markup'

/** Of each part: the oldest makes room, and is rendered anew when somebody asks for it again. */
const KEPT_MAX = 200
/** Signs that no text has; the first of a row, one for each hole. */
const HOLE = 0xe000
const HOLES = /([\ue000-\ue0ff])/

/** Keeps the parts of visitor pages in one language (kept.tsx). They see the language and that nothing hydrates, no more. */
export function fragmentCacheOf(language: i18n): Keep {
  const kept = new Map<CachedFragmentContent, Map<string, CachedFragments>>()
  return (content, of, holes) => {
    const known = kept.get(content)?.get(of)
    if (known) return known
    const pieces = rendered(language, content, of, holes)
    const own = kept.get(content) ?? new Map<string, CachedFragments>()
    const [oldest] = own.keys()
    if (own.size >= KEPT_MAX && oldest !== undefined) own.delete(oldest)
    kept.set(content, own.set(of, pieces))
    return pieces
  }
}

function rendered(
  language: i18n,
  Content: CachedFragmentContent,
  of: string,
  holes: number,
): CachedFragments {
  const marks = Array.from({ length: holes }, (_, at) => String.fromCharCode(HOLE + at))
  const html = renderToStaticMarkup(
    <HydrateContext.Provider value={false}>
      <I18nextProvider i18n={language}>
        <Content of={of} holes={marks} />
      </I18nextProvider>
    </HydrateContext.Provider>,
  )
  return html
    .split(HOLES)
    .map((piece) => (HOLES.test(piece) ? piece.charCodeAt(0) - HOLE : new Markup(oneByte(piece))))
}
