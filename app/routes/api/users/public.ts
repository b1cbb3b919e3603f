import type { LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { parseSort } from '~/domains/listing/filters/sort'
import { listingAnswer } from './listing-answer.server'

/** GET /api/users/public: the public list of profiles, by distance or in a requested order, as on the pages. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await viewerOf(args)
  const { searchParams } = new URL(args.request.url)
  const sort = parseSort(searchParams, { screen: 'explore', isMember: viewer !== null }) ?? 'nearest'
  return await listingAnswer(args.request, { viewer, sort })
}
