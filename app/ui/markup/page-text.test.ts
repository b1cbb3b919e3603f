import { expect, test } from 'vitest'
import { markup } from './markup'
import { pageText } from './page-text.server'

test('set-aside markup is inserted in its place, in any order', () => {
  const text = pageText()
  const [first, second] = [text.setAside(markup`<b>${'ü'}</b>`), text.setAside(markup`$&${1}`)]
  expect(text.bytes(`<p>€${second}</p>${first}${second}`).toString()).toBe('<p>€$&1</p><b>ü</b>$&1')
})

test('a page without set-aside markup is only encoded', () => {
  expect(pageText().bytes('<p>€ 😀</p>').toString()).toBe('<p>€ 😀</p>')
})
