import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LEDGER_PAGE } from 'db/limits/media'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import {
  LEDGER_SIDES,
  LEDGER_STATES,
  type LedgerSearch,
  ledgerSearchOf,
} from '~/domains/albums/ledger/ledger-search'
import { ledgerLine } from '~/domains/albums/ledger/ledger-text'
import { readLedger } from '~/domains/albums/ledger/read-ledger.server'
import { LedgerTable } from '~/domains/albums/ui/ledger-table'
import { readerOf, translator } from '~/i18n/server.server'
import { hasReversedDays, pageAfter, toSearchParams } from '~/platform/input/search-fields'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { EmptyState } from '~/ui/empty'
import { FoldedFields } from '~/ui/form/folded-fields'
import { SearchField } from '~/ui/form/search-field'
import { SelectField } from '~/ui/form/select-field'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { PageLinks } from '~/ui/page-links'

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
            {hasReversedDays(search)
              ? t('ledger:reversedDays', { from: t('ledger:from'), to: t('ledger:to') })
              : t(isSearch ? 'ledger:emptySearch' : 'ledger:emptyText')}
          </EmptyState>
        )}
        <PageLinks
          newest={{ href: newestHref, text: t('ledger:newest') }}
          older={{ href: olderHref, text: t('ledger:older') }}
        >
          {hasEntries ? (
            <ButtonLink variant="secondary" className="max-sm:w-full" href={exportHref} reload>
              {t('ledger:export')}
            </ButtonLink>
          ) : null}
        </PageLinks>
      </div>
    </Page>
  )
}

/** On a phone the button stands beside the folded filters; below them once they are open. */
const TWO_COLUMNS = 'min-[18rem]:max-sm:grid-cols-[minmax(0,1fr)_auto]'
const BESIDE_FOLD =
  'min-[18rem]:max-sm:col-start-2 min-[18rem]:max-sm:row-start-2 max-sm:peer-open:col-span-full max-sm:peer-open:row-auto'

/**
 * The filters of the consent ledger: a plain GET form.
 * @param hasSides whether the reader may have shared albums, too: others only received
 */
function LedgerFilters({ search, hasSides }: { search: LedgerSearch; hasSides: boolean }) {
  const { t } = useTranslation()
  const isFiltered = toSearchParams(search).size > 0
  return (
    <form
      method="get"
      action="/albums/ledger"
      className={`${CARD} grid gap-x-4 gap-y-2 p-4 max-sm:*:first:col-span-full sm:grid-cols-2 lg:grid-cols-4 lg:*:first:col-span-2 xl:*:first:col-span-1 print:hidden ${isFiltered ? '' : TWO_COLUMNS} ${hasSides ? 'xl:grid-cols-[minmax(0,1.5fr)_repeat(4,minmax(0,1fr))_auto]' : 'xl:grid-cols-[minmax(0,1.5fr)_repeat(3,minmax(0,1fr))_auto]'}`}
    >
      <SearchField name="q" label={t('ledger:search')} value={search.q} hint={t('ledger:searchHint')} />
      <FoldedFields active={[search.side, search.state, search.from, search.to]}>
        {hasSides ? (
          <SelectField
            name="side"
            label={t('ledger:side')}
            value={search.side ?? ''}
            options={[
              { value: '', label: t('ledger:both') },
              ...LEDGER_SIDES.map((side) => ({ value: side, label: t(`ledger:${side}`) })),
            ]}
          />
        ) : null}
        <SelectField
          name="state"
          label={t('ledger:stateField')}
          value={search.state ?? ''}
          options={[
            { value: '', label: t('ledger:anyState') },
            ...LEDGER_STATES.map((state) => ({ value: state, label: t(`ledger:state.${state}`) })),
          ]}
        />
        <SearchField name="from" type="date" label={t('ledger:from')} value={search.from} />
        <SearchField name="to" type="date" label={t('ledger:to')} value={search.to} />
      </FoldedFields>
      {/* In a wide window at the end of the last row, below the height of a label. */}
      <div
        className={`flex flex-wrap gap-2 sm:col-span-full sm:gap-3 lg:col-span-2 lg:content-start lg:pt-[calc(1.5em+0.375rem)] xl:col-span-1 xl:w-min ${isFiltered ? '' : BESIDE_FOLD}`.trimEnd()}
      >
        <Button variant="secondary" className="max-sm:w-full">
          {t('ledger:submit')}
        </Button>
        {isFiltered ? (
          <ButtonLink variant="quiet" className="max-sm:w-full" href="/albums/ledger">
            {t('ledger:reset')}
          </ButtonLink>
        ) : null}
      </div>
    </form>
  )
}
