import { SUPPORT_CATEGORIES, TICKET_SEARCH_MAX } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'
import { TextField } from '~/ui/form/field'
import { FoldedFields, SEARCH_BUTTONS } from '~/ui/form/folded-fields'
import { uncheckedField } from '~/ui/form/form-field'
import { SelectField } from '~/ui/form/select-field'
import { ASSIGNMENTS, DESK, deskHref, isFiltered, SHOWN_STATES, type TicketSearch } from './ticket-search'

/** The filters of the queue: a plain GET form, so that every view has an address. */
export function TicketSearchForm({ search }: { search: TicketSearch }) {
  const { t } = useTranslation()
  return (
    <search aria-label={t('helpdesk:filter.label')}>
      <form
        method="get"
        action={DESK}
        className={`${CARD} grid gap-x-4 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]`}
      >
        <SelectField
          name="state"
          label={t('helpdesk:filter.state')}
          value={search.state}
          options={SHOWN_STATES.map((value) => ({
            value,
            label: value === 'all' ? t('helpdesk:filter.all') : t(`support:state.${value}`),
          }))}
        />
        <FoldedFields inForce={[search.assigned !== 'all', search.category, search.q]}>
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
          <TextField
            key={search.q}
            field={uncheckedField('q', search.q)}
            label={t('helpdesk:filter.text')}
            hint={t('helpdesk:filter.textHint')}
            maxLength={TICKET_SEARCH_MAX}
            autoComplete="off"
          />
        </FoldedFields>
        <div className={SEARCH_BUTTONS}>
          <Button>{t('helpdesk:filter.submit')}</Button>
          {isFiltered(search) ? (
            <ButtonLink variant="quiet" href={deskHref()}>
              {t('helpdesk:filter.reset')}
            </ButtonLink>
          ) : null}
        </div>
      </form>
    </search>
  )
}
