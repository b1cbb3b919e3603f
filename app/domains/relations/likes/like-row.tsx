import { useTranslation } from 'react-i18next'
import { placeName } from '~/domains/places/city-names'
import { OnlineDot } from '~/domains/presence/ui/online-dot'
import { useLanguage } from '~/i18n/use-texts'
import { Anchor } from '~/ui/button'
import { CHIP_SHAPE } from '~/ui/chip'
import { ROUND } from '~/ui/classes/round'
import { Icon } from '~/ui/icon'
import { initialOf, Photo } from '~/ui/photo/photo'
import { PersonMenu } from '../person-menu'
import { LikeButton } from './like-button'
import type { LikeEntry } from './like-entry.server'
import type { LikeList } from './like-list'

/** Class of a row in a list of people. */
export const PERSON_ROW = 'flex items-center gap-2 border-b border-line py-2'
/** Three of these buttons are side by side: on a phone there is no room for their borders. */
const BUTTON = `${ROUND} max-sm:border-transparent max-sm:bg-transparent`

type LikeRowProps = { entry: LikeEntry; list: LikeList }

/** One like: the other person's short profile, the heart, and the link to the chat. */
export function LikeRow({ entry, list }: LikeRowProps) {
  const { t } = useTranslation()
  const { user, photo, isMutual } = entry
  const isGiven = entry.targetUserId === user.id
  return (
    <li className={`${PERSON_ROW} group/like relative max-sm:gap-0 max-[15rem]:flex-wrap`}>
      <span className="mr-1 grid size-14 flex-none max-sm:mr-3 max-sm:size-12 place-items-center overflow-hidden rounded-full bg-accent-soft font-serif text-[1.5rem]/none font-semibold text-accent">
        {photo ? (
          <Photo photo={photo} alt="" sizes="64px" className="size-full object-cover" />
        ) : (
          <span aria-hidden="true">{initialOf(user.firstName)}</span>
        )}
      </span>
      {/* With a text size of 200 % the text has a line of its own. */}
      <div className="min-w-0 flex-1 max-[15rem]:order-last max-[15rem]:basis-full">
        <h2 className="flex items-center gap-2 font-sans text-lg/[1.3] tracking-normal">
          {/* The whole row leads to the profile. */}
          <Anchor
            className="flex min-w-0 after:absolute after:inset-0 hover:underline"
            href={`/profile?id=${user.id}`}
          >
            {/* A long name is cut, the age never. */}
            <span className="truncate" dir="auto">
              {user.firstName}
            </span>
            {user.age === null ? null : (
              <span className="flex-none font-normal whitespace-pre">, {user.age}</span>
            )}
          </Anchor>
          <OnlineDot person={user} />
        </h2>
        <LikeFacts entry={entry} isGiven={isGiven} list={list} />
      </div>
      <LikeButton
        className="relative"
        buttonClassName={BUTTON}
        userId={user.id}
        liked={isGiven || isMutual}
        label={t('relations:like', { name: user.firstName })}
      />
      <Anchor
        className={`relative ${BUTTON}`}
        href={`/chat?user=${user.id}`}
        aria-label={t('profiles:teaser.chat', { name: user.firstName })}
      >
        <Icon name="message-circle" />
      </Anchor>
      <span className="max-sm:-mr-3">
        <PersonMenu id={user.id} name={user.firstName} className={BUTTON} />
      </span>
    </li>
  )
}

/** Where the person is, and what kind of like it is. */
function LikeFacts({ entry, isGiven, list }: LikeRowProps & { isGiven: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = entry.user.location ? placeName(language, entry.user.location) : null
  // The heart makes a received like mutual, and one-sided again. Both labels are rendered, and the state of the heart hides one.
  const isReceived = entry.isMutual || !isGiven
  // Given likes are recognized by the heart, and a list of one kind names that kind.
  const kind = isReceived && list === 'all' ? t('relations:likes.isReceived') : null
  return (
    <ul className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm/normal text-ink-soft">
      {/* A long place is cut, the kind never. */}
      {place || kind ? (
        <li className="flex max-w-full max-[15rem]:flex-wrap">
          {kind ? (
            <span className="flex-none whitespace-pre group-has-[[data-like]_[aria-pressed=true]]/like:hidden">
              {place ? `${kind} · ` : kind}
            </span>
          ) : null}
          {place ? <span className="truncate max-[15rem]:whitespace-normal">{place}</span> : null}
        </li>
      ) : null}
      {/* Only mutual likes stand out. */}
      {isReceived ? (
        <li
          className={`${CHIP_SHAPE} px-2 text-ink group-has-[[data-like]_[aria-pressed=false]]/like:hidden`}
        >
          <Icon name="heart" size={14} filled className="max-sm:hidden" />
          {t('relations:likes.isMutual')}
        </li>
      ) : null}
      {entry.isNew ? (
        <li className="inline-flex items-center gap-1.5 font-semibold text-accent">
          <span className="size-2 rounded-full bg-accent" aria-hidden="true" />
          {t('relations:likes.new')}
        </li>
      ) : null}
    </ul>
  )
}
