import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { joined, markup } from './markup'
import { MarkedUp } from './rich-text'

/** Decodes references like a browser. */
const read = (html: string) =>
  html.replace(/&(?:amp|#(\d+));/g, (_, code?: string) => (code ? String.fromCodePoint(Number(code)) : '&'))
const anyText = fc.string({ unit: 'binary', maxLength: 40 })

test('no value ends its attribute or opens an element, and each is read unchanged', () => {
  fc.assert(
    fc.property(anyText, anyText, (first, second) => {
      const { html } = markup`<a title="${first}">${second}</a>`
      const [, title = '', text = ''] = /^<a title="([^"<>']*)">([^"<>']*)<\/a>$/s.exec(html) ?? []
      expect([read(title), read(text)]).toEqual([first, second])
      expect(html).not.toMatch(/&(?!#\d+;|amp;)/)
      for (const sign of html) expect(sign.codePointAt(0)).toBeLessThan(256)
    }),
    { numRuns: 2000 },
  )
})

test('a browser reads the same text as from React', () => {
  const name = `"><script>alert('1')</script>&amp;€😀`
  const byReact = renderToStaticMarkup(<b title={name}>{name}</b>)
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  const unnamed = byReact
    .replace(/&#x27;/g, "'")
    .replace(/&(lt|gt|quot|amp);/g, (_, word: string) => named[word] ?? '')
  expect(read(markup`<b title="${name}">${name}</b>`.html)).toBe(unnamed)
})

test('nested markup is not escaped again, missing values are empty', () => {
  const inner = markup`<i>${1}</i>`
  expect(markup`<p>${inner}${null}${false}${0}${joined([inner, inner])}</p>`.html).toBe(
    '<p><i>1</i>0<i>1</i><i>1</i></p>',
  )
})

test('an element accepts it as its content', () => {
  expect(renderToStaticMarkup(<MarkedUp as="li" className="x" inside={markup`<b>${'&'}</b>`} />)).toBe(
    '<li class="x"><b>&amp;</b></li>',
  )
})
