import { Anchor } from '~/ui/anchor'
import { Icon } from '~/ui/icon'
import { Photo } from '~/ui/photo'
import type { CardWords } from './card-words'
import type { ProfileCard as Card } from './listing.server'
import { profileHref } from './profile-href'

export type ProfileCardProps = {
  card: Card
  words: CardWords
  /** Where a signed-in person gets by a press; visitors get the way in. */
  signedIn: boolean
  /** How wide the photo is shown, as `sizes` says it. */
  sizes: string
  /** For photos of the first row: they are what a reader waits for. */
  priority?: boolean
}

/**
 * One profile of a list (SPEC 2 "Home"; UI.md "Cards"). Rendered fifty times a page: no hooks beyond the link's own, no element
 * that is not seen or heard, words made once a language.
 */
export function ProfileCard({ card, words, signedIn, sizes, priority }: ProfileCardProps) {
  return (
    <li className={card.isPremium ? 'card card-premium' : 'card'}>
      <div className="card-photo">
        <Photo photo={card.photo} alt="" sizes={sizes} priority={priority} />
        {card.isPremium ? (
          <span className="card-crown">
            <Icon name="crown" size={16} filled />
            <span className="sr-only">{words.premium}</span>
          </span>
        ) : null}
        <div className="card-over">
          <State card={card} words={words} />
          <h3>
            <CardLink card={card} signedIn={signedIn} />
            {card.isVerified ? (
              <>
                <Icon name="badge-check" size={16} />
                <span className="sr-only">{words.verified}</span>
              </>
            ) : null}
          </h3>
          <p>{card.location}</p>
        </div>
      </div>
      <p className="card-foot">
        <span>{words.distance(card.distanceKm)}</span>
        {card.hourlyRate === null ? null : <b>{words.price(card.hourlyRate)}</b>}
      </p>
      <Heart card={card} words={words} signedIn={signedIn} />
    </li>
  )
}

function State({ card, words }: Pick<ProfileCardProps, 'card' | 'words'>) {
  if (!card.isOnline && !card.beyondRadius) return null
  return (
    <p className="card-state">
      {card.isOnline ? <span className="card-online">{words.online}</span> : null}
      {card.beyondRadius ? <span>{words.beyondRadius}</span> : null}
    </p>
  )
}

/** Its area is the whole card. */
function CardLink({ card, signedIn }: Pick<ProfileCardProps, 'card' | 'signedIn'>) {
  const profile = profileHref(card.id)
  const name = (
    <>
      {`${card.firstName}, `}
      <span>{card.age}</span>
    </>
  )
  if (signedIn) {
    return (
      <Anchor className="card-link" href={profile}>
        {name}
      </Anchor>
    )
  }
  return (
    <a className="card-link" href={loginHref(profile)} data-dialog="auth">
      {name}
    </a>
  )
}

/** Members see what they like; for visitors it is a way in. */
function Heart({ card, words, signedIn }: Pick<ProfileCardProps, 'card' | 'words' | 'signedIn'>) {
  if (!signedIn) {
    return (
      <a
        className="card-heart"
        href={loginHref(profileHref(card.id))}
        data-dialog="auth"
        aria-label={words.like(card.firstName)}
      >
        <Icon name="heart" />
      </a>
    )
  }
  if (!card.liked) return null
  return (
    <span className="card-heart">
      <Icon name="heart" filled />
      <span className="sr-only">{words.liked}</span>
    </span>
  )
}

/** Without JavaScript the way in is /login, and from there to the profile; with it the dialog, which reads the same address. */
function loginHref(target: string): string {
  return `/login?redirectTo=${encodeURIComponent(target)}`
}
