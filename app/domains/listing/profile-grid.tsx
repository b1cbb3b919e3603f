import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '~/i18n/use-language'
import { cardWords } from './card-words'
import type { ProfileCard as Card } from './listing.server'
import { ProfileCard } from './profile-card'

/** On a phone two stand side by side, and at three pixels a point a little under their width is enough. */
const SIZES = '(min-width:1024px) 180px,(min-width:768px) 22vw,(min-width:640px) 30vw,40vw'
const WIDE_SIZES = '(min-width:1024px) 280px,(min-width:768px) 22vw,(min-width:640px) 30vw,40vw'
/** A phone's first row. */
const PRIORITY_PHOTOS = 2

export type ProfileGridProps = {
  cards: readonly Card[]
  signedIn: boolean
  /** Four beside each other where others stand by six. */
  wide?: boolean
  /** The first grid of the page: its first photos come before everything else. */
  first?: boolean
}

function ProfileGrid({ cards, signedIn, wide, first }: ProfileGridProps) {
  const { t } = useTranslation()
  const words = cardWords(t, useLanguage())
  return (
    <ul className={wide ? 'card-grid card-grid-wide' : 'card-grid'}>
      {cards.map((card, at) => (
        <ProfileCard
          key={card.id}
          card={card}
          words={words}
          signedIn={signedIn}
          sizes={wide ? WIDE_SIZES : SIZES}
          priority={first && at < PRIORITY_PHOTOS}
        />
      ))}
    </ul>
  )
}

/** A named part of the listing: heading, what stands beside it, and its cards. */
export function ProfileSection({
  id,
  heading,
  aside,
  ...grid
}: ProfileGridProps & { id: string; heading: ReactNode; aside?: ReactNode }) {
  if (grid.cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className="mb-3 flex items-baseline gap-x-3">
        <h2 id={id} className="font-serif text-xl font-semibold">
          {heading}
        </h2>
        {aside}
      </div>
      <ProfileGrid {...grid} />
    </section>
  )
}
