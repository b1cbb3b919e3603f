import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text'
import { CONTROL, ERROR, HINT, LABEL } from './field-classes'
import type { FormField } from './form-field'

type FieldFrameProps = {
  field: FormField
  label: ReactNode
  hint?: ReactNode
  /** Shows "(optional)" behind the label. */
  optional?: boolean
}

/** Props of every control, beside the attributes of its element. */
export type ControlProps = FieldFrameProps & {
  /** Instead of the usual look. */
  className?: string
  /** The module's text in the error line if the browser finds the value invalid. */
  invalidText?: string
  /** Field that must hold the same value, and the text if it does not. */
  sameAs?: { field: FormField; text: string }
}

/** Splits a field's props into those of its frame and those of its control, and adds the control's attributes. */
export function frameAndControl<Props extends ControlProps>(props: Props) {
  const { field, label, hint, optional, invalidText, sameAs, className = CONTROL, ...rest } = props
  const control = {
    className,
    'aria-describedby': describedBy(field, hint),
    'data-invalid': invalidText,
    'data-same-as': sameAs?.field.id,
    'data-same-text': sameAs?.text,
    ...rest,
  }
  return { frame: { field, label, hint, optional }, control }
}

/** Hint and error line; the module finds the error line as the last of them. */
export const describedBy = (field: FormField, hint?: ReactNode) =>
  hint ? `${field.id}-hint ${field.errorId}` : field.errorId

/** Label above, hint and error below. The error line is always rendered: the page must not jump under a finger. */
export function FieldFrame({
  field,
  label,
  hint,
  optional,
  children,
}: FieldFrameProps & { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="min-w-0" data-field>
      <label className={LABEL} htmlFor={field.id}>
        {label}
        {optional ? <span className="font-normal text-ink-soft"> {t('field.optional')}</span> : null}
      </label>
      {children}
      {hint ? (
        <p id={`${field.id}-hint`} className={HINT}>
          {hint}
        </p>
      ) : null}
      <FieldError field={field} />
    </div>
  )
}

/** The module may have written into it before hydration. */
export function FieldError({ field, className = '' }: { field: FormField; className?: string }) {
  return (
    <p
      id={field.errorId}
      className={`${ERROR} ${className}`.trimEnd()}
      data-error-line
      suppressHydrationWarning
    >
      {useErrorText(field)}
    </p>
  )
}
