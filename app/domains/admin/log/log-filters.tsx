import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'
import { TextField } from '~/ui/form/field'
import { FoldedFields, SEARCH_BUTTONS } from '~/ui/form/folded-fields'
import { uncheckedField } from '~/ui/form/form-field'
import { SelectField } from '~/ui/form/select-field'
import type { LogOptions } from './activity-log.server'
import { type LogSearch, logSearchParams, OPERATOR } from './log-search'
import { actionLabel } from './log-text'

/** The filters of the activity log: a plain GET form. */
export function LogFilters({ search, options }: { search: LogSearch; options: LogOptions }) {
  const { t } = useTranslation()
  const line = (
    name: 'target' | 'from' | 'to',
    label: string,
    more: { hint?: string; type?: 'date' } = {},
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
    <form
      method="get"
      action="/admin/log"
      className={`${CARD} grid gap-x-4 gap-y-2 p-4 sm:grid-cols-2 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]`}
    >
      {line('target', t('admin:log.target'), { hint: t('admin:log.targetHint') })}
      <FoldedFields inForce={[search.actor, search.action, search.from, search.to]}>
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
        {line('from', t('admin:log.from'), { type: 'date' })}
        {line('to', t('admin:log.to'), { type: 'date' })}
      </FoldedFields>
      <div className={SEARCH_BUTTONS}>
        <Button>{t('admin:log.submit')}</Button>
        {logSearchParams(search).size > 0 ? (
          <ButtonLink variant="quiet" href="/admin/log">
            {t('admin:log.reset')}
          </ButtonLink>
        ) : null}
      </div>
    </form>
  )
}
