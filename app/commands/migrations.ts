import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { destructiveIn } from './migrations/destructive'
import { reportFailure } from './running/say'

const FOLDER = 'db/migrations'
/** Older migrations are from before the rule: deploys stopped the platform. */
const FIRST = '0060'

/** The part of `npm run check` that checks migrations (decision 0322). */
function checkMigrations(): void {
  for (const file of readdirSync(FOLDER).sort()) {
    if (!file.endsWith('.sql') || file < FIRST) continue
    for (const problem of destructiveIn(readFileSync(join(FOLDER, file), 'utf8')))
      reportFailure(`${file}: ${problem}`)
  }
}

checkMigrations()
