import { SECURITY_EVENTS } from 'db/limits/security'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'
import { TextField } from '~/ui/form/field'
import { FoldedFields, SEARCH_BUTTONS } from '~/ui/form/folded-fields'
import { uncheckedField } from '~/ui/form/form-field'
import { SelectField } from '~/ui/form/select-field'
import type { EventSearch } from './search-events.server'

/** The search of the log: a plain GET form, so that every search has a URL. */
export function EventSearchForm({ search }: { search: EventSearch }) {
  const { t } = useTranslation()
  return (
    <form
      method="get"
      action="/admin/security"
      className={`${CARD} grid gap-x-4 gap-y-2 p-4 sm:grid-cols-2 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]`}
    >
      <Field name="q" label={t('security:admin.who')} hint={t('security:admin.whoHint')} value={search.q} />
      <FoldedFields inForce={[search.kind, search.network, search.from, search.to]}>
        <SelectField
          name="kind"
          label={t('security:admin.kind')}
          value={search.kind ?? ''}
          options={[
            { value: '', label: t('security:admin.anyKind') },
            ...SECURITY_EVENTS.map((value) => ({ value, label: t(`security:event.${value}`) })),
          ]}
        />
        <Field
          name="network"
          label={t('security:admin.network')}
          hint={t('security:admin.networkHint')}
          value={search.network}
        />
        <Field name="from" type="date" label={t('security:admin.from')} value={search.from ?? ''} />
        <Field name="to" type="date" label={t('security:admin.to')} value={search.to ?? ''} />
      </FoldedFields>
      <div className={SEARCH_BUTTONS}>
        <Button>{t('security:admin.submit')}</Button>
        {Object.values(search).some(Boolean) ? (
          <ButtonLink variant="quiet" href="/admin/security">
            {t('security:admin.reset')}
          </ButtonLink>
        ) : null}
      </div>
    </form>
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
  type?: 'date'
  value: string
}) {
  // By its value, so that a further search fills the form anew.
  return <TextField key={value} field={uncheckedField(name, value)} autoComplete="off" {...rest} />
}
