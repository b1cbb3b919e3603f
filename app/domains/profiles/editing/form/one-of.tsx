import { useTranslation } from 'react-i18next'
import { ChipGroup } from '~/ui/form/choice'
import { optionsOf } from '../../option-labels'
import type { ChoiceName } from '../profile-form'
import type { EditorFields } from './editor-fields'

/** One of few, or nothing said, as chips. */
export function OneOf({ fields, name }: { fields: EditorFields; name: ChoiceName }) {
  const { t } = useTranslation()
  return (
    <ChipGroup
      type="radio"
      field={fields[name]}
      id={fields[name].id}
      legend={t(`profiles:fact.${name}`)}
      options={[{ value: '', label: t('profiles:edit.body.none') }, ...optionsOf(t, name)]}
    />
  )
}
