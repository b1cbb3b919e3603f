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

/** Each column that references an account, with the `on delete` of its foreign key. */
function referencesToUsers(table: PgTable): { name: string; onDelete: string | undefined }[] {
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { foreignTable, columns } = key.reference()
    if (foreignTable !== users) return []
    return columns.map(({ name }) => ({ name: nameOf(table, name), onDelete: key.onDelete }))
  })
}

const nameOf = (table: PgTable, column: string) => `${getTableName(table)}.${column}`
const keyOf = ({ column }: PersonalColumn) => nameOf(column.table as PgTable, column.name)

/** The columns that reference an account, or contain its address, and that no domain declares. */
function undeclared(tables: readonly PgTable[], declared: readonly PersonalColumn[]): string[] {
  const known = new Set(declared.map(keyOf))
  const knownTables = new Set(declared.map(({ column }) => getTableName(column.table)))
  return tables.flatMap((table) => {
    const missing = referencesToUsers(table).map(({ name }) => name)
    // An address identifies a person without a foreign key.
    if ('email' in getTableColumns(table) && !knownTables.has(getTableName(table)))
      missing.push(nameOf(table, 'email'))
    return missing.filter((name) => !known.has(name))
  })
}

test('every column that references a person is declared, with its purge, and with a reason if it is not exported', () => {
  expect(TABLES.length).toBeGreaterThan(20)
  expect(undeclared(TABLES, DECLARED)).toEqual([])
  for (const { exported } of DECLARED) expect(exported === true || exported.length > 0).toBe(true)
})

test('no column is declared twice', () => {
  const names = DECLARED.map(keyOf)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('an undeclared column that references a person is found', () => {
  const table = pgTable('undeclared', { someone: uuid().references(() => users.id) })
  expect(undeclared([table], DECLARED)).toEqual(['undeclared.someone'])
})

test('each declared purge is possible with the foreign key of its column', () => {
  const onDelete = new Map(TABLES.flatMap(referencesToUsers).map((one) => [one.name, one.onDelete]))
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
