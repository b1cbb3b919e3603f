import type { Request } from 'express'
import { expect, test } from 'vitest'
import { refusedRequest } from './refusal-pages.server'

const keyOf = (cookie?: string): string =>
  refusedRequest({ url: '/', headers: { cookie } } as unknown as Request, {
    languageOf: () => 'de',
    refusalText: () => '',
  }).key

test('refusal pages differ by valid preferences alone: with any others a flood of requests would fill their cache', () => {
  const keys = [undefined, 'theme=dark', 'theme=light', 'age=1', 'cover=notes', 'theme=dark; age=1']
  expect(new Set(keys.map(keyOf)).size).toBe(keys.length)
  expect(keyOf('theme=pink; age=2; cover=other; lang=xx; session=x')).toBe(keyOf())
  expect(keyOf('theme=dark; theme=light; theme=dark')).toBe(keyOf('theme=dark'))
  expect(keyOf('age=1; theme=dark')).toBe(keyOf('theme=dark; age=1'))
})
