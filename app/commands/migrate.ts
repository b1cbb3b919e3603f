import { migrateDatabase } from 'db/migrate'
import { env } from '~/platform/env.server'
import { complain, say } from './say'
import { withDatabase } from './with-database'

async function migrate(): Promise<void> {
  await migrateDatabase(env().databaseUrl)
  say('The database is up to date.')
}

await withDatabase(migrate).catch(complain)
