import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import { migrateAppAndQueue } from '~/platform/database/migrate.server'
import { withDatabase, withTemplateLock } from './database'

/** Creates a migrated template database, once for each state of the migrations. Returns its name. */
export function ensureTemplate(server: string): Promise<string> {
  return ensureDatabase(server, `template_${fingerprint(['db/migrations'])}`, migrateAppAndQueue)
}

/**
 * Creates a template with the demo data, once for each state of its sources. Returns its name.
 * @param fill adds the data to the migrated database
 */
export function ensureDemoTemplate(
  server: string,
  fill: (url: string, name: string) => Promise<void>,
  isUsable: (name: string) => boolean,
): Promise<string> {
  const name = `demo_${fingerprint(DEMO_SOURCES)}`
  return ensureDatabase(
    server,
    name,
    async (url) => {
      await migrateAppAndQueue(url)
      await fill(url, name)
    },
    () => isUsable(name),
  )
}

const DEMO_SOURCES = ['db', 'app/domains/media', 'app/commands/seed.ts']

/** Migrates the database of that name that an earlier run left; if there is none, copies the template. Returns its URL. */
export async function keptDatabase(server: string, template: string, name: string): Promise<string> {
  let isKept = false
  await withTemplateLock(server, async (sql) => {
    isKept = await exists(sql, name)
    if (!isKept) await sql`create database ${sql(name)} template ${sql(template)}`
  })
  const url = withDatabase(server, name)
  if (isKept) await migrateAppAndQueue(url)
  return url
}

/** Creates and fills a database under a temporary name, so that an unfinished one is never used, and forbids connections to it. */
async function ensureDatabase(
  server: string,
  name: string,
  fill: (url: string) => Promise<void>,
  isUsable = () => true,
): Promise<string> {
  await withTemplateLock(server, async (sql) => {
    if ((await exists(sql, name)) && isUsable()) return
    const unfinished = `${name}_half`
    await sql`drop database if exists ${sql(unfinished)} with (force)`
    await sql`create database ${sql(unfinished)}`
    await fill(withDatabase(server, unfinished))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${unfinished}`
    await sql`drop database if exists ${sql(name)} with (force)`
    await sql`alter database ${sql(unfinished)} rename to ${sql(name)}`
    await sql`alter database ${sql(name)} with allow_connections false`
  })
  return name
}

function fingerprint(folders: string[]): string {
  const hash = createHash('sha256')
  for (const file of folders.flatMap(filesUnder).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

function filesUnder(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

async function exists(sql: postgres.Sql, name: string): Promise<boolean> {
  const found = await sql`select from pg_database where datname = ${name}`
  return found.length > 0
}
