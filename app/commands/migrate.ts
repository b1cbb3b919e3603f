import { env } from '~/platform/env.server'
import { bringUpToDate } from '~/platform/migrate.server'
import { complain, say } from './running/say'
import { withDatabase } from './running/with-database'

async function migrate(): Promise<void> {
  await bringUpToDate(env().databaseUrl)
  say('The database is up to date.')
}

await withDatabase(migrate).catch(complain)
