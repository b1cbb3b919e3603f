import { useLocation } from '@remix-run/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '~/i18n/server.server'
import { fragmentCacheOf } from './keep.server'
import { type CachedFragmentContentProps, FragmentCacheContext, Kept } from './kept'

let rendered = 0

function Back({ of, holes: [here = ''] }: CachedFragmentContentProps) {
  const { t } = useTranslation()
  rendered += 1
  return (
    <p id={of} title="5 €">
      <a href={here}>{t('backHome')}</a> {here}
    </p>
  )
}

const page = (here: string, keep: Parameters<typeof FragmentCacheContext.Provider>[0]['value']) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('de')}>
      <FragmentCacheContext.Provider value={keep}>
        <Kept className="x" of="one" holes={[here]} content={Back} />
      </FragmentCacheContext.Provider>
    </I18nextProvider>,
  )

test('what is kept is rendered once, its holes are filled and escaped anew each time', () => {
  const keep = fragmentCacheOf(i18nFor('de'))
  rendered = 0
  const evil = '"><script>'
  expect(page('/?a=1&b=2', keep).replaceAll('&#38;', '&amp;').replace('&#8364;', '€')).toBe(
    page('/?a=1&b=2', null),
  )
  expect(page(evil, keep)).toContain('href="&#34;&#62;&#60;script&#62;"')
  expect(page('/other', keep)).not.toContain('a=1')
  // Once without keeping.
  expect(rendered).toBe(2)
})

test('each of several is kept by itself, and what looks like a hole is none', () => {
  const keep = fragmentCacheOf(i18nFor('de'))
  expect(keep(Back, 'one', 1)).toBe(keep(Back, 'one', 1))
  expect(keep(Back, 'two', 1)).not.toBe(keep(Back, 'one', 1))
  expect(page('\ue000', keep)).toContain('&#57344;')
})

test('a part that asks for the address cannot be kept', () => {
  const Asking = () => useLocation().pathname
  expect(() => fragmentCacheOf(i18nFor('de'))(Asking, '', 0)).toThrow()
})
