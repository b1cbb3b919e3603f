import type { LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { chosenPlace } from '~/domains/places/chosen-place.server'
import { publicProfile, publicShape } from '~/domains/profiles/public-profile.server'
import { jsonAnswer } from '~/platform/http/answers.server'
import { unknownAddress } from '../api-error.server'

/** GET /api/users/{id}/public: one profile, 404 for whatever is not listed. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args
  const place = chosenPlace(request) ?? undefined
  const profile = await publicProfile({ viewer: await viewerOf(args), id: params.id ?? '', place })
  return profile ? jsonAnswer(publicShape(profile)) : unknownAddress(request)
}
