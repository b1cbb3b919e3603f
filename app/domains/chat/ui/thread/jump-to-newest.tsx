import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Count } from '~/ui/count'
import { shownCount } from '~/ui/frame/navigation'
import { Icon } from '~/ui/icon'
import type { SerializedMessage } from '../../messages/serialized-message'

/** The newest message counts as out of sight while the end is further away than this. */
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
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    scroller.current?.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'auto' : 'smooth' })
    scroller.current?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className="absolute right-3 bottom-3 z-2 grid size-11 animate-appear place-items-center rounded-full border border-line bg-raised text-ink shadow-raised hover:border-edge"
      data-tooltip={t('chat:thread.newest')}
      onClick={jump}
    >
      <Icon name="chevron-down" />
      <span className="sr-only">{t('chat:thread.newest')}</span>
      {count > 0 ? (
        <span className="absolute -top-2 -right-1">
          <Count>{shownCount(count)}</Count>
          <span className="sr-only">{t('chat:thread.newCount', { count })}</span>
        </span>
      ) : null}
    </button>
  )
}

/** The sequence number of the last message that was in sight; null while the newest one is in sight. */
function useSeenSeq(scroller: RefObject<HTMLElement>, lastSeq: number): number | null {
  const [isAway, setAway] = useState(false)
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  if (!isAway && seenSeq !== lastSeq) setSeenSeq(lastSeq)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // The list is a reversed column: its end is at scroll position 0, older messages are at negative positions.
    const update = () => setAway(element.scrollTop < -AWAY_PX)
    update()
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [scroller])
  return isAway ? seenSeq : null
}
