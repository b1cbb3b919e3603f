import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { legalDocument, versionTexts } from '~/domains/legal/documents.server'
import { LegalPage } from '~/domains/legal/legal-page'
import { knownVersion, LEGAL_PATHS } from '~/domains/legal/versions'
import { languageOf } from '~/i18n/server.server'
import { type PageHandle, pageTitle } from '~/ui/frame/page-handle'

/**
 * A document with versions, at its only address (DECISIONS "Signed in, signed out"): the terms at /agb, to which /terms redirects, and the
 * privacy statement at /datenschutz, to which /privacy redirects. `?version=` shows a former one; an unknown version redirects to the
 * current one.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  // Routes match in any case, too.
  const name = /^\/(agb|terms)/i.test(pathname) ? 'terms' : 'privacy'
  const path = LEGAL_PATHS[name]
  if (pathname !== path) throw redirect(`${path}${search}`, 301)
  const language = languageOf(request)
  const requested = searchParams.get('version')
  const version = knownVersion(name, requested)
  if (requested !== null && version === null) throw redirect(path)
  const document = legalDocument(name, language, version ?? undefined)
  return { document, title: document.title, versions: versionTexts(name, language) }
}

export const handle: PageHandle = { canonicalQuery: ['version'] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [pageTitle(matches, data?.title)]

export default function Document() {
  return <LegalPage {...useLoaderData<typeof loader>()} />
}
