import { useTranslation } from 'react-i18next'
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
    <p className="presence">
      {location ? <span className="presence-place">{location}</span> : null}
      {doing ? (
        <span className="presence-now">
          {isOnline && !isTyping ? <span className="dot" /> : null}
          {doing}
        </span>
      ) : null}
    </p>
  )
}
