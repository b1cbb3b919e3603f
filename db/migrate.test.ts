import { migrateDatabase } from 'db/migrate'
import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '~/testing/database'

test('two hosts that migrate an empty database concurrently both succeed, and each step ran once at a time', async () => {
  const { server, prefix } = inject('postgres')
  const name = `${prefix}empty_${process.pid}`
  const sql = postgres(server, { max: 1 })
  await sql`create database ${sql(name)}`
  await sql.end()

  let inside = 0
  let most = 0
  const step = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setTimeout(resolve, 50))
    inside -= 1
  }
  const url = withDatabase(server, name)
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url, [step])))

  expect(most).toBe(1)
  const db = postgres(url, { max: 1 })
  const applied = await db`select hash from drizzle.__drizzle_migrations`
  expect(new Set(applied.map((row) => row.hash)).size).toBe(applied.length)
  expect(applied.length).toBeGreaterThan(0)
  await db.end()
})
