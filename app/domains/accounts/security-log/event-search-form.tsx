import { SECURITY_EVENTS } from 'db/limits/security'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '~/ui/form/filter-bar'
import { SearchField } from '~/ui/form/search-field'
import { SelectField } from '~/ui/form/select-field'
import type { EventSearch } from './search-events.server'

/** The search form of the administration's security log. */
export function EventSearchForm({ search }: { search: EventSearch }) {
  const { t } = useTranslation()
  return (
    <FilterBar
      action="/admin/security"
      columns="lg:grid-cols-[minmax(0,1fr)_18rem_auto_auto]"
      active={{ row: [search.kind], rest: [search.network, search.from, search.to] }}
      submit={t('security:admin.submit')}
      reset={
        Object.values(search).some(Boolean)
          ? { href: '/admin/security', text: t('security:admin.reset') }
          : null
      }
      main={
        <SearchField
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
          <SearchField
            name="network"
            label={t('security:admin.network')}
            hint={t('security:admin.networkHint')}
            value={search.network}
          />
          <SearchField name="from" type="date" label={t('security:admin.from')} value={search.from} />
          <SearchField name="to" type="date" label={t('security:admin.to')} value={search.to} />
        </>
      }
    />
  )
}
