import type { InputHTMLAttributes, ReactNode } from 'react'
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

/**
 * A password with a button that shows it; without JavaScript the button is not there. `strength` are the words for easy,
 * fair and hard to guess: the module writes one behind the hint of a new password.
 */
export function PasswordField({
  label,
  name,
  id,
  hint,
  error,
  optional,
  invalidText,
  sameAs,
  strength,
  className = '',
  ...rest
}: Omit<TextFieldProps, 'type'> & { strength?: readonly [string, string, string] }) {
  const { t } = useTranslation()
  const meter = strength ? <output className="strength needs-js" data-strength={strength.join('|')} /> : null
  const hinted = meter ? (
    <>
      {hint} {meter}
    </>
  ) : (
    hint
  )
  const frame = { label, name, id, hint: hinted, error, optional }
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

export type Option = { value: string; label: ReactNode }
