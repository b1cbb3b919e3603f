import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seconds } from '~/platform/durations'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import type { UndoableDecision } from './undoable-decision.server'

/** The decision just made, and the button that undoes it; counts down with JavaScript. Posts to /admin/decisions/:decisionId/undo. */
export function UndoNotice({ decision }: { decision: UndoableDecision }) {
  const { t } = useTranslation()
  const left = useCountdown(decision)
  return (
    <Notice
      tone="success"
      title={t('decisions:undo.done', { action: t(`decisions:action.${decision.action}`) })}
    >
      {left > 0 ? (
        <form
          method="post"
          action={`/admin/decisions/${decision.id}/undo`}
          className="flex flex-wrap items-center gap-3"
        >
          {/* The seconds are announced once, not every second. */}
          <span className="tabular-nums">{t('decisions:undo.left', { count: left })}</span>
          <Button variant="secondary" size="sm" data-key="u">
            {t('decisions:undo.button')}
          </Button>
        </form>
      ) : (
        t('decisions:undo.late')
      )}
    </Notice>
  )
}

/** By the server's count, not by the clock of the reader's device. */
function useCountdown({ id, secondsLeft }: UndoableDecision): number {
  const [left, setLeft] = useState(secondsLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another decision starts its own count.
  useEffect(() => {
    setLeft(secondsLeft)
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), seconds(1))
    return () => clearInterval(timer)
  }, [id, secondsLeft])
  return left
}
