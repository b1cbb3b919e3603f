import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFrame, type FieldFrameProps, fieldIds } from './field-frame'
import { Icon } from './icon'

type Checked = {
  /** What the module writes into the error line when the browser finds the value invalid. */
  invalidText?: string
  /** Id of the field that must hold the same value, and the text when it does not. */
  sameAs?: { id: string; text: string }
}

export type TextFieldProps = FieldFrameProps &
  Checked &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'>

export function TextField({
  label,
  name,
  id,
  hint,
  error,
  optional,
  invalidText,
  sameAs,
  className = '',
  type = 'text',
  ...rest
}: TextFieldProps) {
  const frame = { label, name, id, hint, error, optional }
  const { fieldId, describedBy, invalid } = fieldIds(frame)
  return (
    <FieldFrame {...frame}>
      <input
        id={fieldId}
        name={name}
        type={type}
        className={`control ${className}`.trim()}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        data-invalid={invalidText}
        data-same-as={sameAs?.id}
        data-same-text={sameAs?.text}
        {...rest}
      />
    </FieldFrame>
  )
}

/** A password with a button that shows it; without JavaScript the button is not there. */
export function PasswordField({
  label,
  name,
  id,
  hint,
  error,
  optional,
  invalidText,
  sameAs,
  className = '',
  ...rest
}: Omit<TextFieldProps, 'type'>) {
  const { t } = useTranslation()
  const frame = { label, name, id, hint, error, optional }
  const { fieldId, describedBy, invalid } = fieldIds(frame)
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <input
          id={fieldId}
          name={name}
          type="password"
          className={`control pr-12 ${className}`.trim()}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          data-invalid={invalidText}
          data-same-as={sameAs?.id}
          data-same-text={sameAs?.text}
          {...rest}
        />
        <button
          type="button"
          className="password-eye needs-js"
          data-show-password={fieldId}
          aria-pressed="false"
          aria-label={t('field.showPassword')}
        >
          <span className="when-off">
            <Icon name="eye" />
          </span>
          <span className="when-on">
            <Icon name="eye-off" />
          </span>
        </button>
      </span>
    </FieldFrame>
  )
}

export type TextAreaProps = FieldFrameProps &
  Checked &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>

export function TextArea({
  label,
  name,
  id,
  hint,
  error,
  optional,
  invalidText,
  sameAs: _,
  className = '',
  rows = 5,
  ...rest
}: TextAreaProps) {
  const frame = { label, name, id, hint, error, optional }
  const { fieldId, describedBy, invalid } = fieldIds(frame)
  return (
    <FieldFrame {...frame}>
      <textarea
        id={fieldId}
        name={name}
        rows={rows}
        className={`control ${className}`.trim()}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        data-invalid={invalidText}
        {...rest}
      />
    </FieldFrame>
  )
}

export type Option = { value: string; label: ReactNode }

export type SelectProps = FieldFrameProps & {
  options: { value: string; label: string }[]
  /** An empty first choice. */
  placeholder?: string
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id'>

export function Select({
  label,
  name,
  id,
  hint,
  error,
  optional,
  options,
  placeholder,
  className = '',
  ...rest
}: SelectProps) {
  const frame = { label, name, id, hint, error, optional }
  const { fieldId, describedBy, invalid } = fieldIds(frame)
  return (
    <FieldFrame {...frame}>
      <span className="select">
        <select
          id={fieldId}
          name={name}
          className={`control ${className}`.trim()}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          {...rest}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    </FieldFrame>
  )
}
