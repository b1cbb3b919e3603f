import { getInputProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { describedBy, FieldFrame } from '~/ui/form/field-frame'
import { type FormField, metadataOf } from '~/ui/form/form-field'

/**
 * A number with its unit. A text field, because a browser's number field throws away what it does not take: here it
 * stays, with a text that says what is wrong.
 */
export function NumberInput({
  field,
  label,
  unit,
  hint,
  fractions,
}: {
  field: FormField
  label: string
  unit: ReactNode
  hint?: string
  /** Shows a keyboard with a comma. */
  fractions?: boolean
}) {
  const { key, ...input } = getInputProps(metadataOf(field), { type: 'text' })
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <span className="unit-field">
        <input
          key={key}
          {...input}
          className="control"
          inputMode={fractions ? 'decimal' : 'numeric'}
          autoComplete="off"
          aria-describedby={`${input.id}-unit ${describedBy(field, hint)}`}
        />
        <span id={`${input.id}-unit`}>{unit}</span>
      </span>
    </FieldFrame>
  )
}
