import { expect, test } from 'vitest'
import { markup } from './markup'
import { EncodedMarkup } from './page-markup'
import { pageText } from './page-text.server'

test('set-aside markup is inserted in its place, in any order', () => {
  const text = pageText()
  const [first, second] = [text.setAside([markup`<b>${'ü'}</b>`]), text.setAside([markup`$&${1}`])]
  expect(text.bytes(`<p>€${second}</p>${first}${second}`).toString()).toBe('<p>€$&1</p><b>ü</b>$&1')
})

test('encoded pieces stand between others, within the element that is asked for', () => {
  const text = pageText()
  const encoded = new EncodedMarkup(Buffer.from('<i>€ 😀</i>'))
  const around = { as: 'nav', className: 'a "b"', 'aria-label': 'Ü' } as const
  const place = text.setAside([encoded, markup`${'ü'}`, markup`!`, encoded], around)
  expect(text.bytes(`<p>${place}</p>${text.setAside([])}`).toString()).toBe(
    '<p><nav class="a &#34;b&#34;" aria-label="Ü"><i>€ 😀</i>ü!<i>€ 😀</i></nav></p>',
  )
})

test('a page without set-aside markup is only encoded', () => {
  expect(pageText().bytes('<p>€ 😀</p>').toString()).toBe('<p>€ 😀</p>')
})
