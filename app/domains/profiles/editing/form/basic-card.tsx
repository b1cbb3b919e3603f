import { useTranslation } from 'react-i18next'
import { TextField } from '~/ui/form/field'
import { BioField } from './bio-field'
import { EditCard } from './edit-card'
import type { EditorFields } from './editor-fields'
import { NumberInput } from './number-input'

export function BasicCard({ fields }: { fields: EditorFields }) {
  const { t } = useTranslation()
  return (
    <EditCard name="basic">
      <TextField
        field={fields.firstName}
        label={t('profiles:edit.basic.firstName')}
        hint={t('profiles:edit.basic.firstNameHint')}
        autoComplete="nickname"
        dir="auto"
      />
      <div className="edit-short">
        <NumberInput
          field={fields.age}
          label={t('profiles:edit.basic.age')}
          unit={t('profiles:edit.basic.ageUnit')}
          hint={t('profiles:edit.basic.ageHint')}
        />
      </div>
      <BioField field={fields.bio} />
    </EditCard>
  )
}
