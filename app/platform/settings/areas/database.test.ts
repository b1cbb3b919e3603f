import { expect, test } from 'vitest'
import { PRODUCTION, problemsOf, problemsWith, settingsOf } from '~/testing/settings'

test.each([
  ['DATABASE_URL', 'mysql://db/app', 'postgres://'],
  ['DATABASE_URL', 'postgres://app:50%off@db/app', 'password that must be written as %25'],
  ['DATABASE_DIRECT_URL', 'postgres://a%pp:pw@db/app', 'password that must be written as %25'],
  ['BUS_URL', 'redis://:50%off@bus:6379', 'password that must be written as %25'],
  ['BUS_URL', 'http://bus:6379', 'redis://'],
  ['BUS_URL', 'bus:6379', 'redis://'],
  ['BUS_URL', 'redis://bus:6379/main', 'number of a database'],
  ['DATABASE_DIRECT_URL', 'db', 'postgres://'],
  ['DATABASE_PREPARED', 'no', 'on or off'],
  ['DATABASE_REPLICA_URLS', 'postgres://one/app,http://two', 'comma-separated'],
  ['DATABASE_REPLICA_URLS', Array(9).fill('postgres://db/app').join(), 'at most 8'],
])('refuses %s=%s', (name, value, reason) => {
  expect(problemsWith(name, value)).toEqual([expect.stringMatching(new RegExp(`^${name} .*${reason}`))])
})

test('takes replicas as a list, and none and prepared statements by default', () => {
  const DATABASE_REPLICA_URLS = ' postgres://one/app , postgresql://two/app,'
  expect(settingsOf({ ...PRODUCTION, DATABASE_REPLICA_URLS }).replicaUrls).toEqual([
    'postgres://one/app',
    'postgresql://two/app',
  ])
  expect(settingsOf(PRODUCTION)).toMatchObject({ replicaUrls: [], arePrepared: true })
})

test('takes a direct address that is the usual one for none: no pooler limits the statements', () => {
  const directUrlOf = (DATABASE_DIRECT_URL: string) =>
    settingsOf({ ...PRODUCTION, DATABASE_DIRECT_URL }).databaseDirectUrl
  expect(directUrlOf('postgres://app:pw@direct/app')).toBe('postgres://app:pw@direct/app')
  expect(directUrlOf(PRODUCTION.DATABASE_URL)).toBeUndefined()
})

test('treats an empty address as missing', () => {
  expect(problemsOf({ ...PRODUCTION, DATABASE_URL: ' ' })).toEqual([
    'DATABASE_URL is missing: set it to a Postgres address, such as postgres://user:password@host:5432/name',
  ])
})
