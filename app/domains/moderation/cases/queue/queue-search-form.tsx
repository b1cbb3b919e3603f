import { CASE_PRIORITIES, REPORT_TARGETS } from 'db/limits/moderation'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'
import { TextField } from '~/ui/form/field'
import { CONTROL, LABEL } from '~/ui/form/field-classes'
import { uncheckedField } from '~/ui/form/form-field'
import { Icon } from '~/ui/icon'
import {
  PERSON_SEARCH_MAX,
  QUEUE_ASSIGNMENTS,
  QUEUE_SORTS,
  QUEUE_STATES,
  type QueueSearch,
  queueHref,
} from './queue-search'

/** The filters of the queue: a plain GET form, so that every view has a URL. */
export function QueueSearchForm({ search }: { search: QueueSearch }) {
  const { t } = useTranslation()
  const any = { value: '', label: t('cases:filter.any') }
  const sorts = QUEUE_SORTS.filter((sort) => search.state === 'open' || sort !== 'due')
  return (
    <search aria-label={t('cases:filter.label')}>
      <form
        method="get"
        action="/admin/cases"
        className={`${CARD} grid grid-cols-2 gap-x-4 gap-y-3 p-4 lg:grid-cols-6`}
      >
        <Select
          name="state"
          label={t('cases:filter.state')}
          value={search.state}
          options={QUEUE_STATES.map((value) => ({ value, label: t(`cases:filter.states.${value}`) }))}
        />
        <Select
          name="priority"
          label={t('cases:filter.priority')}
          value={search.priority}
          options={[any, ...CASE_PRIORITIES.map((value) => ({ value, label: t(`cases:priority.${value}`) }))]}
        />
        <Select
          name="type"
          label={t('cases:filter.type')}
          value={search.type}
          options={[any, ...REPORT_TARGETS.map((value) => ({ value, label: t(`cases:subject.${value}`) }))]}
        />
        <Select
          name="assigned"
          label={t('cases:filter.assigned')}
          value={search.assigned}
          options={QUEUE_ASSIGNMENTS.map((value) => ({
            value,
            label: t(`cases:filter.assignments.${value}`),
          }))}
        />
        <Select
          name="sort"
          label={t('cases:filter.sort')}
          value={search.sort}
          options={sorts.map((value) => ({ value, label: t(`cases:filter.sorts.${value}`) }))}
        />
        <TextField
          key={search.person}
          field={uncheckedField('person', search.person)}
          label={t('cases:filter.person')}
          hint={t('cases:filter.personHint')}
          maxLength={PERSON_SEARCH_MAX}
          autoComplete="off"
        />
        <div className="col-span-full flex flex-wrap gap-3">
          <Button>{t('cases:filter.submit')}</Button>
          <ButtonLink variant="quiet" href={queueHref()}>
            {t('cases:filter.reset')}
          </ButtonLink>
        </div>
      </form>
    </search>
  )
}

export function Select({
  name,
  label,
  value,
  options,
  id = `f-${name}`,
}: {
  name: string
  label: ReactNode
  value: string | null
  options: readonly { value: string; label: string }[]
  id?: string
}) {
  return (
    <div className="min-w-0">
      <label className={LABEL} htmlFor={id}>
        {label}
      </label>
      <span className="relative block [&>svg]:pointer-events-none [&>svg]:absolute [&>svg]:top-1/2 [&>svg]:right-3 [&>svg]:-translate-y-1/2">
        {/* By its value, so that a further search fills the form anew. */}
        <select
          key={value}
          id={id}
          name={name}
          className={`${CONTROL} appearance-none`}
          defaultValue={value ?? ''}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    </div>
  )
}
