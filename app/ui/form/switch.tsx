import { getInputProps } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { type FormField, metadataOf } from './form-field'

// ::before is the knob, ::after the touch target of 44 px.
const SWITCH =
  'relative h-7 w-12 cursor-pointer appearance-none rounded-full border border-edge bg-canvas transition-colors ' +
  'before:absolute before:top-1/2 before:left-1 before:size-4.5 before:-translate-y-1/2 before:rounded-full before:bg-edge ' +
  'before:transition-[translate] after:absolute after:inset-x-0 after:-inset-y-2 checked:border-accent checked:bg-accent ' +
  'checked:before:translate-x-5 checked:before:bg-accent-ink forced-colors:appearance-auto'

/** A group of switches, and its heading. */
export const SWITCHES = 'mb-6 grid'
export const SWITCHES_LEGEND = 'mb-1 font-serif text-xl font-semibold'

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
    // A line to the next one; below the last follows something else.
    <div
      data-switch
      className="mb-2 grid grid-cols-[1fr_auto] items-center gap-x-4 border-line pt-2 pb-3 has-[+[data-switch]]:mb-0 has-[+[data-switch]]:border-b"
    >
      <label className="flex min-h-11 items-center font-semibold" htmlFor={input.id}>
        {label}
      </label>
      <input key={key} {...input} className={SWITCH} aria-describedby={`${input.id}-hint`} {...rest} />
      <p id={`${input.id}-hint`} className="col-span-full mt-1 max-w-152 text-sm/normal text-ink-soft">
        {hint}
      </p>
    </div>
  )
}
