import { expect, it } from 'vitest'
import { retryAfterHeaders } from './retry-after'

it('names when to try again only where that helps', () => {
  expect(retryAfterHeaders({ refusal: 'too-many', retryAfterS: 7 })).toEqual({ 'Retry-After': '7' })
  expect(retryAfterHeaders({ retryAfterS: 7 })).toEqual({ 'Retry-After': '7' })
  expect(retryAfterHeaders({ refusal: 'credentials' })).toBeUndefined()
})
