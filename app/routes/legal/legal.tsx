import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { legalDocument } from '~/domains/legal/documents.server'
import { LegalPage } from '~/domains/legal/legal-page'
import { languageOf } from '~/i18n/server.server'
import { pageTitle } from '~/ui/frame/page-handle'

/** The imprint. */
export function loader({ request }: LoaderFunctionArgs) {
  const document = legalDocument('imprint', languageOf(request))
  return { document, title: document.title }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [pageTitle(matches, data?.title)]

export default function Imprint() {
  return <LegalPage document={useLoaderData<typeof loader>().document} />
}
