import { expect, it } from 'vitest'
import { ADVISORY_LOCKS } from './advisory-locks.server'

it('has a number of its own for each lock', () => {
  const numbers = Object.values(ADVISORY_LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})
