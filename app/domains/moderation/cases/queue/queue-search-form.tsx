import { CASE_PRIORITIES, REPORT_TARGETS } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { TextField } from '~/ui/form/field'
import { FilterBar } from '~/ui/form/filter-bar'
import { uncheckedField } from '~/ui/form/form-field'
import { SelectField } from '~/ui/form/select-field'
import {
  isFiltered,
  PERSON_SEARCH_MAX,
  QUEUE_ASSIGNMENTS,
  QUEUE_SORTS,
  QUEUE_STATES,
  type QueueSearch,
  queueHref,
} from './queue-search'

/** The filters of the queue. */
export function QueueSearchForm({ search }: { search: QueueSearch }) {
  const { t } = useTranslation()
  const any = { value: '', label: t('cases:filter.any') }
  const sorts = QUEUE_SORTS.filter((sort) => search.state === 'open' || sort !== 'due')
  return (
    <FilterBar
      action="/admin/cases"
      label={t('cases:filter.label')}
      columns="lg:grid-cols-[minmax(0,1fr)_10rem_13rem_auto_auto]"
      active={{
        row: [search.state !== 'open'],
        rest: [search.assigned !== 'all', search.priority, search.type],
      }}
      submit={t('cases:filter.submit')}
      reset={isFiltered(search) ? { href: queueHref(), text: t('cases:filter.reset') } : null}
      main={
        <TextField
          key={search.person}
          field={uncheckedField('person', search.person)}
          label={t('cases:filter.person')}
          placeholder={t('cases:filter.personHint')}
          maxLength={PERSON_SEARCH_MAX}
          autoComplete="off"
        />
      }
      row={
        <>
          <SelectField
            name="state"
            label={t('cases:filter.state')}
            value={search.state}
            options={QUEUE_STATES.map((value) => ({ value, label: t(`cases:filter.states.${value}`) }))}
          />
          <SelectField
            name="sort"
            label={t('cases:filter.sort')}
            value={search.sort}
            options={sorts.map((value) => ({ value, label: t(`cases:filter.sorts.${value}`) }))}
          />
        </>
      }
      rest={
        <>
          <SelectField
            name="assigned"
            label={t('cases:filter.assigned')}
            value={search.assigned}
            options={QUEUE_ASSIGNMENTS.map((value) => ({
              value,
              label: t(`cases:filter.assignments.${value}`),
            }))}
          />
          <SelectField
            name="priority"
            label={t('cases:filter.priority')}
            value={search.priority}
            options={[
              any,
              ...CASE_PRIORITIES.map((value) => ({ value, label: t(`cases:priority.${value}`) })),
            ]}
          />
          <SelectField
            name="type"
            label={t('cases:filter.type')}
            value={search.type}
            options={[any, ...REPORT_TARGETS.map((value) => ({ value, label: t(`cases:subject.${value}`) }))]}
          />
        </>
      }
    />
  )
}
