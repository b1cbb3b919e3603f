import { expect, test } from 'vitest'
import { jsonAnswer, nextLink } from './responses.server'

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

test('a JSON response has its length in bytes, and no cache stores it unless it says so', async () => {
  const answer = jsonAnswer({ name: 'Zoë' }, { status: 201, headers: { 'X-Own': 'a' } })
  expect(answer.status).toBe(201)
  expect(await answer.text()).toBe('{"name":"Zoë"}')
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'private, no-store',
    'content-length': '15',
    'content-type': 'application/json; charset=utf-8',
    'x-own': 'a',
  })
  const stored = jsonAnswer([], { headers: { 'Cache-Control': 'public, max-age=60' } })
  expect(stored.headers.get('cache-control')).toBe('public, max-age=60')
})
