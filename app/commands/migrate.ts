import { refuseDuringRestore } from '~/platform/backup/restore-guard.server'
import { directUrl } from '~/platform/database/connect.server'
import { migrateAppAndQueue } from '~/platform/database/migrate.server'
import { reportFailure, say } from './running/say'
import { withDatabase } from './running/with-database'

async function migrate(): Promise<void> {
  await refuseDuringRestore()
  await migrateAppAndQueue(directUrl())
  say('The database is up to date.')
}

await withDatabase(migrate).catch(reportFailure)
