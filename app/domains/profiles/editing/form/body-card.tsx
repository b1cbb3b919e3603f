import { useTranslation } from 'react-i18next'
import { EditCard } from './edit-card'
import type { EditorFields } from './editor-fields'
import { NumberInput } from './number-input'
import { OneOf } from './one-of'

/** Physical details, for providers. */
export function BodyCard({ fields }: { fields: EditorFields }) {
  const { t } = useTranslation()
  return (
    <EditCard name="body" lead={t('profiles:edit.body.lead')}>
      <div className="edit-numbers">
        <NumberInput field={fields.height} label={t('profiles:fact.height')} unit="cm" fractions />
        <NumberInput field={fields.weight} label={t('profiles:fact.weight')} unit="kg" />
        <NumberInput field={fields.cockSize} label={t('profiles:fact.cockSize')} unit="cm" />
      </div>
      <div className="edit-groups">
        {(['bodyType', 'ethnicity', 'circumcision', 'position'] as const).map((name) => (
          <OneOf key={name} fields={fields} name={name} />
        ))}
      </div>
    </EditCard>
  )
}
