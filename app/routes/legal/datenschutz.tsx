import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { legalDocument } from '~/domains/legal/documents.server'
import { LegalPage } from '~/domains/legal/legal-page'
import { languageOf } from '~/i18n/server.server'
import { env } from '~/platform/env.server'
import { pageTitle } from '~/ui/frame/page-handle'

/** /datenschutz, and /privacy, which redirects to it: one page, one URL (DECISIONS). */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  if (pathname !== '/datenschutz') throw redirect(`/datenschutz${search}`, 301)
  return { document: legalDocument('privacy', languageOf(request), env().appName) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(matches, data?.document.title),
]

export default function Document() {
  return <LegalPage document={useLoaderData<typeof loader>().document} />
}
