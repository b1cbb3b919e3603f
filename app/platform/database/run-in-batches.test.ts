import { randomUUID } from 'node:crypto'
import { orphanedFiles } from 'db/schema/media'
import { like, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { closeDb, db, recordStatements } from './db.server'
import { runInBatches } from './run-in-batches.server'

afterAll(closeDb)

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [5, 3],
])('changes %i rows, two at a time, in %i statements', async (rows, batches) => {
  const prefix = randomUUID()
  if (rows > 0)
    await db
      .insert(orphanedFiles)
      .values(Array.from({ length: rows }, (_, at) => ({ name: `${prefix} ${at}`, since: new Date() })))
  const isOfTest = like(orphanedFiles.name, `${prefix} %`)
  const { result, statements } = await recordStatements(() =>
    runInBatches(
      (limit) => sql`
        delete from ${orphanedFiles} where name in (
          select name from orphaned_files where name like ${`${prefix} %`} limit ${limit}) returning 1`,
      2,
    ),
  )
  expect(result).toBe(rows)
  expect(statements).toHaveLength(batches)
  expect(await db.$count(orphanedFiles, isOfTest)).toBe(0)
})
