import { PAYMENT_STATUSES } from 'db/limits/payments'
import { useTranslation } from 'react-i18next'
import { TextField } from '~/ui/form/field'
import { FilterBar } from '~/ui/form/filter-bar'
import { uncheckedField } from '~/ui/form/form-field'
import { SelectField } from '~/ui/form/select-field'
import type { PaymentSearch } from '../admin/payment-search'

/** The filters of the table of payments for admins. */
export function PaymentFilters({ search }: { search: PaymentSearch }) {
  const { t } = useTranslation()
  const { status, q, from, to } = search
  return (
    <FilterBar
      key={JSON.stringify(search)}
      action="/admin/payments"
      columns="lg:grid-cols-[minmax(0,1fr)_12rem_10rem_10rem_auto]"
      active={{ row: [status, from, to] }}
      submit={t('admin:payments.submit')}
      reset={status || q || from || to ? { href: '/admin/payments', text: t('admin:payments.reset') } : null}
      main={
        <TextField
          field={uncheckedField('q', q)}
          label={t('admin:payments.search')}
          placeholder={t('admin:payments.searchHint')}
          autoComplete="off"
        />
      }
      row={
        <>
          <SelectField
            name="status"
            label={t('admin:payments.status')}
            value={status ?? ''}
            options={[
              { value: '', label: t('admin:payments.any') },
              ...PAYMENT_STATUSES.map((value) => ({ value, label: t(`premium:payments.status.${value}`) })),
            ]}
          />
          <TextField
            field={uncheckedField('from', from ?? '')}
            label={t('admin:payments.from')}
            type="date"
          />
          <TextField field={uncheckedField('to', to ?? '')} label={t('admin:payments.to')} type="date" />
        </>
      }
    />
  )
}
