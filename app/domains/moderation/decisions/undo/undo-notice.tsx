import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seconds } from '~/platform/time/durations'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { queueQuery, queueSearchOf } from '../../cases/queue/queue-search'
import type { UndoableDecision } from './undoable-decision.server'

/** With scripts it is a toast, which stays visible while the page scrolls; on a phone above the navigation. */
const TOAST = `scripting:fixed scripting:inset-x-4 scripting:bottom-[calc(var(--spacing-nav)+0.75rem+env(safe-area-inset-bottom))]
  scripting:z-20 scripting:rounded-card scripting:shadow-raised scripting:animate-rise scripting:md:bottom-4 scripting:md:left-auto
  scripting:md:right-4 scripting:md:w-96`

/** How long the toast still shows, after the time to undo is over, that it is too late. */
const TOO_LATE_SHOWN_S = 5

/**
 * The moderator's last decision, with a button that undoes it. The pages of cases show it until the statement of reasons is sent to the
 * member; with scripts it counts the seconds down. Posts to /admin/decisions/:decisionId/undo, with the search of the queue.
 */
export function UndoNotice({ decision }: { decision: UndoableDecision }) {
  const { t } = useTranslation()
  const left = useCountdown(decision)
  const search = queueSearchOf(new URLSearchParams(useLocation().search))
  if (left <= -TOO_LATE_SHOWN_S) return null
  return (
    <div className={TOAST}>
      <Notice
        tone="success"
        title={t('decisions:undo.done', { action: t(`decisions:result.${decision.action}`) })}
      >
        {left > 0 ? (
          <form
            method="post"
            action={`/admin/decisions/${decision.id}/undo${queueQuery(search)}`}
            className="flex flex-wrap items-center gap-3"
          >
            {/* Not a live region: screen readers must not announce every second. */}
            <span className="tabular-nums">
              {t(decision.isStated ? 'decisions:undo.left' : 'cases:silent.left', { count: left })}
            </span>
            <Button variant="secondary" size="sm" data-key="u" pendingText={t('decisions:form.pending')}>
              {t('decisions:undo.button')}
            </Button>
          </form>
        ) : (
          t(decision.isStated ? 'decisions:undo.late' : 'cases:silent.late')
        )}
      </Notice>
    </div>
  )
}

/** The seconds that are left, negative afterwards. Starts from the server's number: the device's clock may be wrong. */
function useCountdown({ id, secondsLeft }: UndoableDecision): number {
  const [left, setLeft] = useState(secondsLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another decision has its own countdown.
  useEffect(() => {
    setLeft(secondsLeft)
    // Each tick reads the elapsed time, since a busy device skips ticks.
    const endsAt = performance.now() + seconds(secondsLeft)
    const timer = setInterval(() => setLeft(Math.ceil((endsAt - performance.now()) / seconds(1))), seconds(1))
    return () => clearInterval(timer)
  }, [id, secondsLeft])
  return left
}
