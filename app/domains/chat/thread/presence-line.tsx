import { useTranslation } from 'react-i18next'
import { usePresence } from '~/domains/profiles/online/use-presence'
import type { Partner } from '../partner'
import { lastSeenWords, useReaderTime } from '../screen/reader-time'

/** Whether the partner is here, as far as they let it be known. */
export function PresenceLine({ partner, isTyping }: { partner: Partner; isTyping: boolean }) {
  const { t } = useTranslation()
  const time = useReaderTime()
  const { isOnline, lastSeen } = usePresence(partner)
  if (isTyping) return <p className="presence">{t('chat:thread.typing', { name: partner.firstName })}</p>
  if (isOnline) {
    return (
      <p className="presence">
        <span className="dot" />
        {t('chat:online')}
      </p>
    )
  }
  return lastSeen ? <p className="presence">{lastSeenWords(t, time, lastSeen)}</p> : null
}
