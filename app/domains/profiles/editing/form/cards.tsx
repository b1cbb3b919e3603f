import { HOURLY_RATE_EUR } from 'db/limits/profiles'
import { useTranslation } from 'react-i18next'
import { Checkbox, ChipGroup } from '~/ui/form/choice'
import { TextField } from '~/ui/form/field'
import { optionsOf } from '../../option-labels'
import { EditCard } from './edit-card'
import { BioField, NumberInput, OneOf } from './fields'
import type { EditorFields } from './save-result'

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
      <div className="max-w-64">
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

/** Physical details, for providers. */
export function BodyCard({ fields }: { fields: EditorFields }) {
  const { t } = useTranslation()
  return (
    <EditCard name="body" lead={t('profiles:edit.body.lead')}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] items-end gap-x-3">
        <NumberInput field={fields.height} label={t('profiles:fact.height')} unit="cm" fractions />
        <NumberInput field={fields.weight} label={t('profiles:fact.weight')} unit="kg" />
        <NumberInput field={fields.cockSize} label={t('profiles:fact.cockSize')} unit="cm" />
      </div>
      <div className="grid grid-cols-1 gap-5 pb-2">
        {(['bodyType', 'ethnicity', 'circumcision', 'position'] as const).map((name) => (
          <OneOf key={name} fields={fields} name={name} />
        ))}
      </div>
    </EditCard>
  )
}

/** The two groups of the interests list: hobbies, and what a member looks for (DECISIONS "Listing"). */
export function InterestsCard({ fields }: { fields: EditorFields }) {
  const { t } = useTranslation()
  return (
    <EditCard name="interests">
      <div className="grid grid-cols-1 gap-5 pb-2">
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

/** Whether people outside the platform may find a provider's profile (DECISIONS "Listing"). */
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

/** Services and price, for providers. */
export function ServicesCard({ fields }: { fields: EditorFields }) {
  const { t } = useTranslation()
  return (
    <EditCard name="services">
      <div className="grid grid-cols-1 gap-5 pb-2">
        <ChipGroup
          field={fields.services}
          id={fields.services.id}
          legend={t('profiles:edit.services.services')}
          options={optionsOf(t, 'services')}
        />
        <div className="max-w-64">
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
