import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '~/i18n/server.server'
import { CachedFragment, type CachedFragmentContentProps, CachedFragments } from './cached-fragment'
import { markup } from './markup'
import { type MarkupCache, markupCacheOf } from './markup-cache.server'
import { PageMarkupContext } from './page-markup'
import { pageText } from './page-text.server'

let rendered = 0

function Back({ of, placeholders: [here = ''] }: CachedFragmentContentProps) {
  const { t } = useTranslation()
  rendered += 1
  return (
    <p id={of} title="5 €">
      <a href={here}>{t('backHome')}</a> {here}
    </p>
  )
}

/** A page as bytes; with a cache one that does not hydrate. */
function pageOf(cache: MarkupCache | null, content: ReactNode): string {
  const text = pageText()
  const rendered = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('de')}>
      <PageMarkupContext.Provider value={cache && { ...cache, ...text }}>
        {content}
      </PageMarkupContext.Provider>
    </I18nextProvider>,
  )
  return text.bytes(rendered).toString()
}

const page = (here: string, cache: MarkupCache | null) =>
  pageOf(cache, <CachedFragment as="div" className="x" of="one" placeholders={[here]} content={Back} />)

test('a fragment is rendered once, its placeholders are filled and escaped each time', () => {
  const cache = markupCacheOf(i18nFor('de'))
  rendered = 0
  const evil = '"><script>'
  expect(page('/?a=1&b=2', cache)).toBe(page('/?a=1&b=2', null))
  expect(page(evil, cache)).toContain('href="&#34;&#62;&#60;script&#62;"')
  expect(page('/other', cache)).not.toContain('a=1')
  // The uncached rendering.
  expect(rendered).toBe(2)
})

test('variants are cached separately, and text that looks like a placeholder is none', () => {
  const cache = markupCacheOf(i18nFor('de'))
  expect(cache.fragment(Back, 'one', 1)).toBe(cache.fragment(Back, 'one', 1))
  expect(cache.fragment(Back, 'two', 1)).not.toBe(cache.fragment(Back, 'one', 1))
  expect(page('\ue000', cache)).toContain('&#57344;')
})

test('a fragment without an element is inserted as it would be rendered, also within the head', () => {
  const plain = (cached: boolean) =>
    pageOf(
      cached ? markupCacheOf(i18nFor('de')) : null,
      <head>
        <CachedFragment content={Links} placeholders={['/[0]', '/b']} />
        {'<i>'}
        <CachedFragment content={Links} placeholders={['/c', '/d']} />
      </head>,
    )
  expect(plain(true)).toBe(plain(false))
  expect(plain(true)).toContain('<link href="/b"/>&lt;i&gt;<link href="/c"/>')
})

const Links = ({ placeholders: [first, second] }: CachedFragmentContentProps) => (
  <>
    <link href={first} />
    <link href={second} />
  </>
)

test('several variants stand in their order, each in its element', () => {
  const all = (cache: MarkupCache | null) =>
    pageOf(cache, <CachedFragments as="div" of={['b', 'a']} content={Back} />)
  expect(all(markupCacheOf(i18nFor('de')))).toBe(all(null))
  expect(all(null)).toMatch(/^<div><p id="b".*<div><p id="a"/)
})

test('a fragment that reads the URL cannot be cached', () => {
  const Asking = () => useLocation().pathname
  expect(() => markupCacheOf(i18nFor('de')).fragment(Asking, '', 0)).toThrow()
})

test('remembered markup is made once for each key and language', () => {
  const [german, english] = [markupCacheOf(i18nFor('de')), markupCacheOf(i18nFor('en'))]
  let made = 0
  const make = () => {
    made += 1
    return [markup`<b>${`${made} €`}</b>`]
  }
  const textOf = (cache: MarkupCache, key: string) =>
    cache.remembered(key, make).map(({ bytes }) => Buffer.from(bytes).toString())
  expect([textOf(german, 'a'), textOf(german, 'a')]).toEqual([['<b>1 &#8364;</b>'], ['<b>1 &#8364;</b>']])
  expect(textOf(german, 'b')).toEqual(['<b>2 &#8364;</b>'])
  expect(textOf(english, 'a')).toEqual(['<b>3 &#8364;</b>'])
})
