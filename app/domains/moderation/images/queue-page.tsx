import { useRevalidator } from '@remix-run/react'
import { WAITING_SHOWN_MAX } from 'db/limits/admin'
import { IMAGE_UNDO_S } from 'db/limits/moderation'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seconds } from '~/platform/time/durations'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { CountedViews } from '~/ui/counted-views'
import { EmptyState } from '~/ui/empty'
import { useRootData } from '~/ui/frame/root-data'
import { Icon } from '~/ui/icon'
import { type ImagesView, imagesHref, UNDO } from './forms'
import type { UndoableImageDecision } from './undo-decision.server'

/** The links to the pending and the approved photos. The root loader returns the number of pending ones; approved ones are not counted. */
export function QueueViews({ view }: { view: ImagesView }) {
  const { t } = useTranslation()
  const waiting = useRootData()?.viewer?.waiting?.images ?? 0
  return (
    <CountedViews
      label={t('moderation:views')}
      views={(['pending', 'approved'] as const).map((name) => ({
        name,
        text: t(`moderation:view.${name}`),
        count:
          name === 'approved' ? undefined : waiting > WAITING_SHOWN_MAX ? `${WAITING_SHOWN_MAX}+` : waiting,
        href: imagesHref({ show: name }),
        isShown: name === view.show,
      }))}
    />
  )
}

/** Shown while no photo waits for review. The page reloads its data as soon as one does: there is no input that could be lost. */
export function EmptyQueue({ waiting }: { waiting: number }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (waiting > 0) revalidate()
  }, [waiting, revalidate])
  return (
    <EmptyState icon="circle-check" title={t('moderation:empty.pending.title')}>
      {t('moderation:empty.pending.text')}
    </EmptyState>
  )
}

/** What the moderator decided last, while it can be undone; with JavaScript it disappears in time. */
export function UndoBanner({ decision, action }: { decision: UndoableImageDecision; action: string }) {
  const { t } = useTranslation()
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), seconds(decision.secondsLeft))
    return () => clearTimeout(timer)
  }, [decision.secondsLeft])
  if (isOver) return null
  return (
    <form
      method="post"
      action={action}
      className={`${CARD} mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 p-3`}
    >
      <input type="hidden" name="decision" value={UNDO} />
      <input type="hidden" name="decisionId" value={decision.id} />
      <p className="font-semibold">
        {t(`moderation:undo.${decision.status}`, { name: decision.firstName })}
        <span className="block text-sm font-normal text-ink-soft">
          {t('moderation:undo.hint', { count: IMAGE_UNDO_S })}
        </span>
      </p>
      <Button variant="secondary" data-queue="undo" pendingText={t('moderation:pending')}>
        <Icon name="rotate" />
        {t('moderation:undo.button')}
      </Button>
    </form>
  )
}
