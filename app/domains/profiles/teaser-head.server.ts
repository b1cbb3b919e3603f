import type { TFunction } from 'i18next'
import type { Teaser } from './teaser.server'

/** The head of a teaser page. */
export type TeaserHead = { title: string; cardTitle: string; description: string }

/** The title contains the name only if the owner allows search engines: titles stay in histories and on tabs. */
export function teaserHead(t: TFunction, { firstName, age, location, isSearchable }: Teaser): TeaserHead {
  const values = { name: firstName, age, place: location }
  return {
    title: isSearchable
      ? t('profiles:head.searchTitle', values)
      : t('profiles:head.title', { place: location }),
    cardTitle: t('profiles:head.cardTitle', values),
    description: t('profiles:head.description', values),
  }
}
