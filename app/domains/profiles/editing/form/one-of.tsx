import { useTranslation } from 'react-i18next'
import { optionsOf } from '../../option-labels'
import type { ChoiceName } from '../profile-form'
import type { EditorForm } from './editor-form'

/** One of few, or nothing said, as chips. */
export function OneOf({ form, name }: { form: EditorForm; name: ChoiceName }) {
  const { t } = useTranslation()
  const options = [{ value: '', label: t('profiles:edit.body.none') }, ...optionsOf(t, name)]
  const chosen = options.find(({ value }) => value === form.values[name])?.value ?? ''
  return (
    <fieldset className="field chips-field" id={`f-${name}`}>
      <legend>{t(`profiles:fact.${name}`)}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label key={value} className="choice-chip" htmlFor={`f-${name}-${value}`}>
            <input
              id={`f-${name}-${value}`}
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
