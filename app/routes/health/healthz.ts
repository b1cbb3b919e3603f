import { jsonAnswer } from '~/platform/http/remix/responses.server'

/** Liveness: whether the process answers; without any dependency. */
export function loader() {
  return jsonAnswer({ ok: true })
}
