import { getCollectionProps, getFieldsetProps, getInputProps } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from '../icon'
import type { IconName } from '../icons/glyphs'
import { describedBy, FieldError } from './field-frame'
import { type FormField, metadataOf } from './form-field'

export type Option = { value: string; label: ReactNode }

/** Several options (or, as radio buttons, one) as chips. */
export function ChipGroup({
  field,
  id,
  legend,
  options,
  hint,
  type = 'checkbox',
}: {
  field: FormField
  /** The id by which an error summary finds the group; a field may have several groups. */
  id?: string
  legend: ReactNode
  options: readonly Option[]
  hint?: ReactNode
  type?: 'checkbox' | 'radio'
}) {
  return (
    <fieldset id={id} className="field">
      <legend>{legend}</legend>
      {hint ? <p className="field-hint">{hint}</p> : null}
      <div className="flex flex-wrap gap-2">
        {inputsOf(field, type, options).map(({ key, option, ...input }) => (
          <label key={key} className="choice-chip" htmlFor={input.id}>
            <input {...input} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'name' | 'id' | 'value'> & {
  field: FormField
  label: ReactNode
  value?: string
  hint?: ReactNode
  /** The module's text if it is required and not checked. */
  invalidText?: string
}

export function Checkbox({ field, label, value, hint, invalidText, ...rest }: CheckboxProps) {
  const { key, ...input } = getInputProps(metadataOf(field), { type: 'checkbox', value })
  return (
    <div className="field">
      <label className="check" htmlFor={input.id}>
        <input
          key={key}
          {...input}
          aria-describedby={describedBy(field, hint)}
          data-invalid={invalidText}
          {...rest}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${input.id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      <FieldError field={field} />
    </div>
  )
}

export type RadioCard = { value: string; label: ReactNode; description?: ReactNode; icon?: IconName }

/** One of few options, as cards. */
export function RadioCards({
  field,
  legend,
  options,
  required,
  invalidText,
  legendHidden,
}: {
  field: FormField
  legend: ReactNode
  options: readonly RadioCard[]
  /** Also if the schema has a default. */
  required?: boolean
  invalidText?: string
  /** For legends that repeat the page's heading. */
  legendHidden?: boolean
}) {
  const { name: _, ...fieldset } = getFieldsetProps(metadataOf(field))
  return (
    <fieldset {...fieldset} className="field" aria-describedby={field.errorId}>
      <legend className={legendHidden ? 'sr-only' : undefined}>{legend}</legend>
      <div className="grid gap-3">
        {inputsOf(field, 'radio', options).map(({ key, option, ...input }) => (
          <label key={key} className="radio-card" htmlFor={input.id}>
            <input
              {...input}
              required={required ?? input.required}
              aria-describedby={field.errorId}
              data-invalid={invalidText}
            />
            {option.icon ? <Icon name={option.icon} size={24} className="text-accent" /> : null}
            <span className="font-semibold">{option.label}</span>
            {option.description ? <span className="text-sm text-ink-soft">{option.description}</span> : null}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}

/** The inputs of a list of options; without a value, the option for none is checked. */
function inputsOf<One extends { value: string }>(
  field: FormField,
  type: 'checkbox' | 'radio',
  options: readonly One[],
) {
  return options.flatMap((option) =>
    getCollectionProps(metadataOf(field), { type, options: [option.value], ariaAttributes: false }).map(
      (input) => {
        const isNothing = type === 'radio' && option.value === '' && !field.initialValue
        return { ...input, option, defaultChecked: input.defaultChecked || isNothing }
      },
    ),
  )
}
