import { UPDATED_WITHIN_DAYS } from 'db/limits/listing'
import { LANGUAGE_LEVELS, SPOKEN_LANGUAGES } from 'db/limits/profiles'
import { useTranslation } from 'react-i18next'
import { formatLanguageName } from '~/i18n/format/names'
import { useLanguage } from '~/i18n/use-texts'
import { SelectField } from '~/ui/form/select-field'
import type { Filters } from './filters'

// Filters that are not in SPEC 3's filter set (decision 0266). Only "Entdecken" has them: in their own file, Home does not load their code.

/** The language that the profile must list. */
function LanguageField({ filters: { language: chosen } }: { filters: Filters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <SelectField
      id="filter-language"
      name="language"
      label={t('profiles:filter.language')}
      value={chosen?.spoken ?? ''}
      options={[
        { value: '', label: t('profiles:filter.any') },
        ...SPOKEN_LANGUAGES.map((value) => ({ value, label: formatLanguageName(language, value) })),
      ]}
    />
  )
}

/** The minimum level of that language. */
function LevelField({ filters: { language: chosen } }: { filters: Filters }) {
  const { t } = useTranslation()
  const levels = LANGUAGE_LEVELS.slice(1)
  return (
    <SelectField
      id="filter-level"
      name="level"
      label={t('profiles:filter.levelLabel')}
      value={levels.find((level) => level === chosen?.atLeast) ?? ''}
      options={[
        { value: '', label: t('profiles:filter.any') },
        ...levels.map((value) => ({ value, label: t(`profiles:languageLevel.${value}`) })),
      ]}
    />
  )
}

/** The number of days within which the profile was updated. */
function UpdatedField({ filters: { updatedDays } }: { filters: Filters }) {
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

/** The query parameters of `ExploreOnlyFilters`. */
export const EXPLORE_ONLY_PARAMETERS = ['language', 'level', 'updated'] as const

/** The filters for language, level and last update. */
export function ExploreOnlyFilters({ filters }: { filters: Filters }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <LanguageField filters={filters} />
        <LevelField filters={filters} />
      </div>
      <UpdatedField filters={filters} />
    </>
  )
}
