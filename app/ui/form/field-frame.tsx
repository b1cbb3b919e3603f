import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export type FieldFrameProps = {
  label: ReactNode
  name: string
  /** Where a page holds two fields of one name; else the id is `f-<name>`. */
  id?: string
  hint?: ReactNode
  error?: string
  /** Says "(optional)" behind the label. */
  optional?: boolean
}

/** What every control takes, beside the attributes of its element. */
export type ControlProps = FieldFrameProps & {
  className?: string
  /** What the module writes into the error line when the browser finds the value invalid. */
  invalidText?: string
  /** Id of the field that must hold the same value, and the text when it does not. */
  sameAs?: { id: string; text: string }
}

/** Parts a field's props into what its frame and what its control take. */
export function frameAndControl<Props extends ControlProps>(props: Props) {
  const { label, name, id, hint, error, optional, invalidText, sameAs, className = '', ...rest } = props
  const frame = { label, name, id, hint, error, optional }
  const { fieldId, describedBy, invalid } = fieldIds(frame)
  const control = {
    id: fieldId,
    name,
    className: `control ${className}`.trim(),
    'aria-describedby': describedBy,
    'aria-invalid': invalid,
    'data-invalid': invalidText,
    'data-same-as': sameAs?.id,
    'data-same-text': sameAs?.text,
    ...rest,
  }
  return { frame, control }
}

export function fieldIds({ name, id, hint, error }: Pick<FieldFrameProps, 'name' | 'id' | 'hint' | 'error'>) {
  const fieldId = id ?? `f-${name}`
  const describedBy = [hint ? `${fieldId}-hint` : '', `${fieldId}-error`].filter(Boolean).join(' ')
  return { fieldId, describedBy, invalid: error ? true : undefined }
}

/** Label above, hint and error below. The error's line is always there: the page must not jump under a finger. */
export function FieldFrame({ children, ...props }: FieldFrameProps & { children: ReactNode }) {
  const { t } = useTranslation()
  const { fieldId } = fieldIds(props)
  return (
    <div className="field">
      <label htmlFor={fieldId}>
        {props.label}
        {props.optional ? <span className="font-normal text-ink-soft"> {t('field.optional')}</span> : null}
      </label>
      {children}
      {props.hint ? (
        <p id={`${fieldId}-hint`} className="field-hint">
          {props.hint}
        </p>
      ) : null}
      <FieldError id={`${fieldId}-error`} error={props.error} />
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  return (
    <p id={id} className="field-error" data-error-line>
      {error}
    </p>
  )
}
