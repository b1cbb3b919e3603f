import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireAdmin } from '~/domains/accounts/staff.server'
import { listPayments, type RawNotice } from '~/domains/payments/admin/list-payments.server'
import { mismatches } from '~/domains/payments/admin/mismatches.server'
import { type PaymentSearch, paymentSearchOf } from '~/domains/payments/admin/payment-search'
import { monthSums } from '~/domains/payments/admin/sums.server'
import { receiptName } from '~/domains/payments/receipt-amounts'
import { MonthSums } from '~/domains/payments/ui/month-sums'
import { PaymentFilters } from '~/domains/payments/ui/payment-filters'
import { NoticeText, PaymentTable } from '~/domains/payments/ui/payment-table'
import { formatPriceEur } from '~/i18n/format/numbers'
import { formatMoment, formatMonth, type Reader } from '~/i18n/format/times'
import { readerOf, translator } from '~/i18n/server.server'
import { hasReversedDays, pageAfter, toSearchParams } from '~/platform/input/search-fields'
import { CARD } from '~/ui/classes/card'
import { EmptyState } from '~/ui/empty'
import { AdminHeader } from '~/ui/frame/admin-header'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'
import { PageLinks } from '~/ui/page-links'
import { LEAD } from '~/ui/panel'

const CURSOR = 'before'

/** DECISIONS "Admin": payments, the sums of each month, and notices that did not do what was paid for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin({ request, context })
  const params = new URL(request.url).searchParams
  const search = paymentSearchOf(params)
  const reader = readerOf(request)
  const [page, sums, unmatched] = await Promise.all([
    listPayments(search, params.get(CURSOR)),
    monthSums(),
    mismatches(),
  ])
  const price = (cents: number) => formatPriceEur(reader.language, cents / 100)
  const query = toSearchParams(search)
  return {
    title: translator(reader.language)('admin:payments.title'),
    search,
    payments: page.lines.map((line) => ({
      id: line.id,
      userId: line.userId,
      name: line.name,
      reference: line.reference,
      saleId: line.saleId,
      status: line.status,
      price: price(line.amountCents),
      receipt: line.receiptNumber === null ? null : receiptName(line.receiptNumber),
      when: formatMoment(reader, line.createdAt),
      paidAt: line.paidAt && formatMoment(reader, line.paidAt),
      endedAt: line.endedAt && formatMoment(reader, line.endedAt),
      notices: line.notices.map((notice) => shownNotice(reader, notice)),
    })),
    months: sums.map(({ month, paidCents, paidCount, returnedCents }) => ({
      month: formatMonth(reader.language, month),
      count: paidCount,
      paid: price(paidCents),
      returned: price(returnedCents),
      rest: price(paidCents - returnedCents),
    })),
    unmatched: unmatched.map((notice) => shownNotice(reader, notice)),
    newest: page.isLaterPage ? `/admin/payments?${query}` : null,
    older: pageAfter('/admin/payments', query, { name: CURSOR, cursor: page.nextCursor }),
  }
}

function shownNotice(reader: Reader, { id, saleId, event, outcome, raw, createdAt }: RawNotice) {
  return { id, saleId, event, outcome, raw, when: formatMoment(reader, createdAt) }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function AdminPayments() {
  const { t } = useTranslation()
  const { search, payments, months, unmatched, newest, older } = useLoaderData<typeof loader>()
  return (
    <Page>
      <AdminHeader current="payments" />
      <div className="grid gap-6">
        <div className="grid gap-2">
          <h1 id="payments">{t('admin:payments.title')}</h1>
          <p className={LEAD}>
            {t(months.length > 0 ? 'admin:payments.lead' : 'admin:payments.leadWithoutMonths')}
          </p>
        </div>
        {unmatched.length > 0 ? <Unmatched notices={unmatched} /> : null}
        {months.length > 0 ? <MonthSums months={months} /> : null}
        <section className="grid gap-4" aria-labelledby="payments">
          <PaymentFilters search={search} />
          {payments.length > 0 ? <PaymentTable payments={payments} /> : <NoPayments search={search} />}
          <PageLinks
            newest={{ href: newest, text: t('admin:payments.newest') }}
            older={{ href: older, text: t('admin:payments.more') }}
          />
        </section>
        {unmatched.length > 0 ? null : <Unmatched notices={[]} />}
      </div>
    </Page>
  )
}

function NoPayments({ search }: { search: PaymentSearch }) {
  const { t } = useTranslation()
  return Object.values(search).some(Boolean) ? (
    <EmptyState title={t('admin:payments.empty')}>
      {hasReversedDays(search)
        ? t('admin:reversedDays', { from: t('admin:payments.from'), to: t('admin:payments.to') })
        : t('admin:payments.emptyText')}
    </EmptyState>
  ) : (
    <EmptyState icon="wallet" title={t('admin:payments.none')}>
      {t('admin:payments.noneText')}
    </EmptyState>
  )
}

/** What needs an admin stands above everything else; that nothing does, at the end. */
function Unmatched({ notices }: { notices: readonly ReturnType<typeof shownNotice>[] }) {
  const { t } = useTranslation()
  return (
    <section className="grid gap-3" aria-labelledby="mismatch">
      <h2 id="mismatch">{t('admin:payments.mismatch.title')}</h2>
      {notices.length === 0 ? (
        <p className="text-ink-soft">{t('admin:payments.mismatch.none')}</p>
      ) : (
        <>
          <Notice tone="warning" title={t('admin:payments.mismatch.text')} />
          <ul className="grid list-none gap-3 p-0">
            {notices.map((notice) => (
              <li key={notice.id} className={`${CARD} p-4`}>
                <NoticeText notice={notice} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
