import { useTranslation } from 'react-i18next'
import { Dot } from '~/domains/presence/ui/online-dot'
import { usePresence } from '~/domains/presence/ui/presence-store'
import type { Partner } from '../../conversations/partner-sql.server'
import { lastSeenText, useReaderTime } from '../reader-time'

/** The partner's location, and whether they are online or typing, as far as they share it. */
export function PartnerFacts({ partner, isTyping }: { partner: Partner; isTyping: boolean }) {
  const { t } = useTranslation()
  const { isOnline, lastSeen } = usePresence(partner)
  const { firstName, location } = partner
  const doing = isTyping
    ? t('chat:thread.typing', { name: firstName })
    : isOnline
      ? t('chat:online')
      : lastSeen && <LastSeen at={lastSeen} />
  if (!location && !doing) return null
  const hasDot = isOnline && !isTyping
  return (
    <p
      data-partner-state
      className="flex items-center gap-x-2 text-xs/[1.4] whitespace-nowrap text-ink-soft sm:text-sm/[1.3]"
    >
      {/* A phone has one line for location and state. A longer state replaces the location. */}
      {location ? (
        <span
          className={`min-w-0 truncate max-[15rem]:whitespace-normal ${doing && !hasDot ? 'max-sm:hidden' : ''}`}
        >
          {location}
        </span>
      ) : null}
      {location && doing && !hasDot ? (
        <span className="max-sm:hidden" aria-hidden="true">
          ·
        </span>
      ) : null}
      {doing ? (
        <span className="flex min-w-0 items-center gap-1.5">
          {hasDot ? <Dot /> : null}
          <span className="truncate max-[15rem]:whitespace-normal">{doing}</span>
        </span>
      ) : null}
    </p>
  )
}

/** A phone has room for few words; assistive technology gets the sentence. */
function LastSeen({ at }: { at: string }) {
  const { t } = useTranslation()
  const time = useReaderTime()
  return (
    <>
      <span className="max-sm:sr-only">{lastSeenText(t, time, at)}</span>
      <span className="sm:hidden" aria-hidden="true">
        {lastSeenText(t, time, at, 'presenceShort')}
      </span>
    </>
  )
}
