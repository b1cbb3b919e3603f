import type { LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { listingAnswer } from './listing-answer.server'

/** GET /api/users/public: the public list by distance, as on the pages. */
export async function loader(args: LoaderFunctionArgs) {
  return await listingAnswer(args.request, { viewer: await viewerOf(args), recommended: false })
}
