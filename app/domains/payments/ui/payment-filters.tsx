import { PAYMENT_STATUSES } from 'db/limits/payments'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'
import { ChipGroup } from '~/ui/form/choice'
import { TextField } from '~/ui/form/field'
import { FoldedFields } from '~/ui/form/folded-fields'
import { uncheckedField } from '~/ui/form/form-field'
import type { PaymentSearch } from '../admin/payment-search'

/** The filter of the admins' table: a plain GET form. */
export function PaymentFilters({ search }: { search: PaymentSearch }) {
  const { t } = useTranslation()
  const { status, q, from, to } = search
  return (
    <form
      key={JSON.stringify(search)}
      method="get"
      action="/admin/payments"
      className={`${CARD} grid gap-x-4 gap-y-2 p-4 sm:grid-cols-2 lg:grid-cols-3`}
    >
      <TextField
        field={uncheckedField('q', q)}
        label={t('admin:payments.search')}
        hint={t('admin:payments.searchHint')}
        autoComplete="off"
      />
      <FoldedFields inForce={[status, from, to]}>
        <TextField field={uncheckedField('from', from ?? '')} label={t('admin:payments.from')} type="date" />
        <TextField field={uncheckedField('to', to ?? '')} label={t('admin:payments.to')} type="date" />
        <div className="sm:col-span-full lg:col-span-2">
          <ChipGroup
            type="radio"
            field={uncheckedField('status', status ?? '')}
            legend={t('admin:payments.status')}
            options={[
              { value: '', label: t('admin:payments.any') },
              ...PAYMENT_STATUSES.map((value) => ({ value, label: t(`premium:payments.status.${value}`) })),
            ]}
          />
        </div>
      </FoldedFields>
      <div className="flex flex-wrap content-start gap-3 sm:col-span-full lg:col-span-1 lg:justify-end lg:pt-7">
        <Button>{t('admin:payments.submit')}</Button>
        {status || q || from || to ? (
          <ButtonLink variant="quiet" href="/admin/payments">
            {t('admin:payments.reset')}
          </ButtonLink>
        ) : null}
      </div>
    </form>
  )
}
