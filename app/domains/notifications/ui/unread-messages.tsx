import { useTranslation } from 'react-i18next'
import { KINDS } from '../kinds'
import { NoticeRow } from './notice-row'

type Unread = {
  kind: 'message' | 'request'
  count: number
  /** When the newest came, as an ISO date and as text; null if it has been read meanwhile. */
  newest: { at: string; time: string } | null
}

/**
 * How many messages and requests are unread, and when the newest came, above the notices. It shows neither senders nor texts. A row
 * disappears once everything in it has been read.
 */
export function UnreadMessages({ unread, action }: { unread: readonly Unread[]; action: string }) {
  const { t } = useTranslation()
  return unread
    .filter(({ count }) => count > 0)
    .map(({ kind, count, newest }) => (
      <NoticeRow
        key={kind}
        action={action}
        notice={{
          icon: KINDS[kind].icon,
          href: kind === 'message' ? '/chat' : '/chat?folder=requests',
          text: t(`notifications:unreadOf.${kind}`, { count }),
          isUnread: true,
          ...newest,
        }}
      />
    ))
}
