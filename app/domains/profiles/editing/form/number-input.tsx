import type { ReactNode } from 'react'
import { FieldFrame, fieldIds } from '~/ui/form/field-frame'
import type { NumberField } from '../number-fields'
import type { EditorForm } from './editor-form'

/**
 * A number with its unit. A text field, because a browser's number field throws away what it does not take: here it
 * stays, with a text that says what is wrong.
 */
export function NumberInput({
  form,
  name,
  label,
  unit,
  hint,
  fractions,
}: {
  form: EditorForm
  name: NumberField
  label: string
  unit: ReactNode
  hint?: string
  /** Shows a keyboard with a comma. */
  fractions?: boolean
}) {
  const frame = { name, label, hint, error: form.error(name) }
  const { fieldId, describedBy, invalid } = fieldIds(frame)
  return (
    <FieldFrame {...frame}>
      <span className="unit-field">
        <input
          id={fieldId}
          name={name}
          className="control"
          inputMode={fractions ? 'decimal' : 'numeric'}
          autoComplete="off"
          defaultValue={form.values[name]}
          aria-describedby={`${fieldId}-unit ${describedBy}`}
          aria-invalid={invalid}
        />
        <span id={`${fieldId}-unit`}>{unit}</span>
      </span>
    </FieldFrame>
  )
}
