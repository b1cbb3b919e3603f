import { errorMessage } from '../log/log-cleaning.server'
import { env } from '../settings/env.server'
import type { Env } from '../settings/read-settings.server'
import { storage } from '../storage/storage.server'
import { backupCheck, placesCheck } from './backup-check.server'
import { clockCheck } from './clock-check.server'
import { databaseCheck, databaseClock, serverVersion } from './database-check.server'
import { diskCheck } from './disk-check.server'
import { type Check, type Finding, fail } from './finding'
import { mailCheck } from './mail-check.server'
import { pushCheck } from './push-check.server'
import { queueCheck } from './queue-check.server'
import { settingsCheck } from './settings-check.server'
import { storageCheck, storageClock } from './storage-check.server'

export type Diagnosis = { lines: string[]; isHealthy: boolean }

/** Looks at everything that the app needs, and says what to mend. Nothing is changed but a probe that is removed again. */
export async function diagnose(): Promise<Diagnosis> {
  let settings: Env
  try {
    settings = env()
  } catch (error) {
    const problems = errorMessage(error).split('\n')
    const findings = problems.map((line) =>
      fail(line, 'set it in the environment or in .env (see .env.example)'),
    )
    return report([{ name: 'settings', findings }], [])
  }
  const checks: Check[] = [
    settingsCheck(settings),
    databaseCheck,
    clockCheck([databaseClock, ...storageClock(settings.storage)]),
    queueCheck,
    storageCheck(settings.storage, storage),
    diskCheck(settings),
    mailCheck(settings.smtpUrl),
    pushCheck(settings),
    backupCheck(serverVersion, settings.backup),
    placesCheck(settings.backup, ['/', settings.dataDir]),
  ]
  return report(await Promise.all(checks.map(run)), secretsOf(settings))
}

type Examined = { name: string; findings: Finding[] }

async function run({ name, look }: Check): Promise<Examined> {
  try {
    return { name, findings: await look() }
  } catch (error) {
    return { name, findings: [fail(`could not be checked: ${errorMessage(error)}`, 'read the message')] }
  }
}

function report(examined: Examined[], secrets: string[]): Diagnosis {
  const lines = examined.flatMap(({ name, findings }) =>
    findings.flatMap((finding) => [
      `${finding.state.padEnd(5)} ${name.padEnd(9)} ${finding.what}`,
      ...('mend' in finding ? [`${' '.repeat(16)}-> ${finding.mend}`] : []),
    ]),
  )
  const isHealthy = !examined.some(({ findings }) => findings.some(({ state }) => state === 'fail'))
  return { lines: lines.map((line) => withoutSecrets(line, secrets)), isHealthy }
}

/** No check prints a secret; a message of a server might repeat one. */
function withoutSecrets(line: string, secrets: string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[struck]'), line)
}

function secretsOf(settings: Env): string[] {
  const { storage: store, mediaPurge, pagePurge, recaptcha, backup } = settings
  const addresses = [
    settings.databaseUrl,
    settings.databaseDirectUrl,
    ...settings.replicaUrls,
    settings.busUrl,
    settings.smtpUrl,
    backup.url,
    backup.journalUrl,
  ]
  const passwords = addresses.flatMap((url = '') => {
    const { password } = URL.canParse(url) ? new URL(url) : { password: '' }
    return [password, decodeURIComponent(password)]
  })
  return [
    ...passwords,
    ...settings.sessionSecrets,
    ...settings.sealKeys,
    ...settings.payment.keys,
    ...(store.driver === 's3' ? [store.secretAccessKey] : []),
    settings.push.keys?.privateKey,
    settings.metrics.token,
    recaptcha?.secret,
    mediaPurge?.secret,
    pagePurge?.secret,
    ...Object.values(settings.traces?.headers ?? {}),
  ].filter((secret): secret is string => Boolean(secret))
}
