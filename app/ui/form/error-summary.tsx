import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { TAKES_FOCUS } from '../notice'

type SummarisedError = { fieldId?: string; text: string }

/**
 * The errors of a form, above it. After a submission the field of the first one gets the focus, without JavaScript the summary itself.
 * Renders nothing without errors.
 */
export function ErrorSummary({ errors, title }: { errors: readonly SummarisedError[]; title?: string }) {
  const { t } = useTranslation()
  if (errors.length === 0) return null
  return (
    <div
      className="rounded-card border border-danger bg-danger-soft px-4 py-3.5"
      role="alert"
      {...TAKES_FOCUS}
    >
      <div className="grid gap-1">
        <p className="font-semibold">{title ?? t('field.errorSummary', { count: errors.length })}</p>
        <ul className="list-disc pl-5">
          {errors.map(({ fieldId, text }) => (
            <li key={`${fieldId} ${text}`}>
              {fieldId ? (
                <a className="underline underline-offset-[0.2em]" href={`#${fieldId}`}>
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The server's errors in the order of the schema, each with its field, found by the id of the form (`f`). */
export function errorsIn(
  reply: SubmissionResult | undefined,
  textOf: (error: string, name: string) => string | undefined,
  formId = 'f',
): SummarisedError[] {
  return Object.entries(reply?.error ?? {}).flatMap(([name, errors]) => {
    const error = errors?.[0]
    return name && error ? [{ fieldId: `${formId}-${name}`, text: textOf(error, name) ?? '' }] : []
  })
}
