import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { premiumState } from '~/domains/entitlements/premium-state.server'
import { ownPayments } from '~/domains/payments/own-payments.server'
import { receiptName } from '~/domains/payments/receipt-amounts'
import { SettingsPage } from '~/domains/settings/settings-page'
import { formatPriceEur } from '~/i18n/format/numbers'
import { formatDate } from '~/i18n/format/times'
import { readerOf, translator } from '~/i18n/server.server'
import { ButtonLink } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { EmptyState } from '~/ui/empty'
import { pageTitle } from '~/ui/frame/page-handle'

/** The reader's payments, each with its receipt (DECISIONS "Premium and payment"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const reader = readerOf(request)
  const [payments, premium] = await Promise.all([ownPayments(viewer), premiumState(viewer, reader)])
  return {
    title: translator(reader.language)('premium:payments.title'),
    isProvider: viewer.userType === 'trans',
    hasPremium: premium.isActive,
    payments: payments.map(({ id, status, amountCents, days, paidAt, endedAt, receiptNumber }) => ({
      id,
      status,
      days,
      paidOn: formatDate(reader, paidAt, 'long'),
      endedOn: endedAt && formatDate(reader, endedAt, 'long'),
      price: formatPriceEur(reader.language, amountCents / 100),
      receipt: receiptName(receiptNumber),
    })),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Payments() {
  const { t } = useTranslation()
  const { payments, isProvider, hasPremium } = useLoaderData<typeof loader>()
  // Premium also comes from the demo's upgrade and from admins.
  const ofProvider = t(hasPremium ? 'premium:payments.grantedText' : 'premium:payments.emptyText')
  return (
    <SettingsPage title={t('premium:payments.title')}>
      {payments.length === 0 ? (
        <EmptyState
          icon="wallet"
          title={t('premium:payments.empty')}
          action={
            isProvider ? <ButtonLink href="/premium">{t('premium:payments.toPremium')}</ButtonLink> : null
          }
        >
          {isProvider ? ofProvider : t('premium:payments.freeText')}
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <p className="text-ink-soft">{t('premium:payments.lead')}</p>
          <ul className="grid list-none gap-3 p-0">
            {payments.map(({ id, status, days, paidOn, endedOn, price, receipt }) => (
              <li key={id} className={`${CARD} grid gap-1 p-4`}>
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h2 className="text-base font-semibold">{t('premium:payments.product', { days })}</h2>
                  <span className="font-semibold tabular-nums">{price}</span>
                </div>
                <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
                  <span>{paidOn}</span>
                  <Chip>{t(`premium:payments.status.${status}`)}</Chip>
                  {endedOn ? <span>{t('premium:payments.ended', { date: endedOn })}</span> : null}
                </div>
                <p>
                  <a className={LONE_LINK} href={`/settings/payments/${id}/receipt`}>
                    {t('premium:payments.receipt', { number: receipt })}
                  </a>
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </SettingsPage>
  )
}
