import { SUPPORT_CATEGORIES, TICKET_SEARCH_MAX } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { TextField } from '~/ui/form/field'
import { FilterBar } from '~/ui/form/filter-bar'
import { uncheckedField } from '~/ui/form/form-field'
import { SelectField } from '~/ui/form/select-field'
import { ASSIGNMENTS, DESK, deskHref, isFiltered, SHOWN_STATES, type TicketSearch } from './ticket-search'

/** The filters of the queue. */
export function TicketSearchForm({ search }: { search: TicketSearch }) {
  const { t } = useTranslation()
  return (
    <FilterBar
      action={DESK}
      label={t('helpdesk:filter.label')}
      columns="lg:grid-cols-[10rem_minmax(0,1fr)_10rem_11rem_auto]"
      active={{ row: [search.assigned !== 'all', search.category, search.q] }}
      submit={t('helpdesk:filter.submit')}
      reset={isFiltered(search) ? { href: deskHref(), text: t('helpdesk:filter.reset') } : null}
      main={
        <SelectField
          name="state"
          label={t('helpdesk:filter.state')}
          value={search.state}
          options={SHOWN_STATES.map((value) => ({
            value,
            label: value === 'all' ? t('helpdesk:filter.all') : t(`support:state.${value}`),
          }))}
        />
      }
      row={
        <>
          <TextField
            key={search.q}
            field={uncheckedField('q', search.q)}
            label={t('helpdesk:filter.text')}
            placeholder={t('helpdesk:filter.textHint')}
            maxLength={TICKET_SEARCH_MAX}
            autoComplete="off"
          />
          <SelectField
            name="assigned"
            label={t('helpdesk:filter.assigned')}
            value={search.assigned}
            options={ASSIGNMENTS.map((value) => ({
              value,
              label: t(`helpdesk:filter.assignments.${value}`),
            }))}
          />
          <SelectField
            name="category"
            label={t('support:field.category')}
            value={search.category}
            options={[
              { value: '', label: t('helpdesk:filter.all') },
              ...SUPPORT_CATEGORIES.map((value) => ({ value, label: t(`support:category.${value}`) })),
            ]}
          />
        </>
      }
    />
  )
}
