import { getInputProps } from '@conform-to/react'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { CARD } from '../classes/card'
import { type FormField, metadataOf } from './form-field'

/** The look of a switch that is off: ::before is the knob, ::after the touch target of 44 px. */
export const SWITCH_OFF =
  'relative h-7 w-12 cursor-pointer rounded-full border border-edge bg-canvas transition-colors ' +
  'before:absolute before:top-1/2 before:left-1 before:size-4.5 before:-translate-y-1/2 before:rounded-full before:bg-edge ' +
  'before:transition-[translate] after:absolute after:inset-x-0 after:-inset-y-2'
const SWITCH =
  `${SWITCH_OFF} appearance-none disabled:cursor-default disabled:opacity-65 checked:border-accent checked:bg-accent ` +
  'checked:before:translate-x-5 checked:before:bg-accent-ink forced-colors:appearance-auto'

/**
 * A row with a label, a switch, and a hint below the label. The label's padding makes it a touch target of 44 px. The hint overlaps that
 * padding, so that 4 px separate it from the text of the label. On a phone with a text size of 200 % the hint spans the whole row.
 */
export const SWITCH_ROW = 'grid grid-cols-[1fr_auto] items-center gap-x-4 border-line pt-2 pb-3'
export const SWITCH_LABEL = 'py-2.5 font-semibold'
export const SWITCH_HINT = '-mt-1.5 max-w-152 text-sm/normal text-ink-soft max-[16rem]:col-span-full'

/** The heading of a group of switches, and the card that contains their rows, with a line between them. */
export const SWITCHES_LEGEND = 'mb-2 font-serif text-xl font-semibold'
export const SWITCHES_CARD = `${CARD} divide-y divide-line *:px-4 **:data-switch:mb-0`

/** A checkbox that looks like a switch. */
export function Switch({
  field,
  label,
  hint,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'name' | 'id'> & {
  field: FormField
  label: ReactNode
  hint?: ReactNode
}) {
  const { key, defaultChecked, ...input } = getInputProps(metadataOf(field), { type: 'checkbox' })
  return (
    // A line separates it from a following switch; the last one has a margin instead.
    <div data-switch className={`mb-2 ${SWITCH_ROW} has-[+[data-switch]]:mb-0 has-[+[data-switch]]:border-b`}>
      <label className={SWITCH_LABEL} htmlFor={input.id}>
        {label}
      </label>
      <input
        key={key}
        {...input}
        // React refuses a default value beside `checked`.
        {...('checked' in rest ? {} : { defaultChecked })}
        className={SWITCH}
        aria-describedby={hint ? `${input.id}-hint` : undefined}
        {...rest}
      />
      {hint ? (
        <p id={`${input.id}-hint`} className={SWITCH_HINT}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
