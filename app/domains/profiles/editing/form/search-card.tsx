import { useTranslation } from 'react-i18next'
import { Checkbox } from '~/ui/form/choice'
import { EditCard } from './edit-card'
import type { EditorFields } from './editor-fields'

/** Whether others than the people here may find a provider's profile (DECISIONS "Listing"). */
export function SearchCard({ fields }: { fields: EditorFields }) {
  const { t } = useTranslation()
  return (
    <EditCard name="search">
      <Checkbox
        field={fields.isSearchable}
        label={t('profiles:edit.search.label')}
        hint={t('profiles:edit.search.hint')}
      />
    </EditCard>
  )
}
