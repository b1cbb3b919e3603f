import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { legalDocument } from '~/domains/legal/documents.server'
import { LegalPage } from '~/domains/legal/legal-page'
import { languageOf, translator } from '~/i18n/server.server'
import { ButtonLink } from '~/ui/button'
import { pageTitle } from '~/ui/frame/page-handle'

/** The page about the right of withdrawal, with the button to withdraw that section 356a BGB requires. */
export function loader({ request }: LoaderFunctionArgs) {
  const language = languageOf(request)
  const document = legalDocument('withdrawal', language)
  return { document, title: document.title, start: translator(language)('legal:withdraw') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [pageTitle(matches, data?.title)]

export default function Withdrawal() {
  const { document, start } = useLoaderData<typeof loader>()
  return (
    <LegalPage
      document={document}
      before={
        <p className="mt-5 print:hidden">
          <ButtonLink href="/widerruf/formular">{start}</ButtonLink>
        </p>
      }
    />
  )
}
