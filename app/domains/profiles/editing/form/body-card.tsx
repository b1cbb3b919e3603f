import { useTranslation } from 'react-i18next'
import { EditCard } from './edit-card'
import type { EditorForm } from './editor-form'
import { NumberInput } from './number-input'
import { OneOf } from './one-of'

/** Physical details, for providers. */
export function BodyCard({ form }: { form: EditorForm }) {
  const { t } = useTranslation()
  return (
    <EditCard name="body" lead={t('profiles:edit.body.lead')}>
      <div className="edit-numbers">
        <NumberInput form={form} name="height" label={t('profiles:fact.height')} unit="cm" fractions />
        <NumberInput form={form} name="weight" label={t('profiles:fact.weight')} unit="kg" />
        <NumberInput form={form} name="cockSize" label={t('profiles:fact.cockSize')} unit="cm" />
      </div>
      <div className="edit-groups">
        {(['bodyType', 'ethnicity', 'circumcision', 'position'] as const).map((name) => (
          <OneOf key={name} form={form} name={name} />
        ))}
      </div>
    </EditCard>
  )
}
