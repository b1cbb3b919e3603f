import { expect, test } from 'vitest'
import { PRODUCTION, problemsOf, problemsWith, settingsOf } from '~/testing/settings'

const KEY = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

test('a place for backups requires the key of those who may read them', () => {
  expect(settingsOf(PRODUCTION).backup).toMatchObject({ url: undefined, recipients: [], keepDays: 30 })
  expect(problemsWith('BACKUP_URL', '/srv/backup').join()).toMatch(/^BACKUP_RECIPIENTS is missing/)
  expect(problemsWith('BACKUP_RECIPIENTS', 'a key')).toEqual([
    'BACKUP_RECIPIENTS must be public keys of age (age1…)',
  ])
})

test('a key that was mistyped or cut off is found before a backup fails', () => {
  for (const key of [`${KEY.slice(0, -1)}q`, KEY.slice(0, -1), `${KEY},${KEY.replace('hyww', 'hwyw')}`])
    expect(problemsWith('BACKUP_RECIPIENTS', key)).toEqual([
      'BACKUP_RECIPIENTS has a key of age that was mistyped or cut off',
    ])
  expect(problemsWith('BACKUP_RECIPIENTS', `${KEY}, ${KEY}`)).toEqual([])
})

test('the journal goes to another place than the backups', () => {
  const both = { ...PRODUCTION, BACKUP_RECIPIENTS: KEY, BACKUP_URL: '/srv/backup' }
  const bucket = 's3://key:secret@host/backup'
  for (const [one, other] of [
    ['/srv/backup', '/srv/backup'],
    ['/srv/backup', '/srv/x/../backup/'],
    [bucket, 's3://other:key@host/backup/?region=eu-central-1'],
  ] as const)
    expect(problemsOf({ ...both, BACKUP_URL: one, BACKUP_JOURNAL_URL: other }).join()).toMatch(
      /^BACKUP_JOURNAL_URL must be another place than BACKUP_URL/,
    )
  const journalUrl = 's3://key:secret@host/journal'
  expect(settingsOf({ ...both, BACKUP_JOURNAL_URL: journalUrl }).backup).toMatchObject({ journalUrl })
})

test.each([
  ['BACKUP_URL', 's3://host/bucket', 'a folder'],
  ['BACKUP_URL', 's3://key:50%off@host/bucket', 'password that must be written as %25'],
  ['BACKUP_KEEP_DAYS', '0', 'number of days'],
])('refuses %s=%s', (name, value, reason) => {
  const problems = problemsOf({ ...PRODUCTION, BACKUP_RECIPIENTS: KEY, [name]: value })
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} .*${reason}`))])
})
