import type { TFunction } from 'i18next'
import { optionLabel } from '~/domains/profiles/option-labels'
import { formatLanguageName } from '~/i18n/format/names'
import { formatPriceEur } from '~/i18n/format/numbers'
import type { Language } from '~/i18n/languages'
import type { activeFilters, Filters } from './filters'

type ActiveFilter = ReturnType<typeof activeFilters>[number]
type RangeFacet = 'age' | 'price' | 'size'

/** The text of a chip for one active filter. */
export function filterLabel(
  t: TFunction,
  language: Language,
  filters: Filters,
  active: ActiveFilter,
): string {
  const { facet, value = '' } = active
  switch (facet) {
    case 'age':
    case 'price':
    case 'size':
      return withDuration(t, filters, facet, rangeLabel(t, language, facet, filters[facet] ?? {}))
    case 'duration':
      return t('profiles:filter.hasPrice', {
        duration: t(`profiles:duration.${filters.duration ?? 'halfHour'}`),
      })
    case 'language':
      return languageLabel(t, language, filters.language)
    case 'updatedDays':
      return t('profiles:filter.updatedChip', { days: filters.updatedDays })
    case 'distanceKm':
      return t('listing:chips.distance', { km: filters.distanceKm })
    case 'search':
      return t('listing:chips.search', { text: filters.search })
    case 'onlineOnly':
      return t('listing:chips.online')
    case 'premiumOnly':
      return t('listing:chips.premium')
    default:
      return optionLabel(t, facet, value)
  }
}

/** Adds the chosen duration to a price: "100 bis 200 € · 30 Minuten". */
function withDuration(t: TFunction, { duration }: Filters, facet: RangeFacet, text: string): string {
  return facet === 'price' && duration ? `${text} · ${t(`profiles:duration.${duration}`)}` : text
}

function languageLabel(t: TFunction, language: Language, skill: Filters['language']): string {
  if (!skill) return ''
  const name = formatLanguageName(language, skill.spoken)
  if (skill.atLeast === 'basic') return name
  return t('profiles:filter.spoken', { name, level: t(`profiles:filter.level.${skill.atLeast}`) })
}

/** A range by the ends that are set; with equal ends their value: "50 Jahre". */
function rangeLabel(
  t: TFunction,
  language: Language,
  facet: RangeFacet,
  { min, max }: { min?: number; max?: number },
): string {
  const withUnit = (bound: number) =>
    facet === 'price' ? formatPriceEur(language, bound) : t(`listing:chips.${facet}`, { number: bound })
  if (min === undefined) return max === undefined ? '' : t('listing:chips.to', { max: withUnit(max) })
  if (max === undefined)
    return facet === 'age'
      ? t('listing:chips.ageFrom', { min })
      : t('listing:chips.from', { min: withUnit(min) })
  if (min === max) return withUnit(min)
  return t('listing:chips.between', { min: facet === 'price' ? withUnit(min) : min, max: withUnit(max) })
}
