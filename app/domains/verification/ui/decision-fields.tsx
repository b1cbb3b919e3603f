import { VERIFICATION_REASONS, type VerificationKind } from 'db/limits/verification'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '~/ui/button'
import { CHIPS } from '~/ui/form/choice'
import { TextField } from '~/ui/form/field'
import { LABEL } from '~/ui/form/field-classes'
import { FieldError } from '~/ui/form/field-frame'
import type { FormField } from '~/ui/form/form-field'
import { radiosOf } from '~/ui/form/radios'
import { Icon } from '~/ui/icon'
import { TAKES_FOCUS } from '~/ui/notice'

type Refusable = {
  field: FormField
  /** Whether the server refused the field: then it takes the focus. */
  isRefused: boolean
}

/** The year of birth that a document states. */
export function BirthYear({ field, isRefused }: Refusable) {
  const { t } = useTranslation()
  return (
    <TextField
      field={field}
      label={t('verification:admin.birthYear')}
      hint={t('verification:admin.birthYearHint')}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      autoFocus={isRefused}
      required
    />
  )
}

/** The reasons to refuse a request. */
export function Reasons({ kind, field, isRefused }: Refusable & { kind: VerificationKind }) {
  const { t } = useTranslation()
  const radios = radiosOf({ field, options: VERIFICATION_REASONS[kind].map((value) => ({ value })) })
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={field.errorId}
      // Without JavaScript the answer would show the top of the page.
      {...(isRefused ? TAKES_FOCUS : {})}
      tabIndex={-1}
      data-queue="reason"
    >
      <legend className={LABEL}>{t('verification:admin.reasons')}</legend>
      <div className={`${CHIPS} [&>label]:py-1.5`}>
        {radios.map(({ option, input }, at) => (
          <label key={option.value} htmlFor={input.id}>
            <input {...input} data-queue={`ground-${at + 1}`} />
            <span aria-hidden="true" className="mr-1.5 text-ink-soft tabular-nums max-md:hidden">
              {at + 1}
            </span>
            {t(`verification:reason.${option.value}`)}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}

/** Approves the request; `button` names its value in a form that has both buttons. */
export function ApproveButton(button: ButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      wide
      variant="approve"
      data-queue="approve"
      pendingText={t('verification:admin.pending')}
      {...button}
    >
      <Icon name="check" />
      {t('verification:admin.approve')}
    </Button>
  )
}

/** Refuses the request, as `ApproveButton` approves it. */
export function RefuseButton(button: ButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      wide
      variant="reject"
      data-queue="reject"
      pendingText={t('verification:admin.pending')}
      {...button}
    >
      <Icon name="x" />
      {t('verification:admin.refuse')}
    </Button>
  )
}
