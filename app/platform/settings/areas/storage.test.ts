import { expect, test } from 'vitest'
import { PRODUCTION, problemsOf, problemsWith, settingsOf } from '~/testing/settings'

test('each driver requires its own settings', () => {
  expect(problemsWith('STORAGE_DIR', '')).toEqual([expect.stringMatching(/^STORAGE_DIR is missing/)])
  const lines = problemsOf({ ...PRODUCTION, STORAGE_DRIVER: 's3' })
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ])
  expect(settingsOf(PRODUCTION).storage).toEqual({ driver: 'disk', dir: '/srv/files' })
})

test('refuses an unknown driver', () => {
  expect(problemsWith('STORAGE_DRIVER', 'ftp')).toEqual(['STORAGE_DRIVER must be disk or s3'])
})
