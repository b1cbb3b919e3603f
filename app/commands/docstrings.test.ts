import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const DOMAINS = 'app/domains'

test('every exported function of a domain has a docstring', () => {
  const files = readdirSync(DOMAINS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const undocumented = files.flatMap((file) =>
    withoutDocstring(file, readFileSync(join(DOMAINS, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(undocumented).toEqual([])
})

test('functions and arrow functions are found, other values are not', () => {
  const source = [
    '/** Documented. */',
    'export function documented() {}',
    'export async function later() {}',
    'export const arrow = (text: string): string => text',
    'export const MAX = (1 + 2) * 3',
    'function internal() {}',
    '// Why it is as it is.',
    'export const explained = () => internal()',
  ]
  expect(withoutDocstring('a.ts', source.join('\n'))).toEqual(['later', 'arrow'])
})

/** The exported functions of a source text without a comment before them. */
function withoutDocstring(file: string, source: string): string[] {
  const { statements } = ts.createSourceFile(file, source, ts.ScriptTarget.Latest)
  return statements.flatMap((statement) => {
    const hasComment = ts.getLeadingCommentRanges(source, statement.pos) !== undefined
    return hasComment ? [] : exportedFunctions(statement)
  })
}

function exportedFunctions(statement: ts.Statement): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? 'default']
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer) && ts.isIdentifier(name) ? [name.text] : [],
  )
}
