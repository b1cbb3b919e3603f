import { jsonAnswer } from '~/platform/http/remix/json-responses.server'

/** Whether the process answers at all; asks nobody else. */
export function loader() {
  return jsonAnswer({ ok: true })
}
