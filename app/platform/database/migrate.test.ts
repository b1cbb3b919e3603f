import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '~/testing/databases/database'
import { migrateDatabase } from './migrate.server'

test('hosts that migrate an empty database concurrently all succeed, and run the steps one at a time', async () => {
  const { server, prefix } = inject('postgres')
  const name = `${prefix}empty_${process.pid}`
  const sql = postgres(server, { max: 1 })
  await sql`create database ${sql(name)}`
  await sql.end()

  let running = 0
  let maxRunning = 0
  const step = async () => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise((resolve) => setTimeout(resolve, 50))
    running -= 1
  }
  const url = withDatabase(server, name)
  await Promise.all([1, 2, 3].map(() => migrateDatabase(url, [step])))

  expect(maxRunning).toBe(1)
  const db = postgres(url, { max: 1 })
  const applied = await db`select hash from drizzle.__drizzle_migrations`
  expect(new Set(applied.map((row) => row.hash)).size).toBe(applied.length)
  expect(applied.length).toBeGreaterThan(0)
  await db.end()
})
