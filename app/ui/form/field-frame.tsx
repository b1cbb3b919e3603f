import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTROL, ERROR, HINT, LABEL } from './field-classes'
import type { FormField } from './form-field'

type FieldFrameProps = {
  field: FormField
  label: ReactNode
  hint?: ReactNode
  /** Whether "(optional)" is shown after the label. */
  optional?: boolean
}

/** The props of every control, in addition to the attributes of its element. */
export type ControlProps = FieldFrameProps & {
  /** Replaces the default classes of the control. */
  className?: string
  /** The text that the page's script module shows in the error line if the browser finds the value invalid. */
  invalidText?: string
  /** The field that must have the same value, and the error text if it has another one. */
  sameAs?: { field: FormField; text: string }
}

/** Splits the props of a field into those of its frame and those of its control, and adds the attributes for errors and hints to the control. */
export function frameAndControl<Props extends ControlProps>(props: Props) {
  const { field, label, hint, optional, invalidText, sameAs, className = CONTROL, ...rest } = props
  const control = {
    className,
    // Conform names the form of each control, which one inside of its element does not need.
    form: field.outsideOf,
    'aria-describedby': describedBy(field, hint),
    'data-invalid': invalidText,
    'data-same-as': sameAs?.field.id,
    'data-same-text': sameAs?.text,
    ...rest,
  }
  return { frame: { field, label, hint, optional }, control }
}

/** The ids of the hint and of the error line. The error line must be the last: the page's script module finds it by that. */
export const describedBy = (field: FormField, hint?: ReactNode) =>
  hint ? `${field.id}-hint ${field.errorId}` : field.errorId

/** A label above the control, hint and error line below it. The error line is always rendered, so that an error does not shift the page. */
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

/** The error line of a field. The page's script module may have written into it before hydration. */
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

/** The text of an error, which is a translation key; undefined without one. */
export type ErrorText = (t: TFunction, error: string | undefined) => string | undefined

/** How the form around a field translates its errors: each domain has its own keys, and values in their texts. */
export const ErrorTextContext = createContext<ErrorText>(() => undefined)

/** The error text of a field. */
function useErrorText(field: FormField): string | undefined {
  const { t } = useTranslation()
  return useContext(ErrorTextContext)(t, field.errors?.[0])
}
