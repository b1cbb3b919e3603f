import { useId } from 'react'
import { CONTROL, LABEL } from '~/ui/form/field-classes'

/** One of few values in a search that no schema refuses; re-created when the value of the address changes. */
export function SelectField({
  name,
  label,
  value,
  options,
}: {
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
}) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label className={LABEL} htmlFor={id}>
        {label}
      </label>
      <select key={value} id={id} name={name} className={CONTROL} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
