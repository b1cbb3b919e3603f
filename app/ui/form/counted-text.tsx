import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from './field'
import { CONTROL } from './field-classes'
import type { FormField } from './form-field'

/** From this many remaining characters on, the counter is also announced. */
const NEARLY_FULL = 20

// The field is as high as its text; browsers that do not support that show `rows`.
const AUTO_HEIGHT = 'field-sizing-content max-h-[70dvh]'
const AUTO_HEIGHT_OF_ROWS = {
  3: `${AUTO_HEIGHT} min-h-[calc(3lh+1.125rem)]`,
  4: `${AUTO_HEIGHT} min-h-[calc(4lh+1.125rem)]`,
  10: `${AUTO_HEIGHT} min-h-[calc(10lh+1.125rem)]`,
} as const

/** A text with its live counter; without JavaScript the hint shows the limit. Input is never cut off. */
export function CountedText({
  field,
  label,
  hint,
  max,
  lengthOf,
  rows,
  autoFocus,
}: {
  field: FormField
  label: string
  hint: ReactNode
  max: number
  /** How many characters of the input count. */
  lengthOf: (typed: string) => number
  /** The minimum height. */
  rows: keyof typeof AUTO_HEIGHT_OF_ROWS
  autoFocus?: boolean
}) {
  const { t } = useTranslation()
  const [used, setUsed] = useState(() =>
    lengthOf(typeof field.initialValue === 'string' ? field.initialValue : ''),
  )
  const left = max - used
  return (
    <div className="relative">
      <TextArea
        field={field}
        // Leaves room for the counter, which is not in the label: screen readers would read it with the field's name.
        label={<span className="block scripting:pr-26">{label}</span>}
        hint={hint}
        rows={rows}
        autoFocus={autoFocus}
        className={`${CONTROL} ${AUTO_HEIGHT_OF_ROWS[rows]}`}
        dir="auto"
        onInput={({ currentTarget }) => setUsed(lengthOf(currentTarget.value))}
      />
      <p
        className="absolute top-0.5 right-0 text-sm/normal whitespace-nowrap text-ink-soft tabular-nums data-over:font-semibold data-over:text-danger noscript:hidden"
        data-over={left < 0 ? '' : undefined}
        aria-hidden="true"
      >
        {used} / {max}
      </p>
      <span role="status" className="sr-only">
        {left < 0
          ? t('field.charactersOver', { over: -left })
          : left <= NEARLY_FULL
            ? t('field.charactersLeft', { left })
            : null}
      </span>
    </div>
  )
}
