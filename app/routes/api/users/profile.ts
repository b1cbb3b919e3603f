import type { LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { placeFor } from '~/domains/places/chosen-place.server'
import { publicProfile, publicShape } from '~/domains/profiles/public-profile.server'
import { recordProfileView } from '~/domains/profiles/views/record-view.server'
import { shortAsPublic, shortProfile } from '~/domains/relations/short-profile.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { notFoundAnswer } from '../api-error.server'

/** GET /api/users/{id}/public: one profile; the short one for partners of an unlisted person, else 404. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args
  const viewer = await viewerOf(args)
  const place = placeFor(request, viewer) ?? undefined
  const id = params.id ?? ''
  const profile = await publicProfile({ viewer, id, place })
  if (profile && viewer) recordProfileView({ viewer, profileId: profile.id, request })
  if (profile) return jsonAnswer(publicShape(profile))
  const short = viewer && (await shortProfile({ viewer, id }))
  return short ? jsonAnswer(shortAsPublic(short)) : notFoundAnswer(request)
}
