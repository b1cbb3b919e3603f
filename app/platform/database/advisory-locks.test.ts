import { expect, it } from 'vitest'
import { ADVISORY_LOCKS } from './advisory-locks.server'

it('has a number of its own for each lock, none of them that of the migrations', () => {
  const numbers = Object.values(ADVISORY_LOCKS)
  expect(new Set([...numbers, 4_711_000_001]).size).toBe(numbers.length + 1)
})
