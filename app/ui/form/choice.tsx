import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from '../icon'
import type { IconName } from '../icons/glyphs'
import type { Option } from './field'
import { FieldError } from './field-frame'

/** Several of many, as chips that one can press. */
export function CheckboxGroup({
  legend,
  name,
  options,
  selected = [],
  hint,
  idPrefix = 'f',
}: {
  legend: ReactNode
  name: string
  options: readonly Option[]
  selected?: readonly string[]
  hint?: ReactNode
  idPrefix?: string
}) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      {hint ? <p className="field-hint">{hint}</p> : null}
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className="choice-chip" htmlFor={`${idPrefix}-${name}-${option.value}`}>
            <input
              id={`${idPrefix}-${name}-${option.value}`}
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={selected.includes(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  name: string
  error?: string
  hint?: ReactNode
  /** What the module writes when it is required and not ticked. */
  invalidText?: string
}

export function Checkbox({
  label,
  name,
  id = `f-${name}`,
  error,
  hint,
  invalidText,
  ...rest
}: CheckboxProps) {
  return (
    <div className="field">
      <label className="check" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          name={name}
          aria-describedby={hint ? `${id}-hint ${id}-error` : `${id}-error`}
          aria-invalid={error ? true : undefined}
          data-invalid={invalidText}
          {...rest}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export type RadioCard = { value: string; label: ReactNode; description?: ReactNode; icon?: IconName }

/** One of few, as cards. */
export function RadioCards({
  legend,
  name,
  options,
  selected,
  required,
  error,
  invalidText,
  idPrefix = 'f',
  legendHidden,
}: {
  legend: ReactNode
  name: string
  options: readonly RadioCard[]
  selected?: string
  required?: boolean
  error?: string
  invalidText?: string
  idPrefix?: string
  /** For legends that repeat the page's heading. */
  legendHidden?: boolean
}) {
  const errorId = `${idPrefix}-${name}-error`
  return (
    <fieldset className="field" aria-describedby={errorId}>
      <legend className={legendHidden ? 'sr-only' : undefined}>{legend}</legend>
      <div className="grid gap-3">
        {options.map((option) => (
          <label key={option.value} className="radio-card" htmlFor={`${idPrefix}-${name}-${option.value}`}>
            <input
              id={`${idPrefix}-${name}-${option.value}`}
              type="radio"
              name={name}
              value={option.value}
              required={required}
              defaultChecked={selected === option.value}
              aria-describedby={errorId}
              data-invalid={invalidText}
            />
            {option.icon ? <Icon name={option.icon} size={24} className="text-accent" /> : null}
            <span className="font-semibold">{option.label}</span>
            {option.description ? <span className="text-sm text-ink-soft">{option.description}</span> : null}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
