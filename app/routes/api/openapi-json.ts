import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { openApiDocument } from './openapi/document.server'

/** GET /api/openapi.json: the document of the whole API. The same for everybody. */
export function loader() {
  return jsonAnswer(openApiDocument(), { headers: { 'Cache-Control': 'public, max-age=3600' } })
}
