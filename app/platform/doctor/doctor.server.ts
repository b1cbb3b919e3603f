import { errorMessage } from '../log/redaction.server'
import { env } from '../settings/env.server'
import type { Env } from '../settings/read-settings.server'
import { storage } from '../storage/storage.server'
import {
  ageCheck,
  backupCheck,
  journalCheck,
  ownFolders,
  placesCheck,
  rightsCheck,
} from './backup-check.server'
import { busCheck } from './bus-check.server'
import { clockCheck } from './clock-check.server'
import { databaseCheck, databaseClock, serverVersion } from './database-check.server'
import { diskCheck, withoutNewFolders } from './disk-check.server'
import { type Check, type Finding, fail } from './finding'
import { mailCheck } from './mail-check.server'
import { directCheck, replicasCheck } from './more-databases-check.server'
import { queueCheck } from './queue-check.server'
import { pushCheck, settingsCheck } from './settings-check.server'
import { probeFolders, storageCheck, storageClock } from './storage-check.server'

type Diagnosis = { lines: string[]; isHealthy: boolean }

/**
 * Runs all checks of what the app needs. Changes nothing, except that it writes test files and objects and removes them again, with the
 * folders that it made for them.
 * @param checksOf further checks, of domains
 */
export async function diagnose(checksOf: (settings: Env) => Check[] = () => []): Promise<Diagnosis> {
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
    directCheck(settings),
    replicasCheck(settings),
    busCheck(settings.busUrl),
    clockCheck([databaseClock, ...storageClock(settings.storage)]),
    queueCheck,
    storageCheck(settings.storage, storage),
    diskCheck(settings),
    mailCheck(settings.smtpUrl),
    pushCheck(settings),
    backupCheck(serverVersion, settings.backup),
    placesCheck(settings.backup, ownFolders(settings)),
    rightsCheck(settings),
    ageCheck(settings.backup),
    journalCheck(settings.backup),
    ...checksOf(settings),
  ]
  const results = await withoutNewFolders(probedFolders(settings), () => Promise.all(checks.map(runCheck)))
  return report(results, secretsOf(settings))
}

/** The folders that checks may create. */
function probedFolders({ dataDir, storage: store, backup }: Env): string[] {
  const places = [backup.url, backup.journalUrl, store.driver === 'disk' ? store.dir : undefined]
  return [dataDir, ...places.flatMap((place) => (place?.startsWith('/') ? probeFolders(place) : []))]
}

type CheckResult = { name: string; findings: Finding[] }

async function runCheck({ name, run }: Check): Promise<CheckResult> {
  try {
    return { name, findings: await run() }
  } catch (error) {
    return { name, findings: [fail(`could not be checked: ${errorMessage(error)}`, 'read the message')] }
  }
}

function report(results: CheckResult[], secrets: string[]): Diagnosis {
  const lines = results.flatMap(({ name, findings }) =>
    findings.flatMap((finding) => [
      `${finding.state.padEnd(5)} ${name.padEnd(9)} ${finding.message}`,
      ...('advice' in finding ? [`${' '.repeat(16)}-> ${finding.advice}`] : []),
    ]),
  )
  const isHealthy = !results.some(({ findings }) => findings.some(({ state }) => state === 'fail'))
  return { lines: lines.map((line) => withoutSecrets(line, secrets)), isHealthy }
}

/** No check prints a secret, but the error message of a server may repeat one. */
function withoutSecrets(line: string, secrets: string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line)
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
