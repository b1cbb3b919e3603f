import { readiness } from '~/platform/http/middleware/readiness.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'

/**
 * Readiness: 200, or 503 while the process warms up or stops, and if a required part fails, such as the database or its migrations.
 * If only the storage or the mail server fails, the process is `degraded` and stays in service.
 */
export async function loader() {
  const { ready, degraded, parts } = await readiness()
  return jsonAnswer({ ready, degraded, parts }, { status: ready ? 200 : 503 })
}
