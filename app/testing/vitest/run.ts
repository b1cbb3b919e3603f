import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { dropDatabasesOf } from '../databases/database'
import { openTestPostgres } from '../databases/postgres'
import { ensureTemplate } from '../databases/templates'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server, the migrated template and the name prefix of this run's databases. */
    postgres: { server: string; template: string; prefix: string }
  }
}

/** Vitest's global setup: starts Postgres and migrates the template. The returned teardown drops the copies that this run made of it. */
export default async function vitestRun(project: TestProject): Promise<() => Promise<void>> {
  const { server, release } = await openTestPostgres()
  const template = await ensureTemplate(server).catch(async (error: unknown) => {
    await release()
    throw error
  })
  const prefix = `run_${randomBytes(4).toString('hex')}_`
  project.provide('postgres', { server, template, prefix })
  return async () => {
    await dropDatabasesOf(server, prefix)
    await release()
  }
}
