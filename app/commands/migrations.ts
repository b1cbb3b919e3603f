import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDestructiveStatements } from './migrations/destructive'
import { reportFailure } from './running/say'

const FOLDER = 'db/migrations'
/** The first migration that the rule applies to: before it, deploys stopped the platform. */
const FIRST = '0060'

/** The part of `npm run check` that checks migrations (decision 0322). */
function checkMigrations(): void {
  for (const file of readdirSync(FOLDER).sort()) {
    if (!file.endsWith('.sql') || file < FIRST) continue
    for (const problem of findDestructiveStatements(readFileSync(join(FOLDER, file), 'utf8')))
      reportFailure(`${file}: ${problem}`)
  }
}

checkMigrations()
