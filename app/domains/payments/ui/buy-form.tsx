import type { SubmissionResult } from '@conform-to/react'
import { PURCHASED_DAYS } from 'db/limits/payments'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/card'
import { Checkbox } from '~/ui/form/choice'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { LINK } from '~/ui/link'
import { OrderForm, orderErrorText } from '../forms'
import { PriceTag } from './price-tag'

/** Price, consent and the way to the order; `extends` an active premium. */
export function BuyForm({ extending, reply }: { extending: boolean; reply?: SubmissionResult }) {
  const { t } = useTranslation()
  const days = PURCHASED_DAYS
  const [form, fields] = useSchemaForm({ schema: OrderForm, reply })
  return (
    <section className={`${CARD} grid gap-4 p-5`} aria-labelledby="buy">
      <h2 id="buy">{t(extending ? 'premium:buy.extendTitle' : 'premium:buy.title')}</h2>
      <PriceTag />
      <ErrorSummary errors={errorsIn(reply, (error) => orderErrorText(t, error))} />
      <SchemaForm form={form} errorText={orderErrorText} action="/premium/order" className="grid gap-2">
        <Checkbox
          field={fields.consent}
          value="on"
          label={t('premium:buy.consent', { days })}
          invalidText={t('premium:error.consent')}
          required
        />
        <Button wide pendingText={t('premium:buy.pending')}>
          {extending ? t('premium:buy.extend', { days }) : t('premium:buy.submit')}
        </Button>
      </SchemaForm>
      <p className="text-sm/normal text-ink-soft">{t('premium:buy.next')}</p>
      <Withdrawal />
    </section>
  )
}

/** The right of withdrawal, and where to send it. */
export function Withdrawal({ as: Heading = 'h3' }: { as?: 'h2' | 'h3' }) {
  const { t } = useTranslation()
  return (
    <div className="text-sm/normal text-ink-soft">
      <Heading className="font-sans text-sm font-semibold text-ink">{t('premium:withdrawal.title')}</Heading>
      <p>
        {t('premium:withdrawal.text')}{' '}
        <a className={LINK} href="/widerruf">
          {t('premium:withdrawal.link')}
        </a>
      </p>
    </div>
  )
}
