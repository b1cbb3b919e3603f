import { type PaymentStatus, VAT_PERCENT } from 'db/limits/payments'
import { useTranslation } from 'react-i18next'
import { formatPriceEur } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'
import { Anchor, ButtonLink, buttonClass } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { Withdrawal } from './buy-form'

type ShownOrder = {
  reference: string
  status: PaymentStatus
  amountCents: number
  days: number
  appName: string
  /** The signed address of the provider's order page; null once the order is paid. */
  href: string | null
  isProviderUnavailable: boolean
  /** The day on which premium ends, from which the days of this order count; null without premium now. */
  extendsFrom: string | null
}

/** What is ordered, and the link that orders it with obligation to pay. */
export function OrderSummary({ order }: { order: ShownOrder }) {
  const { t } = useTranslation()
  const { reference, href, isProviderUnavailable } = order
  if (!href) return <Closed status={order.status} />
  return (
    <>
      {isProviderUnavailable ? (
        <Notice tone="warning" title={t('premium:order.awayTitle')}>
          {t('premium:order.awayText')}
        </Notice>
      ) : null}
      <section className={`${CARD} grid gap-4 p-5`}>
        <Facts order={order} />
        <a
          className={buttonClass({ wide: true, className: 'max-sm:px-2' })}
          href={href}
          target="_blank"
          rel="noopener"
        >
          {t('premium:order.submit')}
          <Icon name="external-link" size={18} />
          <span className="sr-only">{t('premium:order.newTab')}</span>
        </a>
        <ButtonLink wide variant="quiet" href="/premium/order">
          {t('premium:order.change')}
        </ButtonLink>
        <p className="text-sm/normal text-ink-soft">{t('premium:order.note')}</p>
        <Withdrawal />
      </section>
      <p>
        {t('premium:order.after')}{' '}
        <Anchor className={LONE_LINK} href={`/premium-success?order=${reference}`}>
          {t('premium:order.check')}
        </Anchor>
      </p>
    </>
  )
}

function Facts({ order: { appName, days, amountCents, extendsFrom } }: { order: ShownOrder }) {
  const { t } = useTranslation()
  const price = formatPriceEur(useLanguage(), amountCents / 100)
  const period = extendsFrom
    ? t('premium:order.extendedText', { days, date: extendsFrom })
    : t('premium:order.periodText', { days })
  const facts = [
    { name: t('premium:order.name'), value: t('premium:order.product', { appName, days }) },
    { name: t('premium:order.period'), value: period },
    { name: t('premium:order.payment'), value: t('premium:order.paymentText') },
    { name: t('premium:order.consent'), value: t('premium:buy.consent', { days }) },
  ]
  return (
    <dl className="grid gap-3">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="border-t border-line pt-3">
        <dt className="text-sm text-ink-soft">{t('premium:order.total')}</dt>
        <dd className="font-serif text-2xl font-semibold tabular-nums">{price}</dd>
        <dd className="text-sm/normal text-ink-soft">
          {t('premium:priceNote', { days, percent: VAT_PERCENT })}
        </dd>
      </div>
    </dl>
  )
}

function Closed({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation()
  const isPaid = status === 'paid'
  return (
    <>
      <Notice
        tone={isPaid ? 'success' : 'info'}
        title={t(`premium:order.${isPaid ? 'paid' : status === 'charged-back' ? 'chargedBack' : 'ended'}`)}
      />
      <p>
        <ButtonLink variant="secondary" href={isPaid ? '/settings/payments' : '/premium'}>
          {t(isPaid ? 'premium:order.paidLink' : 'premium:order.again')}
        </ButtonLink>
      </p>
    </>
  )
}
