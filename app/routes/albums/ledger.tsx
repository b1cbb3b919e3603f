import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LEDGER_PAGE } from 'db/limits/media'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { ledgerSearchOf } from '~/domains/albums/ledger/ledger-search'
import { ledgerLine } from '~/domains/albums/ledger/ledger-text'
import { readLedger } from '~/domains/albums/ledger/read-ledger.server'
import { LedgerFilters } from '~/domains/albums/ui/ledger-filters'
import { LedgerTable } from '~/domains/albums/ui/ledger-table'
import { readerOf, translator } from '~/i18n/server.server'
import { pageAfter, toSearchParams } from '~/platform/input/search-fields'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'

const CURSOR = 'before'

/** The consent ledger (DECISIONS): what the reader shared, and what was shared with the reader. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const params = new URL(request.url).searchParams
  const search = ledgerSearchOf(params)
  const page = await readLedger(viewer, search, { cursor: params.get(CURSOR), size: LEDGER_PAGE })
  const reader = readerOf(request)
  const t = translator(reader.language)
  const query = toSearchParams(search)
  return {
    // Tab titles of the members' area are discreet.
    title: t('albums:title'),
    search,
    isSearch: query.size > 0,
    exportHref: `/albums/ledger.csv?${query}`,
    hasSides: viewer.userType === 'trans',
    lines: page.grants.map((grant) => ledgerLine(t, grant, reader)),
    newestHref: page.isLaterPage ? `/albums/ledger?${query}` : null,
    olderHref: pageAfter('/albums/ledger', query, { name: CURSOR, cursor: page.nextCursor }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Ledger() {
  const { t } = useTranslation()
  const { search, isSearch, hasSides, lines, newestHref, olderHref, exportHref } =
    useLoaderData<typeof loader>()
  const hasEntries = lines.length > 0 || isSearch
  return (
    <Page title={t('ledger:title')} header={<HeaderBar back="/albums?tab=shared" />}>
      <div className="grid gap-6">
        <p className="max-w-prose text-ink-soft">
          {t('ledger:lead')} {t('ledger:openedHint')}
        </p>
        {hasEntries ? <LedgerFilters search={search} hasSides={hasSides} /> : null}
        {lines.length > 0 ? (
          <LedgerTable lines={lines} />
        ) : (
          <EmptyState icon="lock" title={t('ledger:empty')}>
            {t(isSearch ? 'ledger:emptySearch' : 'ledger:emptyText')}
          </EmptyState>
        )}
        <div className="flex flex-wrap gap-3">
          {newestHref ? (
            <ButtonLink variant="secondary" className="max-sm:w-full" href={newestHref}>
              {t('ledger:newest')}
            </ButtonLink>
          ) : null}
          {olderHref ? (
            <ButtonLink variant="secondary" className="max-sm:w-full" href={olderHref}>
              {t('ledger:older')}
            </ButtonLink>
          ) : null}
          {hasEntries ? (
            <ButtonLink variant="secondary" className="max-sm:w-full" href={exportHref} reload>
              {t('ledger:export')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </Page>
  )
}
