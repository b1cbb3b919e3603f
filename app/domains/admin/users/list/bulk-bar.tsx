import type { SubmissionResult } from '@conform-to/react'
import { SUSPENSION_REASON_MAX } from 'db/limits/accounts'
import { PREMIUM_DAYS } from 'db/limits/admin'
import { useTranslation } from 'react-i18next'
import { textOf } from '~/i18n/use-texts'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { TextField } from '~/ui/form/field'
import { FieldError } from '~/ui/form/field-frame'
import type { FormField } from '~/ui/form/form-field'
import { SelectInput } from '~/ui/form/select-field'
import { useSelection } from '~/ui/form/selection'
import { Notice } from '~/ui/notice'
import { ADMIN_ERROR, adminErrorText, BULK_ACTIONS } from '../forms'
import type { BulkFailure } from './bulk.server'

/** The id of the form element around table and bar. */
export const BULK_FORM = 'bulk'

/** Once a row is chosen: above the navigation, or at the edge of a wide window; a low window has no room for it. */
const IN_SIGHT =
  'group-has-[[data-selectable]:checked]/users:sticky group-has-[[data-selectable]:checked]/users:z-10 ' +
  'group-has-[[data-selectable]:checked]/users:bottom-[calc(var(--spacing-nav)+env(safe-area-inset-bottom)+0.5rem)] ' +
  'group-has-[[data-selectable]:checked]/users:lg:bottom-3 low:static! ' +
  // It lies above rows of its own colour.
  'bg-raised!'
/** With scripts it appears once a row is chosen. */
const WHEN_CHOSEN = 'scripting:hidden scripting:group-has-[[data-selectable]:checked]/users:grid'

/** An empty error line takes up no space, so that the button stays beside the fields. */
const FIELDS = '**:data-error-line:empty:hidden'

/** Only a suspension has one; the field is also shown while its text is refused. */
const OF_SUSPENSION = 'hidden group-has-[[value=suspend]:checked]/bulk:block'

/** What to do with the selected rows; part of the form around the table. */
export function BulkBar({
  fields,
  reply,
  grantId,
}: {
  fields: Record<'bulk' | 'reason' | 'user', FormField>
  reply: SubmissionResult | undefined
  grantId: string
}) {
  const { t } = useTranslation()
  const [bar, { selected: count }] = useSelection<HTMLFieldSetElement>()
  const { bulk, reason, user } = fields
  // The rows are no single field to lead to.
  const errors = errorsIn(reply, (error) => adminErrorText(t, error), BULK_FORM).map((error) =>
    error.fieldId?.startsWith(user.id) ? { text: error.text } : error,
  )
  return (
    <fieldset
      ref={bar}
      className={`${CARD} ${IN_SIGHT} ${errors.length > 0 ? '' : WHEN_CHOSEN} ${FIELDS} group/bulk mt-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 p-4 shadow-raised md:grid-cols-[16rem_minmax(0,1fr)_auto] md:items-start`}
    >
      <legend className="float-left col-span-full font-semibold" aria-live="polite">
        {count > 0 ? t('admin:bulk.chosen', { count }) : t('admin:bulk.title')}
      </legend>
      <div className="col-span-full empty:hidden">
        <ErrorSummary errors={errors} />
      </div>
      {/* Unless the summary has it: the rows have no place of their own for it. */}
      {reply?.error?.user ? null : <FieldError field={user} className="col-span-full" />}
      <input type="hidden" name="grantId" value={grantId} />
      <SelectInput
        field={bulk}
        label={t('admin:bulk.action')}
        empty={t('admin:bulk.choose')}
        invalidText={adminErrorText(t, ADMIN_ERROR.bulkAction)}
        options={BULK_ACTIONS.map((action) => ({
          value: action,
          label: t(`admin:bulk.${action}`, { days: PREMIUM_DAYS }),
        }))}
      />
      <div className={`${OF_SUSPENSION} max-md:order-1 max-md:col-span-full`}>
        <TextField
          field={reason}
          label={t('admin:bulk.reason')}
          hint={t('admin:bulk.reasonHint')}
          maxLength={SUSPENSION_REASON_MAX}
          autoComplete="off"
        />
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
