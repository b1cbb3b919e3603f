import { getInputProps } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { type FormField, metadataOf } from './form-field'

/** A checkbox that looks like a switch. */
export function Switch({
  field,
  label,
  hint,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'name' | 'id'> & {
  field: FormField
  label: ReactNode
  hint: ReactNode
}) {
  const { key, ...input } = getInputProps(metadataOf(field), { type: 'checkbox' })
  return (
    <div className="switch">
      <label htmlFor={input.id}>{label}</label>
      <input key={key} {...input} aria-describedby={`${input.id}-hint`} {...rest} />
      <p id={`${input.id}-hint`} className="field-hint">
        {hint}
      </p>
    </div>
  )
}
