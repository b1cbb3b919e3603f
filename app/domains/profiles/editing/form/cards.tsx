import { ABOUT_MAX, BIO_MAX, DURATIONS, RATE_OF_DURATION } from 'db/limits/profiles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isCurrencyFirst } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'
import { Checkbox, ChipGroup } from '~/ui/form/choice'
import { CountedText } from '~/ui/form/counted-text'
import { TextField } from '~/ui/form/field'
import { LABEL } from '~/ui/form/field-classes'
import { optionsOf } from '../../option-labels'
import { bioLength } from '../forms'
import { EditCard } from './edit-card'
import { LanguageFields, NumberInput, OneOf } from './fields'
import type { EditorFields } from './save-result'

/** The basic data of SPEC 2 "Profile editor": name, age and texts. */
export function BasicCard({ fields, isProvider }: { fields: EditorFields; isProvider: boolean }) {
  const { t } = useTranslation()
  return (
    <EditCard name="basic" endsInField>
      <TextField
        field={fields.firstName}
        label={t('owner:edit.basic.firstName')}
        hint={t('owner:edit.basic.firstNameHint')}
        autoComplete="nickname"
        dir="auto"
      />
      <div className="sm:max-w-64">
        <NumberInput
          field={fields.age}
          label={t('owner:edit.basic.age')}
          unit={t('owner:edit.basic.ageUnit')}
          hint={t('owner:edit.basic.ageHint')}
        />
      </div>
      <CountedText
        field={fields.bio}
        label={t('owner:edit.basic.bio')}
        hint={t('owner:edit.basic.bioHint', { max: BIO_MAX })}
        max={BIO_MAX}
        lengthOf={bioLength}
        rows={4}
      />
      {isProvider ? (
        <CountedText
          field={fields.about}
          label={t('owner:edit.basic.about')}
          hint={t('owner:edit.basic.aboutHint', { max: ABOUT_MAX })}
          max={ABOUT_MAX}
          lengthOf={bioLength}
          rows={10}
        />
      ) : null}
    </EditCard>
  )
}

// Fields beside each other share the rows of label, input and error line: inputs are level also beside a label or an error of two lines.
const NUMBERS =
  'grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-3 ' +
  '*:row-span-3 *:grid *:grid-cols-1 *:grid-rows-subgrid [&_label]:self-end'

/** Physical details, for providers. */
export function BodyCard({ fields }: { fields: EditorFields }) {
  const { t } = useTranslation()
  return (
    <EditCard name="body" lead={t('owner:edit.body.lead')}>
      <div className={NUMBERS}>
        <NumberInput field={fields.height} label={t('profiles:fact.height')} unit="cm" fractions />
        <NumberInput field={fields.weight} label={t('profiles:fact.weight')} unit="kg" />
        <NumberInput field={fields.cockSize} label={t('profiles:fact.cockSize')} unit="cm" />
      </div>
      <div className="grid grid-cols-1 gap-5">
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
      <div className="grid grid-cols-1 gap-5">
        {(['hobbies', 'seeking'] as const).map((group) => (
          <ChipGroup
            key={group}
            field={fields.interests}
            id={group === 'hobbies' ? fields.interests.id : undefined}
            legend={t(`owner:edit.interests.${group}`)}
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
    <EditCard name="search" endsInField>
      <Checkbox
        field={fields.isSearchable}
        label={t('owner:edit.search.label')}
        hint={t('owner:edit.search.hint')}
      />
    </EditCard>
  )
}

/** The languages that a provider speaks. */
export function LanguagesCard({ fields }: { fields: EditorFields }) {
  const { t } = useTranslation()
  return (
    <EditCard name="languages" lead={t('owner:edit.languages.lead')}>
      <LanguageFields field={fields.languages} />
    </EditCard>
  )
}

/** Services, prices and meeting places, for providers. `note` is shown below the prices. */
export function ServicesCard({ fields, note }: { fields: EditorFields; note: ReactNode }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <EditCard name="services">
      <div className="grid grid-cols-1 gap-5">
        <ChipGroup
          field={fields.services}
          id={fields.services.id}
          legend={t('owner:edit.services.services')}
          options={optionsOf(t, 'services')}
        />
        <fieldset className="min-w-0">
          <legend className={LABEL}>{t('profiles:view.prices')}</legend>
          <p className="-mt-1 mb-2 text-sm/normal text-ink-soft">{t('owner:edit.services.pricesHint')}</p>
          <div className="grid grid-cols-2 gap-x-3 sm:grid-cols-3 sm:gap-x-4">
            {DURATIONS.map((duration) => (
              <NumberInput
                key={duration}
                field={fields[RATE_OF_DURATION[duration]]}
                label={
                  duration === 'hour'
                    ? t('owner:edit.services.hourlyRate')
                    : t(`profiles:duration.${duration}`)
                }
                unit="€"
                isUnitFirst={isCurrencyFirst(language)}
              />
            ))}
          </div>
          {note}
        </fieldset>
        <ChipGroup
          field={fields.meetingPlaces}
          id={fields.meetingPlaces.id}
          legend={t('profiles:view.meetingPlaces')}
          options={optionsOf(t, 'meetingPlaces')}
        />
      </div>
    </EditCard>
  )
}
