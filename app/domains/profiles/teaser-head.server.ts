import type { TFunction } from 'i18next'
import type { Teaser } from './teaser.server'

/** What stands in the head of a teaser. */
export type TeaserHead = { title: string; cardTitle: string; description: string }

/** The page's title names its owner only where she wants to be found: it stays in histories and on tabs. */
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
