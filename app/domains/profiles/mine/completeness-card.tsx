import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Notice, type NoticeTone } from '~/ui/notice'
import type { Completeness, Step } from './completeness'

const EDITOR = '/my-profile/edit'

/** Link to the field of the editor for each step. */
export const STEP_LINKS: Record<Step, string> = {
  name: `${EDITOR}#f-firstName`,
  age: `${EDITOR}#f-age`,
  place: `${EDITOR}#f-location`,
  photo: `${EDITOR}#photos`,
  bio: `${EDITOR}#f-bio`,
  price: `${EDITOR}#f-hourlyRate`,
  services: `${EDITOR}#card-services`,
  morePhotos: `${EDITOR}#photos`,
}

/** Whether the profile is listed, what is missing for that, and what would improve it. */
export function CompletenessCard({ state, isListed }: { state: Completeness; isListed: boolean }) {
  const { t } = useTranslation()
  const { missing, ideas, done, of } = state
  const progress = t('profiles:mine.meter', { done, of })
  return (
    <section className="card grid gap-5 p-5" aria-labelledby="visibility">
      <Visibility state={state} isListed={isListed} />
      <div className="grid gap-2">
        <p id="progress" className="text-sm font-semibold">
          {progress}
        </p>
        <meter className="meter" aria-labelledby="progress" min={0} max={of} value={done}>
          {progress}
        </meter>
      </div>
      <Steps title={t('profiles:mine.needed')} steps={missing} rejected={state.photoWasRejected} />
      <Steps title={t('profiles:mine.ideas')} steps={ideas} />
    </section>
  )
}

function Visibility({ state, isListed }: { state: Completeness; isListed: boolean }) {
  const { t } = useTranslation()
  const [tone, title, text] = ((): [NoticeTone, string, string] => {
    if (isListed) return ['success', t('profiles:mine.visible'), t('profiles:mine.visibleText')]
    if (state.isWaiting) return ['info', t('profiles:mine.waiting'), t('profiles:mine.waitingText')]
    const count = state.missing.length
    return ['warning', t('profiles:mine.hidden'), t('profiles:mine.hiddenText', { count })]
  })()
  return (
    <Notice tone={tone} title={<span id="visibility">{title}</span>}>
      {text}
    </Notice>
  )
}

function Steps({ title, steps, rejected }: { title: string; steps: readonly Step[]; rejected?: boolean }) {
  const { t } = useTranslation()
  if (steps.length === 0) return null
  return (
    <div>
      <h2 className="mb-1 text-base">{title}</h2>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            <Anchor className="step-link" href={STEP_LINKS[step]}>
              <Icon name="plus" size={18} />
              {t(`profiles:mine.step.${step === 'photo' && rejected ? 'photoRejected' : step}`)}
              <Icon name="chevron-right" size={18} />
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  )
}
