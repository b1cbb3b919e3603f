import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { variablesByArea } from './read-settings.server'

const WIDTH = 140
const HEAD = `# Every setting of the app. Copy to .env, or set them in the environment (which wins). In production (npm start)
# those marked "required" have no default; npm run demo and npm run dev need none of them.
# A value with # or $ stands in single quotes: elsewhere # begins a comment, and Compose replaces $NAME.
# Generated from app/platform/settings: npm run test:unit -- app/platform/settings/env-example.test.ts -u`

/** A variable of .env.example: its description as a comment, wrapped to WIDTH, and its example value. */
function described([name, schema]: [string, z.ZodType]): string {
  const { description = '', example = '' } = schema.meta() ?? {}
  const lines = ['#']
  for (const word of description.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (longer.length <= WIDTH) lines.splice(-1, 1, longer)
    else lines.push(`# ${word}`)
  }
  return [...lines, `${name}=${example}`].join('\n')
}

test('.env.example describes every setting, by area', async () => {
  const areas = variablesByArea().map((variables) => Object.entries(variables).map(described).join('\n'))
  await expect(`${[HEAD, ...areas].join('\n\n')}\n`).toMatchFileSnapshot(resolve('.env.example'))
})

test('every setting has a description', () => {
  const all = variablesByArea().flatMap((variables) => Object.entries(variables))
  const undescribed = all.filter(([, schema]) => (schema.meta()?.description ?? '').length < 10)
  expect(undescribed.map(([name]) => name)).toEqual([])
})

test('a copy of .env.example keeps the defaults', () => {
  const all = variablesByArea().flatMap((variables) => Object.entries(variables))
  const changed = all.filter(([, schema]) => {
    const example = schema.meta()?.example
    const unset = schema.safeParse(undefined)
    return Boolean(example) && unset.success && !isDeepStrictEqual(schema.parse(example), unset.data)
  })
  // Their defaults are not in the schema, and the folder is required with the driver.
  expect(changed.map(([name]) => name)).toEqual(['APP_MODE', 'PORT', 'STORAGE_DIR', 'DEMO_UPGRADE'])
})

test("README's table names every setting of an operator, and no unknown one", () => {
  const rows: string[] = readFileSync('README.md', 'utf8').match(/^\| `[A-Z].*$/gm) ?? []
  const names = variablesByArea().flatMap((variables) => Object.keys(variables))
  const firstCells = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? [])
  expect(firstCells.filter((name) => !names.includes(name))).toEqual([])
  // Operators do not set the others: npm scripts and tests do.
  const named = rows.join('\n')
  expect(names.filter((name) => !named.includes(`\`${name}\``))).toEqual([
    'APP_MODE',
    'PUSH_TEST_SERVICE',
    'PUSH_TEST_CA',
  ])
})
