import { UPDATED_WITHIN_DAYS } from 'db/limits/listing'
import { DURATIONS, LANGUAGE_LEVELS, SPOKEN_LANGUAGES } from 'db/limits/profiles'
import { useTranslation } from 'react-i18next'
import { formatLanguageName } from '~/i18n/format'
import { useLanguage } from '~/i18n/use-texts'
import { SelectField } from '~/ui/form/select-field'
import type { Filters } from './filters'

/** Filters of what profiles state beside SPEC 3's filter set (decision 0266); prices and meeting places have fields of their own. */
export const OFFER_FIELDS = ['language', 'updated'] as const

/** What the price is for; the hour, unless another duration is chosen. */
export function DurationField({ filters: { duration } }: { filters: Filters }) {
  const { t } = useTranslation()
  return (
    <SelectField
      id="filter-duration"
      name="duration"
      label={t('profiles:filter.duration')}
      value={duration ?? ''}
      options={DURATIONS.map((value) => ({
        value: value === 'hour' ? '' : value,
        label: t(`profiles:duration.${value}`),
      }))}
    />
  )
}

/** A language, and how well it is spoken at least. */
export function LanguageField({ filters: { language: chosen } }: { filters: Filters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const languages = SPOKEN_LANGUAGES.map((value) => ({ value, label: formatLanguageName(language, value) }))
  const atLeast = chosen?.atLeast === LANGUAGE_LEVELS[0] ? '' : (chosen?.atLeast ?? '')
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        id="filter-language"
        name="language"
        label={t('profiles:filter.language')}
        value={chosen?.spoken ?? ''}
        options={[{ value: '', label: t('profiles:filter.any') }, ...languages]}
      />
      <SelectField
        id="filter-level"
        name="level"
        label={t('profiles:filter.levelLabel')}
        value={atLeast}
        options={[
          { value: '', label: t('profiles:filter.any') },
          ...LANGUAGE_LEVELS.slice(1).map((value) => ({
            value,
            label: t(`profiles:languageLevel.${value}`),
          })),
        ]}
      />
    </div>
  )
}

export function UpdatedField({ filters: { updatedDays } }: { filters: Filters }) {
  const { t } = useTranslation()
  return (
    <SelectField
      id="filter-updated"
      name="updated"
      label={t('profiles:filter.updated')}
      value={updatedDays ? String(updatedDays) : ''}
      options={[
        { value: '', label: t('profiles:filter.any') },
        ...UPDATED_WITHIN_DAYS.map((days) => ({
          value: String(days),
          label: t('profiles:filter.updatedWithin', { days }),
        })),
      ]}
    />
  )
}
