import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LegalPage } from '~/domains/legal/legal-page'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'
import { loadDocument } from './load-document.server'

/** /datenschutz, and /privacy, which redirects to it: one page, one URL (DECISIONS). */
export function loader({ request }: LoaderFunctionArgs) {
  return loadDocument(request, 'privacy')
}

export const handle: PageHandle = { canonicalQuery: ['version'] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [pageTitle(matches, data?.title)]

export default function Document() {
  return <LegalPage {...useLoaderData<typeof loader>()} />
}
