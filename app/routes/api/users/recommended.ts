import type { LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { unauthorized } from '../api-error.server'
import { listingAnswer } from './listing-answer.server'

/** GET /api/users/recommended: the list for the signed-in member. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await viewerOf(args)
  if (!viewer) return unauthorized(args.request)
  return await listingAnswer(args.request, { viewer, sort: 'recommended' })
}
