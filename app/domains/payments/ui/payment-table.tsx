import type { NoticeOutcome, PaymentStatus } from 'db/limits/payments'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '~/i18n/use-texts'
import { Anchor } from '~/ui/button'
import { LABELLED_CELL } from '~/ui/classes/card-rows'
import { LINK } from '~/ui/classes/link'
import { SmallChip } from '~/ui/small-chip'

type ShownNotice = {
  id: string
  saleId: string
  event: string
  outcome: NoticeOutcome
  raw: string
  when: string
}
type ShownPayment = {
  id: string
  userId: string | null
  name: string | null
  reference: string
  saleId: string | null
  price: string
  status: PaymentStatus
  receipt: string | null
  when: string
  paidAt: string | null
  endedAt: string | null
  notices: readonly ShownNotice[]
}

const HEADS = ['when', 'buyer', 'amount', 'status', 'reference', 'sale', 'receipt'] as const
const CELL = 'px-3 py-2 align-baseline wrap-anywhere max-md:block max-md:px-4 max-md:py-1'

/** Payments as a table, and as cards on a phone. */
export function PaymentTable({ payments }: { payments: readonly ShownPayment[] }) {
  const { t } = useTranslation()
  return (
    <table className="w-full border-collapse text-left text-sm max-md:block">
      <caption className="sr-only">{t('admin:payments.title')}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-edge">
          {HEADS.map((head) => (
            <th key={head} scope="col" className="px-3 py-2 font-semibold">
              {t(`admin:payments.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ payment }: { payment: ShownPayment }) {
  const { t } = useTranslation()
  const { userId, name, reference, saleId, price, status, receipt, when, notices } = payment
  const steps = [
    { step: 'paid', at: payment.paidAt },
    { step: status, at: payment.endedAt },
  ] as const
  return (
    <tr className="border-b border-line max-md:block max-md:rounded-card max-md:border max-md:bg-surface max-md:py-3">
      <td className={`${CELL} wrap-break-word! tabular-nums`}>{when}</td>
      <td className={CELL}>
        {userId ? (
          <Anchor className={LINK} href={`/admin/users/${userId}`}>
            {name}
          </Anchor>
        ) : (
          t('admin:payments.gone')
        )}
      </td>
      <td className={`${CELL} tabular-nums`}>{price}</td>
      <td className={CELL}>
        <SmallChip>{t(`premium:payments.status.${status}`)}</SmallChip>
        {/* The months' sums count a payment by these moments, not by that of its order. */}
        {steps.map(({ step, at }) =>
          at ? (
            <span key={step} className="mt-1 block text-ink-soft tabular-nums">
              {t('admin:log.detail', { name: t(`premium:payments.status.${step}`), value: at })}
            </span>
          ) : null,
        )}
      </td>
      <td className={`${CELL} ${LABELLED_CELL}`} data-name={t('admin:payments.reference')}>
        <div className="min-w-0">
          {reference}
          <Notices notices={notices} />
        </div>
      </td>
      <td
        className={`${CELL} ${saleId ? LABELLED_CELL : 'max-md:hidden'} tabular-nums`}
        data-name={t('admin:payments.sale')}
      >
        {saleId}
      </td>
      <td
        className={`${CELL} ${receipt ? LABELLED_CELL : 'max-md:hidden'} wrap-break-word! tabular-nums`}
        data-name={t('admin:payments.receipt')}
      >
        {receipt}
      </td>
    </tr>
  )
}

function Notices({ notices }: { notices: readonly ShownNotice[] }) {
  const { t } = useTranslation()
  if (notices.length === 0) return null
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 items-center text-accent lg:min-h-8">
        {t('admin:payments.notices')} ({notices.length})
      </summary>
      <ul className="grid list-none gap-2 p-0">
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeText notice={notice} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** One notice of the payment provider: its outcome, its time, its event, and its parameters as received. */
export function NoticeText({ notice: { saleId, event, outcome, raw, when } }: { notice: ShownNotice }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{t(OUTCOMES[outcome])}</span>
        <span className="text-ink-soft tabular-nums">{when}</span>
        <span className="text-ink-soft">
          {event} · {saleId}
        </span>
      </p>
      <code className="block rounded-control border border-line bg-canvas p-2 text-xs wrap-anywhere">
        {raw}
      </code>
    </div>
  )
}

const OUTCOMES = {
  granted: 'admin:payments.outcome.granted',
  'taken-back': 'admin:payments.outcome.taken-back',
  kept: 'admin:payments.outcome.kept',
  'refunded-before': 'admin:payments.outcome.refunded-before',
  'wrong-amount': 'admin:payments.mismatch.outcome.wrong-amount',
  'wrong-currency': 'admin:payments.mismatch.outcome.wrong-currency',
  'wrong-shop': 'admin:payments.mismatch.outcome.wrong-shop',
  'unknown-reference': 'admin:payments.mismatch.outcome.unknown-reference',
  'unknown-sale': 'admin:payments.mismatch.outcome.unknown-sale',
  'account-gone': 'admin:payments.mismatch.outcome.account-gone',
  'account-suspended': 'admin:payments.mismatch.outcome.account-suspended',
} as const satisfies Record<NoticeOutcome, TextKey>
