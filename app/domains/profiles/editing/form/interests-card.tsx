import { useTranslation } from 'react-i18next'
import { CheckboxGroup } from '~/ui/form/choice'
import { optionsOf } from '../../option-labels'
import { EditCard } from './edit-card'
import type { EditorForm } from './editor-form'

/** The two groups of the interests list: hobbies, and what somebody looks for (DECISIONS "Listing"). */
export function InterestsCard({ form }: { form: EditorForm }) {
  const { t } = useTranslation()
  return (
    <EditCard name="interests">
      <div className="edit-groups">
        {(['hobbies', 'seeking'] as const).map((group) => (
          <CheckboxGroup
            key={group}
            legend={t(`profiles:edit.interests.${group}`)}
            name="interests"
            options={optionsOf(t, group)}
            selected={form.values.interests}
          />
        ))}
      </div>
    </EditCard>
  )
}
