import type { ModerationState } from 'db/limits/media'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import { Photo, type PhotoData } from '~/ui/photo/photo'
import { largestRendition, photoName } from './photo-address'
import { useLightbox } from './use-lightbox'

/** A photo that opens in the lightbox: a plain link to its largest rendition, with data for the lightbox. */
export function PhotoLink({
  photo,
  opening,
  children,
}: {
  photo: PhotoData
  /** Undefined if the photo cannot be opened. */
  opening: { reportHref?: string } | undefined
  children: ReactNode
}) {
  if (!opening) return children
  const { href, width, height } = largestRendition(photo)
  return (
    <a
      className="photo-link"
      href={href}
      data-photo
      data-width={width}
      data-height={height}
      data-report={opening.reportHref && `${opening.reportHref}?image=${photoName(photo.url)}`}
    >
      {children}
    </a>
  )
}

export type PhotoState = ModerationState

export const PHOTO_STATE_ICONS = { pending: 'clock', rejected: 'ban', approved: 'check' } as const

/** The moderation state of an own photo, on the photo; nothing once it is approved. */
export function PhotoStateLabel({ state }: { state: PhotoState | undefined }) {
  const { t } = useTranslation()
  if (!state || state === 'approved') return null
  return (
    <span className={`photo-state photo-state-${state}`}>
      <Icon name={PHOTO_STATE_ICONS[state]} size={14} />
      <span>{t(`profiles:photoState.${state}`)}</span>
    </span>
  )
}

const MAIN_SIZES = '(min-width:1024px) 440px,(min-width:640px) 60vw,100vw'
const THUMB_SIZES = '(min-width:1024px) 110px,25vw'

export type GalleryPhoto = PhotoData & {
  /** On one's own profile: the moderation state. */
  state?: PhotoState
}

/**
 * The main photo and up to four more (SPEC 2 "Profile view"). If they can be opened each is a link to its largest rendition, which member
 * pages open in the lightbox; `reportHref` links from there to a report.
 */
export function ProfilePhotos({
  photos,
  name,
  isPremium,
  opens,
  reportHref,
}: {
  photos: readonly GalleryPhoto[]
  name: string
  isPremium: boolean
  opens?: boolean
  /** The photo's name is appended. */
  reportHref?: string
}) {
  const { t } = useTranslation()
  const lightbox = useLightbox<HTMLElement>(name)
  const [main, ...more] = photos
  if (!main) return <Initial name={name} />
  const opening = opens ? { reportHref } : undefined
  return (
    <section aria-label={t('profiles:view.photos')} ref={lightbox}>
      <div className="profile-photo">
        <PhotoLink photo={main} opening={opening}>
          <Photo photo={main} alt={t('profiles:view.mainPhoto', { name })} sizes={MAIN_SIZES} priority />
        </PhotoLink>
        {isPremium ? <span className="card-crown">{t('profiles:view.premium')}</span> : null}
        <PhotoStateLabel state={main.state} />
      </div>
      {more.length > 0 ? (
        <ul className="mt-2 grid grid-cols-4 gap-2">
          {more.map((photo, at) => (
            <li key={photo.url} className="profile-thumb">
              <PhotoLink photo={photo} opening={opening}>
                <Photo
                  photo={photo}
                  alt={t('profiles:view.photo', { number: at + 2, name })}
                  sizes={THUMB_SIZES}
                />
              </PhotoLink>
              <PhotoStateLabel state={photo.state} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** Customers and providers without an upload have no photos (DECISIONS "Photos"). */
function Initial({ name }: { name: string }) {
  return (
    <p className="profile-initial" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </p>
  )
}
