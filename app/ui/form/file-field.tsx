import type { InputHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon'
import { ERROR, HINT, LABEL } from './field-classes'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'capture' | 'multiple' | 'required'> & {
  id: string
  name: string
  label: ReactNode
  hint: ReactNode
  /** The text of the server's error. */
  error?: string
  /** Shows "(optional)" behind the label. */
  optional?: boolean
  /** The text that the page's module shows if a file is required and none was chosen. */
  missingText?: string
}

const BOX =
  'relative flex min-h-11 items-center justify-center gap-2 rounded-control border border-edge bg-surface font-semibold has-aria-invalid:border-danger ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

// Without scripts the browser's own field stays visible: nothing else shows which files are chosen.
const INPUT =
  'min-h-11 w-full p-2 file:mr-3 file:min-h-9 file:rounded-control file:border-0 file:bg-accent-soft file:px-3 file:font-semibold ' +
  'file:text-ink focus-visible:outline-none scripting:sr-only'

/**
 * A field for files. The browser's own field has a button in the browser's language: with JavaScript one in the page's language replaces it,
 * and the module lists the number and the names of the chosen files below it (`data-chosen`, ui/modules/list-module.js).
 */
export function FileField({ id, label, hint, error, optional, missingText, ...input }: Props) {
  const { t } = useTranslation()
  return (
    <div className="min-w-0" data-field>
      <label className={LABEL} htmlFor={id}>
        {label}
        {optional ? <span className="font-normal text-ink-soft"> {t('field.optional')}</span> : null}
      </label>
      <label className={BOX} htmlFor={id}>
        <input
          id={id}
          type="file"
          className={INPUT}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-chosen ${id}-error`}
          data-invalid={missingText}
          {...input}
        />
        <span className="noscript:hidden">
          <Icon name="image" size={18} />
        </span>
        <span className="noscript:hidden">
          {t(input.multiple ? 'field.chooseFiles' : 'field.chooseFile')}
        </span>
      </label>
      <ul
        id={`${id}-chosen`}
        className="mt-1 list-none text-sm wrap-anywhere"
        aria-live="polite"
        data-chosen={t('field.chosen', { number: '#' })}
      />
      <p id={`${id}-hint`} className={HINT}>
        {hint}
      </p>
      <p
        id={`${id}-error`}
        className={ERROR}
        role={error ? 'alert' : undefined}
        data-error-line
        suppressHydrationWarning
      >
        {error}
      </p>
    </div>
  )
}
