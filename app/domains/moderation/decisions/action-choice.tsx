import { getFieldsetProps } from '@conform-to/react'
import type { CaseAction } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/card'
import { inputsOf } from '~/ui/form/choice'
import { LABEL } from '~/ui/form/field-classes'
import { FieldError } from '~/ui/form/field-frame'
import { type FormField, metadataOf } from '~/ui/form/form-field'

const ROW =
  'grid min-h-13 grid-cols-[auto_1fr] items-center gap-x-3 px-4 py-1.5 first:rounded-t-card last:rounded-b-card hover:bg-accent-soft ' +
  'has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent ' +
  'lg:grid-cols-[auto_13.5rem_1fr]'

/** What can be decided about a case: rows of one card, each with what the action does. None is preselected. */
export function ActionChoice({ field, actions }: { field: FormField; actions: readonly CaseAction[] }) {
  const { t } = useTranslation()
  const { name: _, ...fieldset } = getFieldsetProps(metadataOf(field))
  return (
    <fieldset
      {...fieldset}
      className="grid min-w-0 grid-cols-1 has-aria-invalid:pb-5"
      aria-describedby={field.errorId}
    >
      <legend className={LABEL}>{t('decisions:form.action')}</legend>
      <div className={`${CARD} divide-y divide-line`}>
        {inputsOf(
          field,
          'radio',
          actions.map((value) => ({ value })),
        ).map(({ key, option, ...input }) => (
          <label key={key} className={ROW} htmlFor={input.id}>
            <input
              {...input}
              // Scrolling to the first of them must also show what they are about, and what is wrong.
              className="size-5 scroll-mt-24 max-lg:row-span-2 focus-visible:outline-none"
              aria-describedby={field.errorId}
              aria-invalid={field.errors ? true : undefined}
              data-invalid={t('decisions:error.action')}
            />
            <span className="font-semibold">{t(`decisions:action.${option.value}`)}</span>
            <span className="text-sm text-ink-soft">{t(`decisions:actionHint.${option.value}`)}</span>
          </label>
        ))}
      </div>
      <FieldError field={field} className="not-empty:order-first" />
    </fieldset>
  )
}
