import { EXPORT_FILES } from 'db/limits/exports'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { ExportPart } from '~/platform/personal-data/export-parts.server'
import { PERSONAL_DATA } from '../personal-data.server'
import { EXPORT_PARTS } from './archive.server'

const nameOf = ({ table, name }: PgColumn) => `${getTableName(table)}.${name}`
const EXPORTED = PERSONAL_DATA.flatMap(({ columns }) => columns)
  .filter(({ exported }) => exported === true)
  .map(({ column }) => nameOf(column))

/** The exported columns that no part reads. */
const withoutPart = (exported: readonly string[], parts: readonly ExportPart[]): string[] => {
  const read = new Set(parts.flatMap(({ of }) => of.map(nameOf)))
  return exported.filter((name) => !read.has(name))
}

/** Columns of a part's tables that it neither reads nor leaves out for a reason. */
function undecided({ of, reads, leftOut }: ExportPart): string[] {
  const decided = new Set([...of, ...reads, ...Object.values(leftOut).flat()].map(nameOf))
  const tables = [...new Set(of.map(({ table }) => table))]
  return tables
    .flatMap((table) => Object.values(getTableColumns(table)))
    .map((column) => nameOf(column as PgColumn))
    .filter((name) => !decided.has(name))
}

test('each exported column is read by a file of the archive', () => {
  expect(EXPORTED.length).toBeGreaterThan(25)
  expect(withoutPart(EXPORTED, EXPORT_PARTS)).toEqual([])
})

test('the check finds an exported column that no file reads', () => {
  expect(withoutPart([...EXPORTED, 'planted.someone'], EXPORT_PARTS)).toEqual(['planted.someone'])
  const [first, ...others] = EXPORT_PARTS
  expect(withoutPart(EXPORTED, others)).toEqual(first?.of.map(nameOf))
})

test('each file of the archive is declared once, by one domain', () => {
  const declared = PERSONAL_DATA.flatMap(({ exports = [] }) => exports.map(({ name }) => name))
  expect(declared.toSorted()).toEqual([...EXPORT_FILES].toSorted())
})

test.each(EXPORT_PARTS.map((part) => [part.name, part] as const))(
  '%s either reads or leaves out each column of its tables',
  (_, part) => {
    expect(undecided(part)).toEqual([])
    const leftOut = new Set(Object.values(part.leftOut).flat().map(nameOf))
    expect(part.reads.map(nameOf).filter((name) => leftOut.has(name))).toEqual([])
  },
)

test('no file reads secrets or coordinates', () => {
  const read = EXPORT_PARTS.flatMap(({ reads }) => reads.map(({ name }) => name))
  expect(
    read.filter((name) =>
      /hash|token|secret|salt|digest|latitude|longitude|publicKey|^sid$|network/i.test(name),
    ),
  ).toEqual([])
})
