import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextLink, returnPathOf } from './form.server'

const back = (redirectTo: string) => {
  const form = new FormData()
  form.set('redirectTo', redirectTo)
  return returnPathOf(form)
}

test.each([
  ['/explore?ageMin=30', '/explore?ageMin=30'],
  ['/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['/\u0000', '/'],
  ['explore', '/'],
])('the redirectTo %s leads to %s', (asked, path) => {
  expect(back(asked)).toBe(path)
})

test('a redirectTo never leaves the origin', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (asked) => {
      expect(new URL(back(`/${asked}`), 'https://own.example').origin).toBe('https://own.example')
    }),
    { numRuns: 1000 },
  )
})

const linkOf = (path: string, ...page: [cursor: string | number | null, name?: string]) =>
  nextLink(new Request(`http://localhost${path}`), ...page).get('link')

test('the next page has the parameters of the request and the new cursor', () => {
  const first = '/api/matches?kind=given&cursor=a'
  expect(linkOf(first, 'b')).toBe('</api/matches?kind=given&cursor=b>; rel="next"')
  expect(linkOf('/api/chat/1/messages', 41, 'before')).toBe('</api/chat/1/messages?before=41>; rel="next"')
})

test('the last page has no Link header', () => {
  expect(linkOf('/api/matches?cursor=a', null)).toBeNull()
})
