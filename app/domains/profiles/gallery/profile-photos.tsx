import type { ModerationState } from 'db/limits/media'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/icon'
import { initialOf, Photo, type PhotoData } from '~/ui/photo/photo'
import { largestRendition, photoName } from './photo-address'
import { PhotoDots } from './photo-dots'
import { useLightbox } from './use-lightbox'

/** A photo that opens in the lightbox: a plain link to its largest rendition, with data for the lightbox. */
function PhotoLink({
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

export const PHOTO_STATE_ICONS = { pending: 'clock', rejected: 'ban', approved: 'check' } as const

const LABEL =
  'pointer-events-none absolute right-1.5 bottom-1.5 inline-flex max-w-[calc(100%-0.75rem)] items-center gap-1 rounded-full bg-raised ' +
  'px-2 py-0.5 text-xs/normal font-semibold'
// On a thumbnail across the bottom, or the text would not fit.
const SMALL_LABEL =
  'md:inset-x-0 md:bottom-0 md:max-w-none md:justify-center md:rounded-none md:px-1 md:py-0.75 md:text-center md:text-xs/[1.15] ' +
  'md:[&>svg]:hidden'

/** The moderation state of an own photo, on the photo; nothing once it is approved. */
function PhotoStateLabel({ state, isSmall }: { state: ModerationState | undefined; isSmall?: boolean }) {
  const { t } = useTranslation()
  if (!state || state === 'approved') return null
  return (
    <span
      className={`${LABEL} ${isSmall ? SMALL_LABEL : ''} ${state === 'rejected' ? 'text-danger' : ''}`}
      data-photo-state={state}
    >
      <Icon name={PHOTO_STATE_ICONS[state]} size={14} />
      <span>{t(`profiles:photoState.${state}`)}</span>
    </span>
  )
}

const PHOTO = 'block size-full object-cover'
const MAIN_SIZES = '(min-width:1024px) 440px,(min-width:768px) 40vw,100vw'
const THUMB_SIZES = '(min-width:1024px) 110px,(min-width:768px) 10vw,100vw'

// On a phone a row to swipe, as wide as the screen, or as high in landscape; in a wider window the main photo above the others.
const ROW =
  'max-md:flex max-md:snap-x max-md:snap-mandatory max-md:overflow-x-auto max-md:overscroll-x-contain scripting:max-md:[scrollbar-width:none] ' +
  'md:grid md:grid-cols-4 md:gap-2'
const ITEM =
  'relative overflow-hidden max-md:aspect-3/4 max-md:h-[min(80dvh,133.34cqw)] max-md:flex-none max-md:snap-center max-md:snap-always ' +
  'max-md:first:ml-auto max-md:last:mr-auto'
const MAIN_ITEM = 'md:col-span-4 md:aspect-3/4 md:rounded-card'
const THUMB_ITEM = 'md:aspect-square md:rounded-control'
// Edge to edge: over the padding of the page.
const TO_THE_EDGES = 'max-md:-mx-4 max-md:-mt-4'

export type GalleryPhoto = PhotoData & {
  /** On one's own profile: the moderation state. */
  state?: ModerationState
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
  isPart,
}: {
  photos: readonly GalleryPhoto[]
  name: string
  isPremium: boolean
  opens?: boolean
  /** The photo's name is appended. */
  reportHref?: string
  /** Within a card of the page: not from edge to edge. */
  isPart?: boolean
}) {
  const { t } = useTranslation()
  const lightbox = useLightbox<HTMLElement>(name)
  const row = useRef<HTMLUListElement>(null)
  if (photos.length === 0) return <Initial name={name} isPart={isPart} />
  const opening = opens ? { reportHref } : undefined
  return (
    <section
      aria-label={t('profiles:view.photos')}
      ref={lightbox}
      className={`relative max-md:@container ${isPart ? 'overflow-hidden rounded-card' : TO_THE_EDGES}`}
    >
      <ul className={ROW} ref={row}>
        {photos.map((photo, at) => (
          <li key={photo.url} className={`${ITEM} ${at === 0 ? MAIN_ITEM : THUMB_ITEM}`}>
            <PhotoLink photo={photo} opening={opening}>
              <Photo
                photo={photo}
                alt={
                  at === 0
                    ? t('profiles:view.mainPhoto', { name })
                    : t('profiles:view.photo', { number: at + 1, name })
                }
                sizes={at === 0 ? MAIN_SIZES : THUMB_SIZES}
                priority={at === 0}
                className={PHOTO}
              />
            </PhotoLink>
            {at === 0 && isPremium ? <Crown /> : null}
            <PhotoStateLabel state={photo.state} isSmall={at > 0} />
          </li>
        ))}
      </ul>
      <PhotoDots row={row} count={photos.length} />
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

/** Shown in place of photos for customers, and for providers who have uploaded none (DECISIONS "Photos"). */
function Initial({
  name,
  isPart,
}: {
  name: string
  /** Whether it is part of a card of the page. */
  isPart?: boolean
}) {
  return (
    <p
      className={`grid aspect-square w-[min(100%,8rem)] place-items-center rounded-full bg-accent-soft font-serif text-[3.5rem]/none font-semibold text-accent ${isPart ? '' : 'md:justify-self-center'}`}
      aria-hidden="true"
    >
      {initialOf(name)}
    </p>
  )
}
