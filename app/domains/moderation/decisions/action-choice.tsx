import type { CaseAction } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/classes/card'
import type { FormField } from '~/ui/form/form-field'
import { RadioFieldset, radiosOf } from '~/ui/form/radios'

const ROW =
  'grid min-h-13 grid-cols-[auto_1fr] items-center gap-x-3 px-4 py-1.5 first:rounded-t-card last:rounded-b-card hover:bg-accent-soft ' +
  'has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent ' +
  'lg:grid-cols-[auto_13.5rem_1fr]'

/** The actions to choose from when a case is decided: rows of one card, each with an explanation. None is preselected. */
export function ActionChoice({ field, actions }: { field: FormField; actions: readonly CaseAction[] }) {
  const { t } = useTranslation()
  const radios = radiosOf({
    field,
    options: actions.map((value) => ({ value })),
    invalidText: t('decisions:error.action'),
  })
  return (
    <RadioFieldset field={field} legend={t('decisions:form.action')}>
      <div className={`${CARD} divide-y divide-line`}>
        {radios.map(({ option, input }) => (
          <label key={option.value} className={ROW} htmlFor={input.id}>
            <input
              {...input}
              // When the browser scrolls to the first radio button, the legend and the error above it must be visible, too.
              className="size-5 scroll-mt-24 max-lg:row-span-2 focus-visible:outline-none"
            />
            <span className="font-semibold">{t(`decisions:action.${option.value}`)}</span>
            <span className="text-sm text-pretty text-ink-soft">
              {t(`decisions:actionHint.${option.value}`)}
            </span>
          </label>
        ))}
      </div>
    </RadioFieldset>
  )
}
