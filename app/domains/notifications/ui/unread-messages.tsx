import { useTranslation } from 'react-i18next'
import { KINDS } from '../kinds'
import { NoticeRow } from './notice-row'

type Unread = {
  kind: 'message' | 'request'
  count: number
  /** When the newest came, and that in words; null if it has been read meanwhile. */
  newest: { at: string; time: string } | null
}

/**
 * How many messages and requests are unread, and since when, above the notices: never from whom, and never their text. They end when they
 * are read.
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
