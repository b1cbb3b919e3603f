import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { reasonOf } from './say'

test('a failed statement is shown with its reason, and without its parameters', () => {
  const cause = new Error('password authentication failed for user "app"')
  const failed = new DrizzleQueryError('select * from users where email = $1', ['kim@example.org'], cause)
  expect(reasonOf(failed)).toBe(
    'Failed query: select * from users where email = $1\npassword authentication failed for user "app"',
  )
})

test('the reason of an unreachable host names every address that was tried', () => {
  const tried = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`))
  expect(reasonOf(new AggregateError(tried))).toBe(
    'connect ECONNREFUSED ::1:5432\nconnect ECONNREFUSED 127.0.0.1:5432',
  )
  expect(reasonOf(new Error('There is no such account.'))).toBe('There is no such account.')
  expect(reasonOf('stopped')).toBe('stopped')
})
