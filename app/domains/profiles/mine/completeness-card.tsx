import { useTranslation } from 'react-i18next'
import type { OwnPhoto } from '~/domains/media/profile-photos.server'
import { Anchor, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LONE_LINK } from '~/ui/classes/link'
import { Icon } from '~/ui/icon'
import { Notice, type NoticeTone } from '~/ui/notice'
import { Photo } from '~/ui/photo/photo'
import { PHOTO_STATE_ICONS } from '../gallery/profile-photos'
import { type Completeness, isIdea, type Step, type Visible } from './completeness'

const STATE_COLORS = { pending: '', approved: 'text-success', rejected: 'text-danger' }

/** One's own photos, each with its moderation state. Below the reason of a rejection is the way to object to it: by the support desk. */
export function PhotoStates({ photos, name }: { photos: readonly OwnPhoto[]; name: string }) {
  const { t } = useTranslation()
  return (
    <section className={`${CARD} grid gap-4 p-5`} aria-labelledby="my-photos">
      <h2 id="my-photos">{t('owner:mine.myPhotos')}</h2>
      {photos.length === 0 ? <p className="text-ink-soft">{t('owner:mine.noPhotos')}</p> : null}
      {/* No photo stands alone; one with a reason has a row of its own. */}
      <ul
        className="grid grid-cols-3 gap-2.5 max-sm:data-[count=4]:grid-cols-4 sm:grid-cols-5"
        data-count={photos.filter(({ rejectionReason }) => !rejectionReason).length}
      >
        {photos.map(({ id, state, rejectionReason, ...photo }, at) => (
          <li
            key={id}
            className={rejectionReason ? 'col-span-full flex items-center gap-4' : 'grid content-start gap-1'}
          >
            <span
              className={`relative aspect-3/4 overflow-hidden rounded-control ${rejectionReason ? 'w-22 flex-none' : 'w-full'}`}
            >
              <Photo
                photo={photo}
                alt={t('profiles:view.photo', { number: at + 1, name })}
                sizes="88px"
                className="block size-full object-cover object-[50%_20%]"
              />
              {state === 'approved' ? null : (
                <span
                  className={`absolute right-1 bottom-1 grid size-6 place-items-center rounded-full bg-surface ${STATE_COLORS[state]}`}
                >
                  <Icon name={PHOTO_STATE_ICONS[state]} size={14} />
                </span>
              )}
            </span>
            <div className="min-w-0">
              {/* Approved is as it should be. */}
              <p
                className={state === 'approved' ? 'sr-only' : `text-xs font-semibold ${STATE_COLORS[state]}`}
              >
                {t(`profiles:photoState.${state}`)}
              </p>
              {rejectionReason ? (
                <>
                  <p className="text-sm text-ink-soft">
                    {t('owner:mine.reason', { reason: rejectionReason })}
                  </p>
                  <Anchor className={`${LONE_LINK} text-sm`} href="/support#contact">
                    {t('owner:mine.disagree')}
                  </Anchor>
                </>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <ButtonLink variant="secondary" className="justify-self-start" href={STEP_LINKS.photo}>
        <Icon name="image" />
        {t('owner:mine.photos')}
      </ButtonLink>
    </section>
  )
}

const EDITOR = '/my-profile/edit'

/** Link to the field of the editor for each step. */
const STEP_LINKS: Record<Step, string> = {
  name: `${EDITOR}#f-firstName`,
  age: `${EDITOR}#f-age`,
  place: `${EDITOR}#f-location`,
  photo: `${EDITOR}#photos`,
  bio: `${EDITOR}#f-bio`,
  price: `${EDITOR}#f-hourlyRate`,
  services: `${EDITOR}#card-services`,
  morePhotos: `${EDITOR}#photos`,
  meetingPlaces: `${EDITOR}#f-meetingPlaces`,
  languages: `${EDITOR}#card-languages`,
  about: `${EDITOR}#f-about`,
}

/** Whether everybody sees the profile, as it should be: then one line below the title of the page says so. */
export const isVisibleToAll = ({ isListed, visibility }: Visible) => isListed && visibility === 'public'

/** Unless everybody sees it, whether the profile is listed; what is missing for that, and what would improve it. */
export function CompletenessCard({ state, isListed, visibility }: Visible & { state: Completeness }) {
  const { t } = useTranslation()
  const { missing, ideas, done, of } = state
  const progress = t('owner:mine.meter', { done, of })
  const isComplete = done === of
  const isVisible = isVisibleToAll({ isListed, visibility })
  if (isComplete && isVisible) return null
  return (
    // For a complete profile only the notice is shown, which is a card itself.
    <section
      className={isComplete ? undefined : `${CARD} grid gap-5 p-5`}
      aria-labelledby={isVisible ? 'progress' : 'visibility'}
    >
      {isVisible ? null : <VisibilityNotice state={state} isListed={isListed} visibility={visibility} />}
      {done < of ? (
        <div className="grid gap-2">
          <p id="progress" className="text-sm font-semibold">
            {progress}
          </p>
          <meter aria-labelledby="progress" min={0} max={of} value={done}>
            {progress}
          </meter>
        </div>
      ) : null}
      <Steps title={t('owner:mine.needed')} steps={missing} rejected={state.photoWasRejected} />
      <Steps title={t('owner:mine.ideas')} steps={ideas} />
    </section>
  )
}

/** Why not everybody sees the profile: its owner's choice, what is missing, or a decision of the moderation. */
function VisibilityNotice({ state, isListed, visibility }: Visible & { state: Completeness }) {
  const { t } = useTranslation()
  const [tone, title, text] = ((): [NoticeTone, string, string] => {
    if (visibility === 'paused') return ['info', t('owner:mine.paused'), t('owner:mine.pausedText')]
    if (isListed) return ['success', t('owner:mine.forMembers'), t('owner:mine.forMembersText')]
    if (state.isWaiting) return ['info', t('owner:mine.waiting'), t('owner:mine.waitingText')]
    const count = state.missing.length
    if (count === 0) return ['warning', t('owner:mine.held'), t('owner:mine.heldText')]
    return ['warning', t('profiles:hidden.title'), t('profiles:hidden.text', { count })]
  })()
  const isChosen = visibility === 'paused' || (isListed && visibility === 'members')
  return (
    <Notice tone={tone} title={<span id="visibility">{title}</span>}>
      {text} {isChosen ? <Anchor href="/settings/privacy">{t('owner:mine.changeVisibility')}</Anchor> : null}
    </Notice>
  )
}

/** What is missing, in the editor: the steps with the greatest effect first. Nothing once nothing is missing. */
export function MissingSteps({ state }: { state: Completeness }) {
  const { t } = useTranslation()
  const { missing, ideas, done, of } = state
  if (missing.length + ideas.length === 0) return null
  return (
    <section className={`${CARD} grid gap-4 p-5`} aria-labelledby="missing-progress">
      <div className="grid gap-2">
        <p id="missing-progress" className="text-sm font-semibold">
          {t('owner:mine.meter', { done, of })}
        </p>
        <meter aria-labelledby="missing-progress" min={0} max={of} value={done} />
      </div>
      <Steps title={t('owner:mine.needed')} steps={missing} rejected={state.photoWasRejected} />
      <Steps title={t('owner:mine.ideas')} steps={ideas.slice(0, IDEAS_SHOWN)} />
    </section>
  )
}

/** In the editor the next few are enough: the list stands above the fields. */
const IDEAS_SHOWN = 3

function Steps({ title, steps, rejected }: { title: string; steps: readonly Step[]; rejected?: boolean }) {
  const { t } = useTranslation()
  if (steps.length === 0) return null
  return (
    <div>
      <h2 className="mb-1 text-base">{title}</h2>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            <Anchor
              className="flex min-h-11 items-center gap-2.5 border-b border-line hover:text-accent"
              href={STEP_LINKS[step]}
            >
              <Icon name="plus" size={18} className="text-accent" />
              <span className="min-w-0 py-1.5">
                {t(`owner:mine.step.${step === 'photo' && rejected ? 'photoRejected' : step}`)}
                {isIdea(step) ? (
                  <span className="block text-sm/normal text-ink-soft">{t(`owner:mine.effect.${step}`)}</span>
                ) : null}
              </span>
              <Icon name="chevron-right" size={18} className="ml-auto text-ink-soft" />
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
