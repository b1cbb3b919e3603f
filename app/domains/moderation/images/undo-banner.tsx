import { IMAGE_UNDO_S } from 'db/limits/moderation'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seconds } from '~/platform/time/durations'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { Icon } from '~/ui/icon'
import { UNDO } from './forms'
import type { UndoableImageDecision } from './undo-decision.server'

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
