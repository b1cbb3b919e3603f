import { HOURLY_RATE_EUR } from 'db/limits/profiles'
import { useTranslation } from 'react-i18next'
import { CheckboxGroup } from '~/ui/form/choice'
import { optionsOf } from '../../option-labels'
import { EditCard } from './edit-card'
import type { EditorForm } from './editor-form'
import { NumberInput } from './number-input'

/** Services and price, for providers. */
export function ServicesCard({ form }: { form: EditorForm }) {
  const { t } = useTranslation()
  return (
    <EditCard name="services">
      <div className="edit-groups">
        <CheckboxGroup
          legend={t('profiles:edit.services.services')}
          name="services"
          options={optionsOf(t, 'services')}
          selected={form.values.services}
        />
        <div className="edit-short">
          <NumberInput
            form={form}
            name="hourlyRate"
            label={t('profiles:edit.services.hourlyRate')}
            unit="€"
            hint={t('profiles:edit.services.hourlyRateHint', HOURLY_RATE_EUR)}
          />
        </div>
      </div>
    </EditCard>
  )
}
