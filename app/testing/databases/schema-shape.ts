import { type SchemaShape, shapeOf } from 'db/released-schema'
import postgres from 'postgres'
import { cloneDatabase } from './database'

/**
 * Copies the migrated template to a new database, changes it there and returns the shape of its schema.
 * @param change SQL statements; empty for none
 * @param name the name of the copy, which the caller drops
 */
export async function shapeAfter(
  change: string,
  { server, template, name }: { server: string; template: string; name: string },
): Promise<SchemaShape> {
  const sql = postgres(await cloneDatabase(server, template, name), { max: 1, onnotice: () => {} })
  try {
    if (change) await sql.unsafe(change)
    return await shapeOf(sql)
  } finally {
    await sql.end()
  }
}
