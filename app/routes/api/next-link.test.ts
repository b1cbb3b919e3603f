import { expect, test } from 'vitest'
import { nextLink } from './next-link.server'

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
