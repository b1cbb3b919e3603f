import { SUSPENSION_REASON_MAX } from 'db/limits/accounts'
import { PREMIUM_DAYS } from 'db/limits/admin'
import { useTranslation } from 'react-i18next'
import { textOf } from '~/i18n/use-texts'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { ErrorSummary } from '~/ui/form/error-summary'
import { TextField } from '~/ui/form/field'
import { ErrorTextContext } from '~/ui/form/field-frame'
import { uncheckedField } from '~/ui/form/form-field'
import { SelectField } from '~/ui/form/select-field'
import { useSelection } from '~/ui/form/selection'
import { Notice } from '~/ui/notice'
import { ADMIN_ERROR, adminErrorText, BULK_ACTIONS } from '../forms'
import type { BulkFailure } from './bulk.server'

const REASON = 'bulk-reason'

/** Once a row is chosen: above the navigation, or at the edge of a wide window; a low window has no room for it. */
const IN_SIGHT =
  'group-has-[[data-selectable]:checked]/users:sticky group-has-[[data-selectable]:checked]/users:z-10 ' +
  'group-has-[[data-selectable]:checked]/users:bottom-[calc(var(--spacing-nav)+env(safe-area-inset-bottom)+0.5rem)] ' +
  'group-has-[[data-selectable]:checked]/users:lg:bottom-3 low:static!'
/** With scripts it appears once a row is chosen. */
const WHEN_CHOSEN = 'scripting:hidden scripting:group-has-[[data-selectable]:checked]/users:grid'

/** Only a suspension has one; the field is also shown while its text is refused. */
const OF_SUSPENSION = 'hidden group-has-[[value=suspend]:checked]/bulk:block'

/** What to do with the selected rows; part of the form around the table. */
export function BulkBar({
  action,
  typed,
  error,
  grantId,
}: {
  action: string
  typed: string
  error: string | null
  grantId: string
}) {
  const { t } = useTranslation()
  const [bar, { selected: count }] = useSelection<HTMLFieldSetElement>()
  const lacksReason = error === ADMIN_ERROR.reason
  const text = error ? (adminErrorText(t, error) ?? error) : null
  const errors = text === null ? [] : [lacksReason ? { fieldId: REASON, text } : { text }]
  return (
    <fieldset
      ref={bar}
      className={`${CARD} ${IN_SIGHT} ${error ? '' : WHEN_CHOSEN} group/bulk mt-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 p-4 shadow-raised md:grid-cols-[16rem_minmax(0,1fr)_auto] md:items-start`}
    >
      <legend className="float-left col-span-full font-semibold" aria-live="polite">
        {count > 0 ? t('admin:bulk.chosen', { count }) : t('admin:bulk.title')}
      </legend>
      <div className="col-span-full empty:hidden">
        <ErrorSummary errors={errors} />
      </div>
      <input type="hidden" name="grantId" value={grantId} />
      <SelectField
        name="bulk"
        label={t('admin:bulk.action')}
        value={action}
        empty={t('admin:bulk.choose')}
        options={BULK_ACTIONS.map((action) => ({
          value: action,
          label: t(`admin:bulk.${action}`, { days: PREMIUM_DAYS }),
        }))}
      />
      <div className={`${OF_SUSPENSION} max-md:order-1 max-md:col-span-full`}>
        <ErrorTextContext.Provider value={adminErrorText}>
          <TextField
            key={typed}
            field={{ ...uncheckedField('reason', typed, REASON), ...(lacksReason && { errors: [error] }) }}
            aria-invalid={lacksReason || undefined}
            label={t('admin:bulk.reason')}
            hint={t('admin:bulk.reasonHint')}
            maxLength={SUSPENSION_REASON_MAX}
            autoComplete="off"
          />
        </ErrorTextContext.Provider>
      </div>
      <div className="md:pt-7">
        <Button variant="secondary" pendingText={t('admin:bulk.pending')}>
          {t('admin:bulk.submit')}
        </Button>
      </div>
    </fieldset>
  )
}

/** What a bulk action left undone, each with its reason. */
export function BulkResultNotice({ done, failed }: { done: number; failed: readonly BulkFailure[] }) {
  const { t } = useTranslation()
  return (
    <div className="mb-4 grid gap-3">
      {done > 0 ? <Notice tone="success" title={t('admin:bulk.done', { count: done })} /> : null}
      <Notice tone="error" title={t('admin:bulk.failed', { count: failed.length })}>
        <ul className="list-none p-0">
          {failed.map(({ userId, name, why }) => (
            <li key={userId}>
              {t('admin:bulk.why', { name, why: textOf(t, `admin:refusal.${why}`) || why })}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
