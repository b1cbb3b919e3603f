import { useTranslation } from 'react-i18next'
import { placeName } from '~/domains/places/city-names'
import { OnlineItem } from '~/domains/presence/ui/online-dot'
import { useLanguage } from '~/i18n/use-texts'
import { Anchor, ButtonLink } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { initialOf } from '~/ui/initial'
import { Photo } from '~/ui/photo/photo'
import { PersonMenu } from '../person-menu'
import { LikeForm } from './like-form'
import type { LikeEntry } from './like-lists.server'

/** A row of a list of persons. */
export const LIKE_ROW = 'flex items-center gap-2 border-b border-line py-3'

/** One like: the other person's short profile, the heart, and the link to the chat. */
export function LikeRow({ entry }: { entry: LikeEntry }) {
  const { t } = useTranslation()
  const { user, photo, isMutual } = entry
  const isGiven = entry.targetUserId === user.id
  const kind = isMutual ? 'isMutual' : isGiven ? 'given' : 'received'
  const language = useLanguage()
  return (
    <li className={LIKE_ROW}>
      <span className="grid size-14 mr-1 flex-none place-items-center overflow-hidden rounded-full bg-accent-soft font-serif text-[1.5rem]/none font-semibold text-accent">
        {photo ? (
          <Photo photo={photo} alt="" sizes="64px" className="size-14 object-cover" />
        ) : (
          <span aria-hidden="true">{initialOf(user.firstName)}</span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-2 font-semibold" dir="auto">
          <Anchor href={`/profile?id=${user.id}`}>{nameOf(user)}</Anchor>
        </h2>
        <ul className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {user.location ? <li>{placeName(language, user.location)}</li> : null}
          <OnlineItem person={user} />
          <li className="inline-flex items-center gap-1">
            {isMutual ? <Icon name="heart" size={14} filled /> : null}
            {t(`relations:likes.${kind}`)}
          </li>
        </ul>
      </div>
      <LikeForm
        userId={user.id}
        liked={isGiven || isMutual}
        label={t('relations:like', { name: user.firstName })}
      />
      <ButtonLink variant="secondary" size="sm" href={`/chat?user=${user.id}`}>
        <Icon name="message-circle" size={18} />
        <span className="max-sm:sr-only">{t('relations:likes.contact')}</span>
      </ButtonLink>
      {/* A phone has no room for it; the profile has the same menu. */}
      <span className="max-sm:hidden">
        <PersonMenu id={user.id} name={user.firstName} />
      </span>
    </li>
  )
}

const nameOf = ({ firstName, age }: LikeEntry['user']) => (age === null ? firstName : `${firstName}, ${age}`)
