import { getCollectionProps, getInputProps } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { LABEL } from './field-classes'
import { describedBy, FieldError } from './field-frame'
import { type FormField, metadataOf } from './form-field'

// One class styles all chips of a group (styles/parts.css), since a page of filters has dozens of them.
export const CHIPS = 'chips'

export type Option = { value: string; label: ReactNode }

/** Several options (or, as radio buttons, one) as chips. The form renders the error line (`FieldError`), where options can be refused. */
export function ChipGroup({
  field,
  id,
  legend,
  options,
  type = 'checkbox',
}: {
  field: FormField
  /** The id to which an error summary links. It is not that of the field, which may have several groups. */
  id?: string
  legend: ReactNode
  options: readonly Option[]
  type?: 'checkbox' | 'radio'
}) {
  return (
    <fieldset id={id} className="min-w-0" aria-describedby={field.errors && field.errorId}>
      <legend className={LABEL}>{legend}</legend>
      <div className={CHIPS}>
        {inputsOf(field, type, options).map(({ key, option, id: inputId, ...input }) => (
          <label key={key}>
            {/* Only a form with state needs the ids: every byte of a listing's filters counts. */}
            <input id={field.formId ? inputId : undefined} {...input} aria-invalid={field.errors && true} />
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
    <div className="min-w-0">
      <label className="flex min-h-11 items-start gap-2.5 py-2.5" htmlFor={input.id}>
        <input
          key={key}
          {...input}
          className="mt-px size-5 flex-none aria-invalid:border-danger aria-invalid:ring aria-invalid:ring-danger"
          aria-describedby={describedBy(field, hint)}
          data-invalid={invalidText}
          {...rest}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${input.id}-hint`} className="-mt-1 pl-7.5 text-sm/normal text-ink-soft">
          {hint}
        </p>
      ) : null}
      <FieldError field={field} className="pl-7.5" />
    </div>
  )
}

/** The inputs of a list of options. If radio buttons have no value, the option with an empty value is checked. */
export function inputsOf<One extends { value: string }>(
  field: FormField,
  type: 'checkbox' | 'radio',
  options: readonly One[],
) {
  return options.flatMap((option) =>
    getCollectionProps(metadataOf(field), { type, options: [option.value], ariaAttributes: false }).map(
      (input) => {
        const isEmptyChoice = type === 'radio' && option.value === '' && !field.initialValue
        return { ...input, option, defaultChecked: input.defaultChecked || isEmptyChoice }
      },
    ),
  )
}
