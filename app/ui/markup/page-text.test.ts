import { expect, test } from 'vitest'
import { markup } from './markup'
import { pageText } from './page-text.server'

test('what was set aside comes back in its place, in whatever order it is met', () => {
  const text = pageText()
  const [first, second] = [text.setAside(markup`<b>${'ü'}</b>`), text.setAside(markup`$&${1}`)]
  expect(text.bytes(`<p>€${second}</p>${first}${second}`).toString()).toBe('<p>€$&1</p><b>ü</b>$&1')
})

test('a page without any is just encoded', () => {
  expect(pageText().bytes('<p>€ 😀</p>').toString()).toBe('<p>€ 😀</p>')
})
