import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPathOf } from './form.server'

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
