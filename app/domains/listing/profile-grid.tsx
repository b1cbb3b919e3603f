import { type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '~/i18n/use-texts'
import { useInnerLinks } from '~/ui/markup/inner-links'
import { type Markup, markup } from '~/ui/markup/markup'
import { PageMarkupContext } from '~/ui/markup/page-markup'
import { MarkedUp } from '~/ui/markup/rich-text'
import { cardTexts } from './card-texts'
import type { ProfileCard as Card } from './listing.server'
import { cardPieces, profileCard } from './profile-card'

/** A phone shows two columns. 40vw is a little less than the width of one, and enough at a pixel ratio of three. */
const PHONE_SIZES = '(min-width:640px) 30vw,40vw'
const SIZES = {
  4: `(min-width:1024px) 280px,(min-width:768px) 22vw,${PHONE_SIZES}`,
  5: `(min-width:1024px) 180px,(min-width:768px) 22vw,${PHONE_SIZES}`,
  // Three columns from 640 px on.
  6: `(min-width:1024px) 180px,${PHONE_SIZES}`,
} as const
/** The first row on a phone. */
const PRIORITY_PHOTOS = 2

type ProfileGridProps = {
  cards: readonly Card[]
  signedIn: boolean
  /** In a wide window; six by default. */
  columns?: 4 | 5
  /** One row that scrolls sideways. */
  row?: boolean
  /** The first grid of the page: its first photos load with priority. */
  first?: boolean
}

function ProfileGrid({ cards, signedIn, columns, row, first }: ProfileGridProps) {
  const { t } = useTranslation()
  const page = useContext(PageMarkupContext)
  const texts = cardTexts(t, useLanguage())
  const sizes = SIZES[columns ?? 6]
  const propsOf = (card: Card, at: number) => ({
    card,
    texts,
    signedIn,
    sizes,
    priority: first && at < PRIORITY_PHOTOS,
  })
  const className = ['card-grid', columns && `card-grid-${columns}`, row && 'card-row']
    .filter(Boolean)
    .join(' ')
  if (page) {
    const items = cards.flatMap((card, at) => [
      markup`<li class="${classOf(card)}">`,
      ...cardPieces(propsOf(card, at), page.remembered),
      END,
    ])
    return page.setAside(items, { as: 'ul', className })
  }
  const items = cards.map((card, at) => ({
    id: card.id,
    className: classOf(card),
    inside: profileCard(propsOf(card, at)),
  }))
  return <LiveList className={className} items={items} />
}

const classOf = ({ isPremium }: Card): string => (isPremium ? 'card card-premium' : 'card')
const END = markup`</li>`

type Item = { id: string; className: string; inside: Markup }

/** On hydrated pages each card is an element, so that a change re-renders no other. */
function LiveList({ className, items }: { className: string; items: readonly Item[] }) {
  return (
    <ul className={className} ref={useInnerLinks<HTMLUListElement>()}>
      {items.map(({ id, ...item }) => (
        <MarkedUp key={id} as="li" {...item} />
      ))}
    </ul>
  )
}

/** A section of the listing: heading, actions and cards. */
export function ProfileSection({
  id,
  heading,
  headingHidden,
  aside,
  ...grid
}: ProfileGridProps & {
  id: string
  heading: ReactNode
  /** For a heading that repeats the page's. */
  headingHidden?: boolean
  aside?: ReactNode
}) {
  if (grid.cards.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className={headingHidden ? 'sr-only' : 'mb-3 flex flex-wrap items-baseline gap-x-3'}>
        <h2 id={id} className="font-serif text-xl font-semibold">
          {heading}
        </h2>
        {aside}
      </div>
      <ProfileGrid {...grid} />
    </section>
  )
}
