import { useLocation, useMatches } from '@remix-run/react'
import { LOCALES } from '~/i18n/languages'
import { CachedFragment, type CachedFragmentContentProps } from '../markup/cached-fragment'
import { canonicalAddress, knownSearch } from './alternates'
import { usePageHandle } from './page-handle'
import type { RootData } from './root-data'

/** What a page's loader may return for its head. */
type Described = { title?: string; description?: string } | null | undefined

/**
 * Description, link preview and structured data of a visitor's page. The structured data are a data block, which no content security policy
 * has to allow, and name no person. Profiles have a preview of their own (profiles/share-button.tsx).
 */
export function SearchHead({ root }: { root: RootData }) {
  const { pathname, search } = useLocation()
  const handle = usePageHandle()
  const page = useMatches().at(-1)?.data as Described
  const { head, origin, appName, language } = root
  if (!head || pathname.startsWith('/profile')) return null
  // Services fetch this address to preview a shared link: without its language they would show the German page.
  const known = knownSearch(search, head)
  const address = canonicalAddress({ origin, pathname, search: known, handle, language: head.lang })
  const title = page?.title ?? appName
  const description = head.description ?? page?.description
  return (
    <>
      {head.description ? <meta name="description" content={head.description} /> : null}
      <CachedFragment
        content={Preview}
        of={`${LOCALES[language]} ${description ? 'described' : ''}`}
        placeholders={[appName, address, title, origin + head.image, description ?? '']}
      />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of the JSON; `<` is escaped in it
        dangerouslySetInnerHTML={{ __html: structured({ root, head, title, address }) }}
      />
    </>
  )
}

function Preview({
  of,
  placeholders: [appName, address, title, image, description],
}: CachedFragmentContentProps) {
  const [locale, isDescribed] = of.split(' ')
  const properties = {
    'og:type': 'website',
    'og:site_name': appName,
    'og:locale': locale,
    'og:url': address,
    'og:title': title,
    'og:description': isDescribed ? description : undefined,
    'og:image': image,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
  }
  return (
    <>
      {Object.entries(properties).map(([property, content]) =>
        content ? <meta key={property} property={property} content={content} /> : null,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function structured({
  root: { origin },
  head: { home, items, lang },
  title,
  address,
}: {
  root: RootData
  head: NonNullable<RootData['head']>
  title: string
  address: string
}): string {
  const list = (type: string, key: string, entries: { name: string; url: string }[]) => ({
    '@type': type,
    [key]: entries.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
  })
  const start = `${origin}/${lang ? `?lang=${lang}` : ''}`
  const trail = [{ name: home, url: start }, ...(address === start ? [] : [{ name: title, url: address }])]
  const graph = [
    list('BreadcrumbList', 'itemListElement', trail),
    ...(items
      ? [
          list(
            'ItemList',
            'itemListElement',
            items.map(({ name, path }) => ({ name, url: origin + path })),
          ),
        ]
      : []),
  ]
  // `<` could end the element.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}
