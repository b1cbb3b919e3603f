import type { InputHTMLAttributes, ReactNode } from 'react'

/** Something that is on or off: a box to tick that looks the part. */
export function Switch({
  label,
  hint,
  name,
  id = `f-${name}`,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  hint: ReactNode
  name: string
}) {
  return (
    <div className="switch">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="checkbox" name={name} aria-describedby={`${id}-hint`} {...rest} />
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
    </div>
  )
}
