import type { ModerationState } from 'db/limits/media'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import { initialOf } from '~/ui/initial'
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
      className="block size-full cursor-zoom-in focus-visible:-outline-offset-4 focus-visible:outline-on-photo"
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

const LABEL =
  'pointer-events-none absolute right-1.5 bottom-1.5 inline-flex max-w-[calc(100%-0.75rem)] items-center gap-1 rounded-full bg-raised ' +
  'px-2 py-0.5 text-xs/normal font-semibold'
// Across the bottom, or the text would not fit.
const SMALL_LABEL =
  'pointer-events-none absolute inset-x-0 bottom-0 flex justify-center bg-raised px-1 py-0.75 text-center text-xs/[1.15] ' +
  'font-semibold'

/** The moderation state of an own photo, on the photo; nothing once it is approved. */
export function PhotoStateLabel({ state, isSmall }: { state: PhotoState | undefined; isSmall?: boolean }) {
  const { t } = useTranslation()
  if (!state || state === 'approved') return null
  return (
    <span
      className={`${isSmall ? SMALL_LABEL : LABEL} ${state === 'rejected' ? 'text-danger' : ''}`}
      data-photo-state={state}
    >
      {isSmall ? null : <Icon name={PHOTO_STATE_ICONS[state]} size={14} />}
      <span>{t(`profiles:photoState.${state}`)}</span>
    </span>
  )
}

const PHOTO = 'block size-full object-cover'
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
      <div className="relative aspect-3/4 overflow-hidden rounded-card max-md:max-h-[48dvh] max-md:w-full">
        <PhotoLink photo={main} opening={opening}>
          <Photo
            photo={main}
            alt={t('profiles:view.mainPhoto', { name })}
            sizes={MAIN_SIZES}
            priority
            className={PHOTO}
          />
        </PhotoLink>
        {isPremium ? <Crown /> : null}
        <PhotoStateLabel state={main.state} />
      </div>
      {more.length > 0 ? (
        <ul className="mt-2 grid grid-cols-4 gap-2">
          {more.map((photo, at) => (
            <li key={photo.url} className="relative aspect-square overflow-hidden rounded-control">
              <PhotoLink photo={photo} opening={opening}>
                <Photo
                  photo={photo}
                  alt={t('profiles:view.photo', { number: at + 2, name })}
                  sizes={THUMB_SIZES}
                  className={PHOTO}
                />
              </PhotoLink>
              <PhotoStateLabel state={photo.state} isSmall />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Crown() {
  const { t } = useTranslation()
  return (
    <span className="absolute top-2.5 left-2.5 grid size-7 place-items-center rounded-full bg-gold-soft text-gold-ink">
      <Icon name="crown" size={16} filled />
      <span className="sr-only">{t('profiles:view.premium')}</span>
    </span>
  )
}

/** Customers and providers without an upload have no photos (DECISIONS "Photos"). */
function Initial({ name }: { name: string }) {
  return (
    <p
      className="grid aspect-square w-[min(100%,12rem)] place-items-center rounded-full bg-accent-soft font-serif text-[5rem]/none font-semibold text-accent md:justify-self-center"
      aria-hidden="true"
    >
      {initialOf(name)}
    </p>
  )
}
