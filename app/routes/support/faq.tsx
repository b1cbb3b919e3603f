import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FAQ_SEARCH_MAX } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { faqEntries } from '~/domains/support/faq/faq.server'
import { SUPPORT } from '~/domains/support/forms'
import { FaqList, FaqSearch } from '~/domains/support/ui/faq-list'
import { languageOf, translator } from '~/i18n/server.server'
import { searchLine } from '~/platform/text/plain-text'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

/** The entries of SPEC 2 "FAQ overlay with six entries". `?q=` searches in questions and answers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const language = languageOf(request)
  const search = searchLine(new URL(request.url).searchParams.get('q') ?? '', FAQ_SEARCH_MAX)
  return {
    title: translator(language)('support:faq.title'),
    search,
    entries: faqEntries(language, search),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Faq() {
  const { t } = useTranslation()
  const { search, entries } = useLoaderData<typeof loader>()
  const contact = (
    <ButtonLink variant="secondary" href={`${SUPPORT}#contact`} reload>
      {t('support:contact')}
    </ButtonLink>
  )
  return (
    <Page width="centred" title={t('support:faq.title')}>
      <div className="grid gap-5">
        <FaqSearch search={search} />
        {entries.length > 0 ? (
          <>
            {search ? <p role="status">{t('support:faq.found', { count: entries.length, search })}</p> : null}
            <FaqList key={search} entries={entries} isOpen={search !== ''} />
            <div className="mt-3 grid justify-items-start gap-3">
              <p>{t('support:faq.notThere')}</p>
              {contact}
            </div>
          </>
        ) : (
          <EmptyState title={t('support:faq.none')} action={contact}>
            {t('support:faq.noneText')}
          </EmptyState>
        )}
      </div>
    </Page>
  )
}
