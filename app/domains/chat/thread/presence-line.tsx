import { useTranslation } from 'react-i18next'
import type { Partner } from '../partner'
import { lastSeenWords, useReaderTime } from '../screen/reader-time'

/** Whether the partner is here, as far as they let it be known. */
export function PresenceLine({ partner, isTyping }: { partner: Partner; isTyping: boolean }) {
  const { t } = useTranslation()
  const time = useReaderTime()
  if (isTyping) return <p className="presence">{t('chat:thread.typing', { name: partner.firstName })}</p>
  if (partner.isOnline) {
    return (
      <p className="presence">
        <span className="dot" />
        {t('chat:online')}
      </p>
    )
  }
  return partner.lastSeen ? <p className="presence">{lastSeenWords(t, time, partner.lastSeen)}</p> : null
}
