import { HOURLY_RATE_EUR } from 'db/limits/profiles'
import { useTranslation } from 'react-i18next'
import { ChipGroup } from '~/ui/form/choice'
import { optionsOf } from '../../option-labels'
import { EditCard } from './edit-card'
import type { EditorFields } from './editor-fields'
import { NumberInput } from './number-input'

/** Services and price, for providers. */
export function ServicesCard({ fields }: { fields: EditorFields }) {
  const { t } = useTranslation()
  return (
    <EditCard name="services">
      <div className="edit-groups">
        <ChipGroup
          field={fields.services}
          id={fields.services.id}
          legend={t('profiles:edit.services.services')}
          options={optionsOf(t, 'services')}
        />
        <div className="edit-short">
          <NumberInput
            field={fields.hourlyRate}
            label={t('profiles:edit.services.hourlyRate')}
            unit="€"
            hint={t('profiles:edit.services.hourlyRateHint', HOURLY_RATE_EUR)}
          />
        </div>
      </div>
    </EditCard>
  )
}
