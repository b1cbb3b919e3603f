import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { ROUND } from '~/ui/classes/round'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { Photo } from '~/ui/photo/photo'
import { HiddenPictures, HiddenPicturesBeside } from '../cases/hidden-pictures'
import { type HintSettings, marksOf } from '../hints/marks'
import { SingleKeysSwitch } from '../single-keys'
import { DecisionBar, REJECT_FORM, RejectForm } from './decision-bar'
import { type ImagesView, imagesHref, SHOW } from './forms'
import type { ImageBar } from './image-bar.server'
import type { QueuedImage } from './image-queue.server'
import type { PersonPhoto } from './person-photos.server'
import { OtherPhotos, PhotoFacts } from './photo-facts'
import type { QueueStatus } from './queue-status.server'
import type { RejectionDraft } from './rejection-draft.server'

type ViewerProps = {
  image: QueuedImage
  /** The page of its owner; null if the reader can open none. */
  personHref: string | null
  /** How long it has been in the queue. */
  waitingTime: string | null
  others: readonly PersonPhoto[]
  /** False while the photos of the person are hidden. */
  isShown: boolean
  /** The address of this page, for its forms. */
  address: string
  view: ImagesView
  hintSettings: HintSettings
  /** Why the reader may not decide about it; null if they may. */
  bar: ImageBar | null
  /** What was chosen and typed to reject this photo. */
  draft: RejectionDraft | null
  /** What the server answered to a rejection. */
  reply: SubmissionResult | undefined
  /** What changed since the page was loaded. */
  news: QueueStatus | null
}

// On a phone in landscape orientation photo and decision are side by side, above the headers of the page.
const VIEWER =
  'grid items-start gap-5 md:grid-cols-[fit-content(50%)_minmax(0,1fr)] md:gap-8 lg:grid-cols-[fit-content(30rem)_minmax(0,1fr)] [@media(height<30rem)]:-order-1 ' +
  '[@media(height<30rem)]:mb-6 [@media(height<30rem)_and_(width>=40rem)]:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]'
const BESIDE = 'grid gap-3.5 max-md:contents [@media(height<30rem)_and_(width>=40rem)]:grid'
// The whole photo is visible when the page opens, between the headers and the navigation. Its frame has the photo's aspect ratio. On a
// tablet the photo leaves the decision half of the width: 63vw is the height of a 3:4 photo that fills the other half.
const WHOLE =
  'mx-auto block h-[max(12rem,calc(100dvh-var(--spacing-bar)-var(--spacing-nav)-21rem))] w-auto max-w-full rounded-card object-contain ' +
  'md:mx-0 md:h-[min(40rem,63vw,max(16rem,calc(100dvh-var(--spacing-bar)-14.5rem)))] ' +
  '[@media(height<30rem)]:h-[min(20rem,max(8rem,calc(100dvh-var(--spacing-bar)-var(--spacing-nav)-2rem)))]'

/** One photo with its facts and the forms to decide about it (SPEC 2 "Bild Moderation"). */
export function ImageViewer(props: ViewerProps) {
  const { image, personHref, waitingTime, others, isShown, address, view, hintSettings, bar } = props
  const { draft, reply, news } = props
  const { t } = useTranslation()
  const hint = news?.hint ?? image.hint
  const marks = marksOf(hint, hintSettings)
  const decided = image.approvedAt ? null : (news?.decided ?? null)
  return (
    <article className={VIEWER}>
      <div className="md:sticky md:top-[calc(var(--spacing-bar)+1rem)] [@media(height<30rem)_and_(width>=40rem)]:sticky [@media(height<30rem)]:top-[calc(var(--spacing-bar)+1rem)]">
        {isShown ? (
          <Photo
            photo={image.photo}
            alt={t(image.approvedAt ? 'moderation:altApproved' : 'moderation:alt', { name: image.username })}
            sizes="(min-width:768px) 480px,100vw"
            priority
            className={WHOLE}
          />
        ) : bar === null ? (
          <HiddenPicturesBeside button={{ form: REJECT_FORM, name: 'decision', value: SHOW }} />
        ) : (
          <form method="post" action={address}>
            <input type="hidden" name="id" value={image.id} />
            <HiddenPictures button={{ name: 'decision', value: SHOW }} />
          </form>
        )}
      </div>
      <div className={BESIDE}>
        <Steps image={image} view={view} news={news} />
        <PhotoFacts
          image={image}
          personHref={personHref}
          waitingTime={waitingTime}
          hint={hint}
          marks={marks}
        />
        <p className="text-sm text-ink-soft">
          {[t('moderation:rule'), hint && t('hints:advice')].filter(Boolean).join(' ')}
        </p>
        <div aria-live="polite" className="empty:hidden">
          {decided ? <Decided decided={decided} nextId={image.nextId} /> : null}
        </div>
        {bar === null ? (
          <>
            {draft?.isUnsent && !reply ? (
              <Notice tone="info" title={t('auth:formDraft.title')}>
                {t('auth:formDraft.text')}
              </Notice>
            ) : null}
            <RejectForm image={image} action={address} marks={marks} draft={draft} reply={reply} />
          </>
        ) : (
          <p className="font-semibold">
            {t(bar === 'self' ? 'moderation:own' : `moderation:refusal.${bar}`)}
          </p>
        )}
        <OtherPhotos image={image} photos={others} isShown={isShown} />
        <SingleKeysSwitch hint={t(image.approvedAt ? 'moderation:keysApproved' : 'moderation:keys')} />
        {bar === null && !decided ? (
          // Nobody approves what they have not seen.
          <DecisionBar image={image} action={address} canApprove={isShown && image.approvedAt === null} />
        ) : null}
      </div>
    </article>
  )
}

/** 'Bild x von n' with links to the previous and the next photo. For an approved photo: a link back to the grid. */
function Steps({ image, view, news }: Pick<ViewerProps, 'image' | 'view' | 'news'>) {
  const { t } = useTranslation()
  if (!image.place)
    return (
      <Anchor
        className="inline-flex min-h-11 items-center gap-1 text-accent underline"
        href={imagesHref(view)}
      >
        <Icon name="chevron-left" />
        {t('moderation:backToGrid')}
      </Anchor>
    )
  const { total } = news?.place ?? image.place
  const position = news?.place.position ?? image.place.position
  return (
    <nav
      className="flex items-center justify-center gap-3 md:justify-start"
      aria-label={t('moderation:queue.pending')}
    >
      <Step id={image.previousId} icon="chevron-left" label={t('moderation:previous')} name="previous" />
      <p className="tabular-nums">
        {t('moderation:position', { position, total: Math.max(total, position) })}
      </p>
      <Step id={image.nextId} icon="chevron-right" label={t('moderation:next')} name="next" />
    </nav>
  )
}

function Step({
  id,
  icon,
  label,
  name,
}: {
  id: string | null
  icon: 'chevron-left' | 'chevron-right'
  label: string
  name: string
}) {
  if (!id)
    return (
      <span className={`${ROUND} pointer-events-none opacity-40`} aria-hidden>
        <Icon name={icon} />
      </span>
    )
  return (
    <Anchor className={ROUND} href={imagesHref({}, id)} aria-label={label} data-queue={name}>
      <Icon name={icon} />
    </Anchor>
  )
}

function Decided({
  decided: { status, by },
  nextId,
}: {
  decided: NonNullable<QueueStatus['decided']>
  nextId: string | null
}) {
  const { t } = useTranslation()
  return (
    <p className={`${CARD} flex flex-wrap items-center gap-3 p-3 font-semibold`}>
      <Icon name="info" />
      {t(`moderation:news.${status}`, { name: by ?? t('moderation:news.somebody') })}
      <Anchor className="text-accent underline" href={imagesHref({}, nextId)}>
        {t('moderation:news.next')}
      </Anchor>
    </p>
  )
}
