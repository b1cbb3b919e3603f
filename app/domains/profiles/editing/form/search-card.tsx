import { useTranslation } from 'react-i18next'
import { Checkbox } from '~/ui/form/choice'
import { EditCard } from './edit-card'
import type { EditorForm } from './editor-form'

/** Whether others than the people here may find a provider's profile (DECISIONS "Listing"). */
export function SearchCard({ form }: { form: EditorForm }) {
  const { t } = useTranslation()
  return (
    <EditCard name="search">
      <Checkbox
        name="isSearchable"
        label={t('profiles:edit.search.label')}
        hint={t('profiles:edit.search.hint')}
        defaultChecked={form.values.isSearchable}
      />
    </EditCard>
  )
}
