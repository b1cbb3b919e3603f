import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { API_PAGE_MAX } from 'db/limits/listing'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { MatchJson } from '~/domains/relations/likes/forms'
import { publicLike } from '~/domains/relations/likes/like-entry.server'
import { likeListOf } from '~/domains/relations/likes/like-list'
import { setLike } from '~/domains/relations/likes/likes.server'
import { likeList } from '~/domains/relations/likes/list-likes.server'
import { RELATION_REFUSAL_STATUS, relationRefusalText } from '~/domains/relations/refusal'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { jsonAnswer, jsonError, nextLink } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'
import { readJson } from '../read-json.server'

/** GET /api/matches?kind=given|received|mutual&sort=: at most 100 entries, the next ones in the Link header. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const { searchParams } = new URL(request.url)
  const search = { ...likeListOf(searchParams), cursor: searchParams.get('cursor') }
  const { entries, nextCursor } = await likeList({ viewer, ...search, limit: API_PAGE_MAX })
  return jsonAnswer(entries.map(publicLike), { headers: nextLink(request, nextCursor) })
}

/** POST /api/matches {targetUserId, isLike}: likes, or removes the like; returns the row (SPEC 3 "matches"). */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const read = await readJson(request, MatchJson)
  if (!read.ok) return read.answer
  const result = await setLike({ by: viewer, ...read.value })
  if ('refusal' in result) {
    const text = relationRefusalText(translator(languageOf(request)), result)
    const code = result.refusal === 'unknown' ? 'not-found' : result.refusal
    return jsonError(RELATION_REFUSAL_STATUS[result.refusal], code, text, retryAfterHeaders(result))
  }
  return jsonAnswer(result)
}
