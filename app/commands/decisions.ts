import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexProblems } from './decisions/index-problems'
import { reportFailure } from './running/say'

const FOLDER = 'app/decisions'

/** The part of `npm run check` that compares the index of the decisions with their files (decision 0361). */
function checkDecisions(): void {
  const names = readdirSync(FOLDER).filter((name) => /^\d{4}-.*\.md$/.test(name))
  const decisions = names.map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))
  for (const problem of indexProblems(readFileSync(join(FOLDER, 'README.md'), 'utf8'), decisions))
    reportFailure(`${FOLDER}/README.md: ${problem}`)
}

checkDecisions()
