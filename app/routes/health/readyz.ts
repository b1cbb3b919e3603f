import { readiness } from '~/platform/http/middleware/readiness.server'
import { jsonAnswer } from '~/platform/http/remix/form.server'

/**
 * Readiness: 200, or 503 without the database or its migrations. Without the storage or the mail server it is `degraded` and stays in
 * service.
 */
export async function loader() {
  const { ready, degraded, parts } = await readiness()
  return jsonAnswer({ ready, degraded, parts }, { status: ready ? 200 : 503 })
}
