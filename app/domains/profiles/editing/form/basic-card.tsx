import { useTranslation } from 'react-i18next'
import { TextField } from '~/ui/form/field'
import { BioField } from './bio-field'
import { EditCard } from './edit-card'
import type { EditorForm } from './editor-form'
import { NumberInput } from './number-input'

export function BasicCard({ form }: { form: EditorForm }) {
  const { t } = useTranslation()
  return (
    <EditCard name="basic">
      <TextField
        name="firstName"
        label={t('profiles:edit.basic.firstName')}
        hint={t('profiles:edit.basic.firstNameHint')}
        autoComplete="nickname"
        dir="auto"
        defaultValue={form.values.firstName}
        error={form.error('firstName')}
      />
      <div className="edit-short">
        <NumberInput
          form={form}
          name="age"
          label={t('profiles:edit.basic.age')}
          unit={t('profiles:edit.basic.ageUnit')}
          hint={t('profiles:edit.basic.ageHint')}
        />
      </div>
      <BioField form={form} />
    </EditCard>
  )
}
