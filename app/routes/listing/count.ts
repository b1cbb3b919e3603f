import type { LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { showCountText } from '~/domains/listing/address'
import { countListing } from '~/domains/listing/listing.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { parseListingRequest } from './load-listing.server'

/** How many profiles match a filter form while it is being filled in; `label` is the text of its button. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args
  const screen = params.screen === 'explore' ? 'explore' : 'home'
  const viewer = await viewerOf(args)
  const { place, query } = parseListingRequest(request, { screen, viewer })
  const count = await countListing({ viewer, place, filters: query.filters })
  const label = showCountText(translator(languageOf(request)), count)
  return jsonAnswer({ count: count.number, more: count.more, label })
}
