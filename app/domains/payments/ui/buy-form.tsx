import type { SubmissionResult } from '@conform-to/react'
import { PREMIUM_PRICE_CENTS, PURCHASED_DAYS, VAT_PERCENT } from 'db/limits/payments'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { formatPriceEur } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LINK } from '~/ui/classes/link'
import { Checkbox } from '~/ui/form/choice'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { OrderFormSchema, orderErrorText } from '../forms'

/** The price, the consent and the button to the order. `extending`: the member extends an active premium. */
export function BuyForm({
  extending,
  isTitled = true,
  reply,
  children,
}: {
  extending: boolean
  /** False on the order page: its title says the same, and it shows the right of withdrawal expanded. */
  isTitled?: boolean
  reply?: SubmissionResult
  /** Below a line at the end of the card. */
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const days = PURCHASED_DAYS
  const [form, fields] = useSchemaForm({ schema: OrderFormSchema, reply })
  const title = t(extending ? 'premium:buy.extendTitle' : 'premium:buy.title')
  return (
    <section className={`${CARD} grid gap-4 p-5`} aria-label={title}>
      {isTitled ? <h2>{title}</h2> : null}
      <PriceTag />
      <ErrorSummary errors={errorsIn(reply, (error) => orderErrorText(t, error))} />
      <SchemaForm form={form} errorText={orderErrorText} action="/premium/order" className="grid gap-2">
        <AccountField />
        <Checkbox
          field={fields.consent}
          value="on"
          label={t('premium:buy.consent', { days })}
          invalidText={t('premium:error.consent')}
          required
        />
        <Button wide pendingText={t('premium:buy.pending')}>
          {t('premium:buy.submit')}
        </Button>
      </SchemaForm>
      <p className="text-sm/normal text-ink-soft">{t('premium:buy.next')}</p>
      {isTitled ? <FoldedWithdrawal /> : <Withdrawal />}
      {children ? (
        <div className="border-t border-line pt-4 text-sm/normal text-ink-soft">{children}</div>
      ) : null}
    </section>
  )
}

/** "9,99 € für 30 Tage": one payment, VAT included. */
function PriceTag() {
  const { t } = useTranslation()
  const price = formatPriceEur(useLanguage(), PREMIUM_PRICE_CENTS / 100)
  return (
    <div className="grid gap-1">
      <p className="font-serif text-2xl font-semibold tabular-nums">
        {t('premium:price', { price, days: PURCHASED_DAYS })}
      </p>
      <p className="text-sm/normal text-ink-soft">
        {t('premium:priceNote', { days: PURCHASED_DAYS, percent: VAT_PERCENT })}
      </p>
    </div>
  )
}

/** The right of withdrawal, collapsed. */
function FoldedWithdrawal() {
  const { t } = useTranslation()
  return (
    <details className="border-t border-line -mb-4 open:mb-0 text-sm/normal text-ink-soft">
      <summary className={`${FOLD} text-ink`}>
        {t('premium:withdrawal.title')}
        <FoldMark />
      </summary>
      <WithdrawalText />
    </details>
  )
}

/** The right of withdrawal, and where to send it. */
export function Withdrawal() {
  const { t } = useTranslation()
  return (
    <div className="text-sm/normal text-ink-soft">
      <h2 className="font-sans text-sm font-semibold text-ink">{t('premium:withdrawal.title')}</h2>
      <WithdrawalText />
    </div>
  )
}

function WithdrawalText() {
  const { t } = useTranslation()
  return (
    <p>
      {t('premium:withdrawal.text')}{' '}
      <a className={LINK} href="/widerruf">
        {t('premium:withdrawal.link')}
      </a>
    </p>
  )
}
