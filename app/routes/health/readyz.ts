import { jsonAnswer } from '~/platform/http/answers.server'
import { readiness } from '~/platform/http/host/readiness.server'

/** Whether the process can serve people: 200, or 503 and which part is missing. */
export async function loader() {
  const { ready, parts } = await readiness()
  return jsonAnswer({ ready, parts }, { status: ready ? 200 : 503 })
}
