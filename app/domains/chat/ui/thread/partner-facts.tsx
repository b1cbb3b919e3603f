import { useTranslation } from 'react-i18next'
import { Dot } from '~/domains/presence/ui/online-dot'
import { usePresence } from '~/domains/presence/ui/presence-store'
import type { Partner } from '../../conversations/partner-sql.server'
import { lastSeenWords, useReaderTime } from '../reader-time'

/** The partner's location, and whether they are online or typing, as far as they share it. */
export function PartnerFacts({ partner, isTyping }: { partner: Partner; isTyping: boolean }) {
  const { t } = useTranslation()
  const time = useReaderTime()
  const { isOnline, lastSeen } = usePresence(partner)
  const { firstName, location } = partner
  const doing = isTyping
    ? t('chat:thread.typing', { name: firstName })
    : isOnline
      ? t('chat:online')
      : lastSeen && lastSeenWords(t, time, lastSeen)
  if (!location && !doing) return null
  return (
    <p
      data-partner-state
      className="flex flex-wrap items-center gap-x-2.5 text-xs/[1.4] text-ink-soft sm:text-sm/[1.3]"
    >
      {location ? <span className="min-w-0 truncate">{location}</span> : null}
      {doing ? (
        <span className="inline-flex items-center gap-1.5 sm:whitespace-nowrap">
          {isOnline && !isTyping ? <Dot /> : null}
          {doing}
        </span>
      ) : null}
    </p>
  )
}
