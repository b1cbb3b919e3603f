import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGES } from '~/i18n/languages'
import { reportFailure } from './running/say'
import { glossaryViolations, rulesOf } from './texts/glossary-violations'
import { hardCodedTexts } from './texts/hard-coded-texts'
import { missingTexts, readTexts } from './texts/missing-texts'

// Not shown to users: tests, and pages of demo and development.
const NOT_TRANSLATED = /\.test\.tsx$|^app\/testing\/|^app\/routes\/dev\//

/** The part of `npm run check` that checks texts. */
function checkTexts(): void {
  const problems = [
    ...missing(),
    ...againstGlossary(),
    ...components().flatMap((file) => hardCodedTexts(file, readFileSync(file, 'utf8'))),
  ]
  for (const problem of problems) reportFailure(problem)
}

function missing(): string[] {
  const model = readTexts(join('locales', DEFAULT_LANGUAGE))
  return LANGUAGES.flatMap((language) =>
    missingTexts(language, readTexts(join('locales', language)), DEFAULT_LANGUAGE, model),
  )
}

function againstGlossary(): string[] {
  const rules = rulesOf(readFileSync(join('locales', 'glossary.md'), 'utf8'))
  return LANGUAGES.flatMap((language) =>
    glossaryViolations(language, readTexts(join('locales', language)), rules),
  )
}

function components(): string[] {
  return readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((path) => join('app', path))
    .filter((path) => path.endsWith('.tsx') && !NOT_TRANSLATED.test(path))
    .sort()
}

checkTexts()
