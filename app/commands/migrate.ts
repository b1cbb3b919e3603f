import { refuseDuringRestore } from '~/platform/backup/restore-guard.server'
import { env } from '~/platform/env.server'
import { bringUpToDate } from '~/platform/migrate.server'
import { withDatabase } from './running/demo-data'
import { complain, say } from './running/say'

async function migrate(): Promise<void> {
  await refuseDuringRestore()
  await bringUpToDate(env().databaseUrl)
  say('The database is up to date.')
}

await withDatabase(migrate).catch(complain)
