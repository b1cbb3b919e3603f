import { existsSync } from 'node:fs'
import { providerCheck } from '~/domains/payments/provider-check.server'
import { closeDb } from '~/platform/database/db.server'
import { diagnose } from '~/platform/doctor/doctor.server'
import { processEnv } from '~/platform/settings/env.server'
import { readEnv } from '~/platform/settings/read-settings.server'
import { reportFailure, say } from './running/say'
import { withDatabase } from './running/with-database'

/** Examines the installation; exits with 1 if something fails. */
async function doctor(): Promise<void> {
  try {
    const { lines, isHealthy } = await diagnose(({ payment }) => [providerCheck(payment)])
    for (const line of lines) say(line)
    say(isHealthy ? 'Nothing fails.' : 'Something fails: see the lines with "fail".')
    if (!isHealthy) process.exitCode = 1
  } finally {
    await closeDb()
  }
}

/** Without DATABASE_URL it examines the demo, as the other commands do; in production that is a missing setting. */
async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const read = readEnv(processEnv())
  const mayBeDemo = 'env' in read && read.env.mode !== 'production'
  await (mayBeDemo ? withDatabase(doctor) : doctor())
}

await main().catch(reportFailure)
