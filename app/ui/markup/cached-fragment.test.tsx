import { useLocation } from '@remix-run/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '~/i18n/server.server'
import { CachedFragment, type CachedFragmentContentProps, FragmentCacheContext } from './cached-fragment'
import { fragmentCacheOf } from './fragment-cache.server'
import { pageText } from './page-text.server'
import { SetAsideContext } from './rich-text'

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

const page = (here: string, cache: Parameters<typeof FragmentCacheContext.Provider>[0]['value']) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('de')}>
      <FragmentCacheContext.Provider value={cache}>
        <CachedFragment as="div" className="x" of="one" placeholders={[here]} content={Back} />
      </FragmentCacheContext.Provider>
    </I18nextProvider>,
  )

test('a fragment is rendered once, its placeholders are filled and escaped each time', () => {
  const cache = fragmentCacheOf(i18nFor('de'))
  rendered = 0
  const evil = '"><script>'
  expect(page('/?a=1&b=2', cache).replace('&#8364;', '€')).toBe(page('/?a=1&b=2', null))
  expect(page(evil, cache)).toContain('href="&#34;&#62;&#60;script&#62;"')
  expect(page('/other', cache)).not.toContain('a=1')
  // The uncached rendering.
  expect(rendered).toBe(2)
})

test('variants are cached separately, and text that looks like a placeholder is none', () => {
  const cache = fragmentCacheOf(i18nFor('de'))
  expect(cache(Back, 'one', 1)).toBe(cache(Back, 'one', 1))
  expect(cache(Back, 'two', 1)).not.toBe(cache(Back, 'one', 1))
  expect(page('\ue000', cache)).toContain('&#57344;')
})

test('a fragment without an element is inserted as it would be rendered, also within the head', () => {
  const plain = (cached: boolean) => {
    const text = pageText()
    const rendered = renderToStaticMarkup(
      <I18nextProvider i18n={i18nFor('de')}>
        <FragmentCacheContext.Provider value={cached ? fragmentCacheOf(i18nFor('de')) : null}>
          <SetAsideContext.Provider value={cached ? text.setAside : null}>
            <head>
              <CachedFragment content={Links} placeholders={['/[0]', '/b']} />
              {'<i>'}
              <CachedFragment content={Links} placeholders={['/c', '/d']} />
            </head>
          </SetAsideContext.Provider>
        </FragmentCacheContext.Provider>
      </I18nextProvider>,
    )
    return text.bytes(rendered).toString()
  }
  expect(plain(true)).toBe(plain(false))
  expect(plain(true)).toContain('<link href="/b"/>&lt;i&gt;<link href="/c"/>')
})

const Links = ({ placeholders: [first, second] }: CachedFragmentContentProps) => (
  <>
    <link href={first} />
    <link href={second} />
  </>
)

test('a fragment that reads the URL cannot be cached', () => {
  const Asking = () => useLocation().pathname
  expect(() => fragmentCacheOf(i18nFor('de'))(Asking, '', 0)).toThrow()
})
