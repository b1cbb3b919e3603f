import { useTranslation } from 'react-i18next'
import { toSearchParams } from '~/platform/input/search-fields'
import { FilterBar } from '~/ui/form/filter-bar'
import { SearchField } from '~/ui/form/search-field'
import { SelectField } from '~/ui/form/select-field'
import type { LogOptions } from './activity-log.server'
import { type LogSearch, OPERATOR } from './log-search'
import { actionLabel } from './log-text'

/** The filters of the activity log. */
export function LogFilters({ search, options }: { search: LogSearch; options: LogOptions }) {
  const { t } = useTranslation()
  return (
    <FilterBar
      action="/admin/log"
      columns="lg:grid-cols-[minmax(0,1fr)_11rem_15rem_auto_auto]"
      active={{ row: [search.actor, search.action], rest: [search.from, search.to] }}
      submit={t('admin:log.submit')}
      reset={toSearchParams(search).size > 0 ? { href: '/admin/log', text: t('admin:log.reset') } : null}
      main={
        <SearchField
          name="target"
          label={t('admin:log.target')}
          value={search.target}
          placeholder={t('admin:log.targetHint')}
        />
      }
      row={
        <>
          <SelectField
            name="actor"
            label={t('admin:log.actor')}
            value={search.actor ?? ''}
            options={[
              { value: '', label: t('admin:log.anybody') },
              { value: OPERATOR, label: t('admin:log.operator') },
              ...options.actors.map(({ id, firstName }) => ({ value: id, label: firstName })),
            ]}
          />
          <SelectField
            name="action"
            label={t('admin:log.whatAction')}
            value={search.action}
            options={[
              { value: '', label: t('admin:log.anyAction') },
              ...options.actions.map((action) => ({ value: action, label: actionLabel(t, action) })),
            ]}
          />
        </>
      }
      rest={
        <>
          <SearchField name="from" type="date" label={t('admin:log.from')} value={search.from} />
          <SearchField name="to" type="date" label={t('admin:log.to')} value={search.to} />
        </>
      }
    />
  )
}
