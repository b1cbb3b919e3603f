import { getFieldsetProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { CARD } from '../classes/card'
import { Icon } from '../icon'
import type { IconName } from '../icons/glyphs'
import { inputsOf, type Option } from './choice'
import { LABEL } from './field-classes'
import { FieldError } from './field-frame'
import { type FormField, metadataOf } from './form-field'

// In a file of its own, since the filters of every listing load choice.tsx with its chips and checkboxes.

/** A card to choose, and the radio button in its corner. */
export const RADIO_CARD =
  'relative grid content-start gap-1 rounded-card border border-edge bg-surface py-3.5 pr-13 pl-4 transition-colors ' +
  'hover:border-ink-soft has-checked:-m-px has-checked:border-2 has-checked:border-accent has-checked:bg-accent-soft ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-aria-invalid:border-danger'
// Scrolling to the first of the cards must also show what they are about, and what is wrong.
export const RADIO = 'absolute top-4 right-4 size-5 scroll-mt-24 focus-visible:outline-none'

/** One of several short options: one card with a row for each. Everything else as in `RadioCards`. */
export function RadioRows(group: RadioGroup<Option>) {
  return (
    <RadioFieldset {...group}>
      <div className={`${CARD} divide-y divide-line overflow-hidden has-aria-invalid:border-danger`}>
        {radiosOf(group).map(({ option, input }) => (
          <label
            key={option.value}
            className="flex items-center justify-between gap-3 px-4 py-3 font-medium has-checked:bg-accent-soft"
            htmlFor={input.id}
          >
            {option.label}
            <input {...input} className="size-5 flex-none scroll-mt-24" />
          </label>
        ))}
      </div>
    </RadioFieldset>
  )
}

type RadioCard = { value: string; label: ReactNode; description?: ReactNode; icon?: IconName }

/** One of few options, as cards. An error stands above them, where one chooses; while there is none, its line is the room below. */
export function RadioCards({
  required,
  columns = '',
  autoComplete,
  ...group
}: RadioGroup<RadioCard> & {
  /** Classes of a grid with more than one column. */
  columns?: string
  /** Also if the schema has a default. */
  required?: boolean
  /** For a choice that applies at once (decision 0384). */
  autoComplete?: 'off'
}) {
  return (
    <RadioFieldset {...group}>
      <div className={`grid gap-3 ${columns}`}>
        {radiosOf(group).map(({ option, input }) => (
          <label key={option.value} className={RADIO_CARD} htmlFor={input.id}>
            <input
              {...input}
              className={RADIO}
              required={required ?? input.required}
              autoComplete={autoComplete}
            />
            <span className="flex gap-2 font-semibold max-[15rem]:flex-wrap">
              {option.icon ? <Icon name={option.icon} size={24} className="flex-none text-accent" /> : null}
              {option.label}
            </span>
            {option.description ? (
              // Below the radio button, not beside it.
              <span className={`-mr-9 text-sm text-balance text-ink-soft ${option.icon ? 'pl-8' : ''}`}>
                {option.description}
              </span>
            ) : null}
          </label>
        ))}
      </div>
    </RadioFieldset>
  )
}

type Radios<One extends { value: string }> = {
  field: FormField
  options: readonly One[]
  invalidText?: string
}
type RadioGroup<One extends Option> = Radios<One> & {
  legend: ReactNode
  /** For legends that repeat the page's heading. */
  legendHidden?: boolean
}

/** The frame of radio buttons of any look: their name, and the error of their field above them. */
export function RadioFieldset({
  field,
  legend,
  legendHidden,
  children,
}: Pick<RadioGroup<Option>, 'field' | 'legend' | 'legendHidden'> & { children: ReactNode }) {
  const { name: _, ...fieldset } = getFieldsetProps(metadataOf(field))
  return (
    <fieldset
      {...fieldset}
      className="grid min-w-0 grid-cols-1 has-aria-invalid:pb-5"
      aria-describedby={field.errorId}
    >
      <legend className={legendHidden ? 'sr-only' : LABEL}>{legend}</legend>
      {children}
      <FieldError field={field} className="not-empty:order-first" />
    </fieldset>
  )
}

/** The attributes of each radio button of a field. */
export function radiosOf<One extends { value: string }>({ field, options, invalidText }: Radios<One>) {
  return inputsOf(field, 'radio', options).map(({ key: _, option, ...input }) => ({
    option,
    input: {
      ...input,
      'aria-describedby': field.errorId,
      'aria-invalid': field.errors ? true : undefined,
      'data-invalid': invalidText,
    },
  }))
}
