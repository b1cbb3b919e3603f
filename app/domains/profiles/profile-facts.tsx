import { useTranslation } from 'react-i18next'
import { Chip } from '~/ui/chip'
import { optionLabel } from './option-labels'
import { type Stated, StatedList } from './profile-offers'
import type { PublicProfile } from './public-profile.server'

/** Services, interests or meeting places of a profile as chips under a heading. */
export function ProfileChips({
  list,
  codes,
}: {
  list: 'services' | 'interests' | 'meetingPlaces'
  codes: readonly string[]
}) {
  const { t } = useTranslation()
  if (codes.length === 0) return null
  return (
    <section aria-labelledby={list}>
      <h2 id={list} className="mb-2 text-lg">
        {t(`profiles:view.${list}`)}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {codes.map((code) => (
          <li key={code}>
            <Chip>{optionLabel(t, list, code)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

type BodyFacts = Pick<
  PublicProfile,
  'userType' | 'height' | 'weight' | 'bodyType' | 'ethnicity' | 'cockSize' | 'circumcision' | 'position'
>

/** The stated facts about the body (SPEC 2 "Profile view"). */
export function ProfileFacts({ profile }: { profile: BodyFacts }) {
  const { t } = useTranslation()
  const cm = (number: number | null) => (number === null ? null : t('profiles:fact.cm', { number }))
  const option = (list: 'bodyType' | 'ethnicity' | 'circumcision' | 'position') => {
    const code = profile[list]
    return code === null ? null : optionLabel(t, list, code)
  }
  const transFacts: Stated[] =
    profile.userType === 'trans'
      ? [
          [t('profiles:fact.cockSize'), cm(profile.cockSize)],
          [t('profiles:fact.circumcision'), option('circumcision')],
          [t('profiles:fact.position'), option('position')],
        ]
      : []
  const all: Stated[] = [
    [t('profiles:fact.height'), cm(profile.height)],
    [
      t('profiles:fact.weight'),
      profile.weight === null ? null : t('profiles:fact.kg', { number: profile.weight }),
    ],
    [t('profiles:fact.bodyType'), option('bodyType')],
    [t('profiles:fact.ethnicity'), option('ethnicity')],
    ...transFacts,
  ]
  const facts = all.filter(([, value]) => value !== null)
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-2 text-lg">
        {t('profiles:view.facts')}
      </h2>
      <StatedList items={facts} />
    </section>
  )
}
