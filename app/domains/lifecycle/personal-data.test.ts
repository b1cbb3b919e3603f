import { users } from 'db/schema/accounts'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable, pgTable, uuid } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import type { PersonalColumn, Purged } from '~/platform/personal-data/personal-data.server'
import { PERSONAL_DATA } from './personal-data.server'

const MODULES = import.meta.glob<Record<string, unknown>>('/db/schema/*.ts', { eager: true })
const TABLES = [...new Set(Object.values(MODULES).flatMap((module) => Object.values(module)))].filter(
  (value) => is(value, PgTable),
)
const DECLARED = PERSONAL_DATA.flatMap(({ columns }) => columns)

/** Each column that names an account, with what its foreign key does when the account is deleted. */
function namesOfPeople(table: PgTable): { name: string; onDelete: string | undefined }[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { foreignTable, columns } = key.reference()
    if (foreignTable !== users) return []
    return columns.map(({ name }) => ({ name: nameOf(table, name), onDelete: key.onDelete }))
  })
}

const nameOf = (table: PgTable, column: string) => `${getTableName(table)}.${column}`
const keyOf = ({ column }: PersonalColumn) => nameOf(column.table as PgTable, column.name)

function undeclared(tables: readonly PgTable[], declared: readonly PersonalColumn[]): string[] {
  const known = new Set(declared.map(keyOf))
  const tablesKnown = new Set(declared.map(({ column }) => getTableName(column.table)))
  return tables.flatMap((table) => {
    const missing = namesOfPeople(table).map(({ name }) => name)
    // An address names a person without any key.
    if ('email' in getTableColumns(table) && !tablesKnown.has(getTableName(table)))
      missing.push(nameOf(table, 'email'))
    return missing.filter((name) => !known.has(name))
  })
}

test('every column that names a person belongs to the export or says why not, and to the purge', () => {
  expect(TABLES.length).toBeGreaterThan(20)
  expect(undeclared(TABLES, DECLARED)).toEqual([])
  for (const { exported } of DECLARED) expect(exported === true || exported.length > 0).toBe(true)
})

test('each is declared once', () => {
  const names = DECLARED.map(keyOf)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('an undeclared table that refers to a person is found', () => {
  const planted = pgTable('planted', { someone: uuid().references(() => users.id) })
  expect(undeclared([planted], DECLARED)).toEqual(['planted.someone'])
})

test('the declared purge matches the foreign keys', () => {
  const onDelete = new Map(TABLES.flatMap(namesOfPeople).map((one) => [one.name, one.onDelete]))
  const allowed: Record<Purged, (string | undefined)[]> = {
    account: [undefined],
    cascade: ['cascade'],
    batches: ['cascade', 'set null'],
    detach: ['set null'],
    step: ['cascade'],
    expire: [undefined],
  }
  for (const declared of DECLARED)
    expect([keyOf(declared), allowed[declared.purged]]).toEqual([
      keyOf(declared),
      expect.arrayContaining([onDelete.get(keyOf(declared))]),
    ])
})
