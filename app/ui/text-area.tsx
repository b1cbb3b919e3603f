import type { TextareaHTMLAttributes } from 'react'
import { FieldFrame, type FieldFrameProps, fieldIds } from './field-frame'

export type TextAreaProps = FieldFrameProps & {
  /** What the module writes into the error line when the browser finds the value invalid. */
  invalidText?: string
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'>

/** Several lines of text. */
export function TextArea({
  label,
  name,
  id,
  hint,
  error,
  optional,
  invalidText,
  className = '',
  ...rest
}: TextAreaProps) {
  const frame = { label, name, id, hint, error, optional }
  const { fieldId, describedBy, invalid } = fieldIds(frame)
  return (
    <FieldFrame {...frame}>
      <textarea
        id={fieldId}
        name={name}
        className={`control ${className}`.trim()}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        data-invalid={invalidText}
        {...rest}
      />
    </FieldFrame>
  )
}
