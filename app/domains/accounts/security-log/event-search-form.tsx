import { SECURITY_EVENTS } from 'db/limits/security'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '~/ui/form/field'
import { FilterBar } from '~/ui/form/filter-bar'
import { uncheckedField } from '~/ui/form/form-field'
import { SelectField } from '~/ui/form/select-field'
import type { EventSearch } from './search-events.server'

/** The search form of the administration's security log. */
export function EventSearchForm({ search }: { search: EventSearch }) {
  const { t } = useTranslation()
  return (
    <FilterBar
      action="/admin/security"
      columns="lg:grid-cols-[minmax(0,1fr)_18rem_auto_auto]"
      inForce={{ row: [search.kind], rest: [search.network, search.from, search.to] }}
      submit={t('security:admin.submit')}
      reset={
        Object.values(search).some(Boolean)
          ? { href: '/admin/security', text: t('security:admin.reset') }
          : null
      }
      chief={
        <Field
          name="q"
          label={t('security:admin.who')}
          placeholder={t('security:admin.whoHint')}
          value={search.q}
        />
      }
      row={
        <SelectField
          name="kind"
          label={t('security:admin.kind')}
          value={search.kind ?? ''}
          options={[
            { value: '', label: t('security:admin.anyKind') },
            ...SECURITY_EVENTS.map((value) => ({ value, label: t(`security:event.${value}`) })),
          ]}
        />
      }
      rest={
        <>
          <Field
            name="network"
            label={t('security:admin.network')}
            hint={t('security:admin.networkHint')}
            value={search.network}
          />
          <Field name="from" type="date" label={t('security:admin.from')} value={search.from ?? ''} />
          <Field name="to" type="date" label={t('security:admin.to')} value={search.to ?? ''} />
        </>
      }
    />
  )
}

function Field({
  name,
  value,
  ...rest
}: {
  name: string
  label: ReactNode
  hint?: ReactNode
  placeholder?: string
  type?: 'date'
  value: string
}) {
  // Keyed by its value: the field is uncontrolled, and the next search has to fill it anew.
  return <TextField key={value} field={uncheckedField(name, value)} autoComplete="off" {...rest} />
}
