import { writeFileSync } from 'node:fs'
import { dropDatabasesOf } from '~/testing/databases/database'
import { openTestPostgres } from '~/testing/databases/postgres'
import { shapeAfter } from '~/testing/databases/schema-shape'
import { ensureTemplate } from '~/testing/databases/templates'
import { reportFailure, say } from './running/say'

const FILE = 'db/data/released-schema.json'

/** Records the schema that a release relies on: run when a release is deployed, so that the next one keeps to it (decision 0322). */
async function release(): Promise<void> {
  const cluster = await openTestPostgres()
  const name = `release_${process.pid}`
  try {
    const shape = await shapeAfter('', {
      server: cluster.server,
      template: await ensureTemplate(cluster.server),
      name,
    })
    writeFileSync(FILE, `${JSON.stringify(shape, null, 2)}\n`)
    say(`${FILE}: ${Object.keys(shape.tables).length} tables and ${shape.functions.length} functions.`)
  } finally {
    await dropDatabasesOf(cluster.server, name)
    await cluster.release()
  }
}

await release().catch(reportFailure)
