import { expect, test } from 'vitest'
import { PRODUCTION, settingsOf } from '~/testing/settings'
import { childEnvOf } from './child-env'

test('demo and development share no queue, replica, bus, CDN, mail server, shop or backup with the installation of a .env file', () => {
  const file = {
    ...PRODUCTION,
    DATABASE_DIRECT_URL: 'postgres://app:pw@direct/app',
    DATABASE_REPLICA_URLS: 'postgres://app:pw@replica/app',
    BUS_URL: 'redis://bus:6379',
    BACKUP_URL: '/srv/backup',
    BACKUP_JOURNAL_URL: '/srv/journal',
    BACKUP_RECIPIENTS: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    MEDIA_BASE_URL: 'https://cdn.example.org',
    MEDIA_PURGE_URL: 'https://cdn.example.org/purge',
    MEDIA_PURGE_SECRET: 'a secret of the CDN',
    PAGE_PURGE_URL: 'https://cdn.example.org/pages',
    PAGE_PURGE_SECRET: 'a secret of the CDN',
  }
  const databaseUrl = 'postgres://postgres:pw@127.0.0.1:1/app'
  const settings = { host: '127.0.0.1', port: 3000, dataDir: '/srv/data' }
  for (const mode of ['demo', 'development'] as const) {
    const found = settingsOf({ ...file, ...childEnvOf(settings, { mode, databaseUrl }) })
    expect(found).toMatchObject({ mode, databaseUrl, replicaUrls: [] })
    expect([found.databaseDirectUrl, found.busUrl]).toEqual([undefined, undefined])
    expect([found.smtpUrl, found.payment.isReal]).toEqual([undefined, false])
    expect([found.backup.url, found.backup.journalUrl]).toEqual([undefined, undefined])
  }
})
