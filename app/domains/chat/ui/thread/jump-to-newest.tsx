import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Count } from '~/ui/count'
import { shownCount } from '~/ui/frame/navigation'
import { Icon } from '~/ui/icon'
import type { SerializedMessage } from '../../messages/serialized-message'

/** Further from the end than this, the newest message is out of sight. */
const AWAY_PX = 240

/** A button at the end of the messages while the reader looks at older ones, with the number of messages that have arrived meanwhile. */
export function JumpToNewest({
  scroller,
  messages,
}: {
  scroller: RefObject<HTMLElement>
  messages: readonly SerializedMessage[]
}) {
  const { t } = useTranslation()
  const lastSeq = messages.at(-1)?.seq ?? 0
  const seenSeq = useSeenSeq(scroller, lastSeq)
  if (seenSeq === null) return null
  const count = messages.filter(({ isOwn, seq }) => !isOwn && seq > seenSeq).length
  const jump = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    scroller.current?.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
    scroller.current?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className="absolute right-3 bottom-3 z-2 grid size-11 animate-appear place-items-center rounded-full border border-line bg-raised text-ink shadow-raised hover:border-edge"
      aria-label={t('chat:thread.newest')}
      data-tooltip={t('chat:thread.newest')}
      onClick={jump}
    >
      <Icon name="chevron-down" />
      {count > 0 ? (
        <span className="absolute -top-2 -right-1">
          <Count>{shownCount(count)}</Count>
          <span className="sr-only">{t('chat:thread.newCount', { count })}</span>
        </span>
      ) : null}
    </button>
  )
}

/** The last message that was in sight; null while the newest one is. */
function useSeenSeq(scroller: RefObject<HTMLElement>, lastSeq: number): number | null {
  const [isAway, setAway] = useState(false)
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  if (!isAway && seenSeq !== lastSeq) setSeenSeq(lastSeq)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // Reversed: the end is at zero, older messages are at negative positions.
    const look = () => setAway(element.scrollTop < -AWAY_PX)
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroller])
  return isAway ? seenSeq : null
}
