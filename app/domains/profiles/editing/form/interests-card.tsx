import { useTranslation } from 'react-i18next'
import { ChipGroup } from '~/ui/form/choice'
import { optionsOf } from '../../option-labels'
import { EditCard } from './edit-card'
import type { EditorFields } from './editor-fields'

/** The two groups of the interests list: hobbies, and what somebody looks for (DECISIONS "Listing"). */
export function InterestsCard({ fields }: { fields: EditorFields }) {
  const { t } = useTranslation()
  return (
    <EditCard name="interests">
      <div className="edit-groups">
        {(['hobbies', 'seeking'] as const).map((group) => (
          <ChipGroup
            key={group}
            field={fields.interests}
            id={group === 'hobbies' ? fields.interests.id : undefined}
            legend={t(`profiles:edit.interests.${group}`)}
            options={optionsOf(t, group)}
          />
        ))}
      </div>
    </EditCard>
  )
}
