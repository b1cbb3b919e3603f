import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seconds } from '~/platform/time/durations'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import type { UndoableDecision } from './undoable-decision.server'

/** With scripts a toast, in sight while one goes on; on a phone above the main menu. */
const TOAST = `scripting:fixed scripting:inset-x-4 scripting:bottom-[calc(var(--spacing-nav)+0.75rem+env(safe-area-inset-bottom))]
  scripting:z-20 scripting:rounded-card scripting:shadow-raised scripting:animate-rise scripting:md:bottom-4 scripting:md:left-auto
  scripting:md:right-4 scripting:md:w-96`

/** How long the toast says that it is too late. */
const GOODBYE_S = 5

/**
 * What the moderator decided last, and the button that undoes it: on every page of cases until the statement is sent, with a countdown
 * where there are scripts. Posts to /admin/decisions/:decisionId/undo.
 */
export function UndoNotice({ decision }: { decision: UndoableDecision }) {
  const { t } = useTranslation()
  const left = useCountdown(decision)
  if (left <= -GOODBYE_S) return null
  return (
    <div className={TOAST}>
      <Notice
        tone="success"
        title={t('decisions:undo.done', { action: t(`decisions:result.${decision.action}`) })}
      >
        {left > 0 ? (
          <form
            method="post"
            action={`/admin/decisions/${decision.id}/undo`}
            className="flex flex-wrap items-center gap-3"
          >
            {/* The seconds are announced once, not every second. */}
            <span className="tabular-nums">{t('decisions:undo.left', { count: left })}</span>
            <Button variant="secondary" size="sm" data-key="u" pendingText={t('decisions:form.pending')}>
              {t('decisions:undo.button')}
            </Button>
          </form>
        ) : (
          t('decisions:undo.late')
        )}
      </Notice>
    </div>
  )
}

/** By the server's count, not by the clock of the reader's device; below zero since it is over. */
function useCountdown({ id, secondsLeft }: UndoableDecision): number {
  const [left, setLeft] = useState(secondsLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another decision starts its own count.
  useEffect(() => {
    setLeft(secondsLeft)
    // Ticks are lost while the device is busy: they do not count.
    const endsAt = performance.now() + seconds(secondsLeft)
    const timer = setInterval(() => setLeft(Math.ceil((endsAt - performance.now()) / seconds(1))), seconds(1))
    return () => clearInterval(timer)
  }, [id, secondsLeft])
  return left
}
