import { useTranslation } from 'react-i18next'
import { TextField } from '~/ui/form/field'
import { FilterBar } from '~/ui/form/filter-bar'
import { uncheckedField } from '~/ui/form/form-field'
import { SelectField } from '~/ui/form/select-field'
import type { LogOptions } from './activity-log.server'
import { type LogSearch, logSearchParams, OPERATOR } from './log-search'
import { actionLabel } from './log-text'

/** The filters of the activity log. */
export function LogFilters({ search, options }: { search: LogSearch; options: LogOptions }) {
  const { t } = useTranslation()
  const line = (
    name: 'target' | 'from' | 'to',
    label: string,
    more: { placeholder?: string; type?: 'date' } = {},
  ) => (
    <TextField
      key={`${name} ${search[name] ?? ''}`}
      field={uncheckedField(name, search[name] ?? '')}
      label={label}
      autoComplete="off"
      {...more}
    />
  )
  return (
    <FilterBar
      action="/admin/log"
      columns="lg:grid-cols-[minmax(0,1fr)_11rem_15rem_auto_auto]"
      inForce={{ row: [search.actor, search.action], rest: [search.from, search.to] }}
      submit={t('admin:log.submit')}
      reset={logSearchParams(search).size > 0 ? { href: '/admin/log', text: t('admin:log.reset') } : null}
      chief={line('target', t('admin:log.target'), { placeholder: t('admin:log.targetHint') })}
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
          {line('from', t('admin:log.from'), { type: 'date' })}
          {line('to', t('admin:log.to'), { type: 'date' })}
        </>
      }
    />
  )
}
