import { CASE_PRIORITIES, REPORT_TARGETS } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'
import { TextField } from '~/ui/form/field'
import { FoldedFields, SEARCH_BUTTONS } from '~/ui/form/folded-fields'
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
        className={`${CARD} grid gap-x-3 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_repeat(2,minmax(0,1.15fr))_auto]`}
      >
        <SelectField
          name="state"
          label={t('cases:filter.state')}
          value={search.state}
          options={QUEUE_STATES.map((value) => ({ value, label: t(`cases:filter.states.${value}`) }))}
        />
        <FoldedFields inForce={[search.assigned !== 'all', search.priority, search.type, search.person]}>
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
          <SelectField
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
        </FoldedFields>
        <div className={SEARCH_BUTTONS}>
          <Button>{t('cases:filter.submit')}</Button>
          {isFiltered(search) ? (
            <ButtonLink variant="quiet" href={queueHref()}>
              {t('cases:filter.reset')}
            </ButtonLink>
          ) : null}
        </div>
      </form>
    </search>
  )
}
