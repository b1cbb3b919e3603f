import { type ReactNode, useId } from 'react'
import { Icon } from '../icon'
import { CONTROL, LABEL } from './field-classes'

/**
 * One of few values, in a form that no schema refuses: a search, or a single choice with its button. It is created anew when the page has
 * another value, so that a further search fills the form anew.
 */
export function SelectField({
  name,
  label,
  value,
  options,
}: {
  name: string
  label: ReactNode
  value: string | null
  options: readonly { value: string; label: string }[]
}) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label className={LABEL} htmlFor={id}>
        {label}
      </label>
      <span className="relative block [&>svg]:pointer-events-none [&>svg]:absolute [&>svg]:top-1/2 [&>svg]:right-3 [&>svg]:-translate-y-1/2">
        <select
          key={value}
          id={id}
          name={name}
          className={`${CONTROL} appearance-none pr-9`}
          defaultValue={value ?? ''}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    </div>
  )
}
