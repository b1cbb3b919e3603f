import type { TFunction } from 'i18next'
import { isGuid } from '~/platform/input/guid.server'
import { profileRows, shownPhotos } from './profile-rows.server'
import type { ProfilePhoto } from './public-profile.server'

/** The texts of a teaser page's head. */
export type TeaserHead = { title: string; cardTitle: string; description: string }

/** The head of a teaser page. The title stays in histories and on tabs, so it names the owner only if they allow search engines. */
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

/** What visitors see of a profile (DECISIONS "Listing"). */
type Teaser = {
  id: string
  firstName: string
  age: number | null
  location: string | null
  photo: ProfilePhoto | null
  /** Whether its owner allows search engines. */
  isSearchable: boolean
}

/** The teaser of a listed profile; null for all others and for invalid ids. One statement. */
export async function teaserOf(id: string): Promise<Teaser | null> {
  if (!isGuid(id)) return null
  const [row] = await profileRows({ viewer: null, ids: [id], unlistedToo: false })
  if (!row) return null
  const { firstName, currentAge: age, location, isSearchable } = row
  return { id: row.id, firstName, age, location, photo: shownPhotos(row.photos)[0] ?? null, isSearchable }
}
