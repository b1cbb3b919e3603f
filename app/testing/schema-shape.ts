import { type SchemaShape, shapeOf } from 'db/released-schema'
import postgres from 'postgres'
import { cloneDatabase } from './database'

/** The shape of a migrated database after a further change, in a copy of that name. */
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
