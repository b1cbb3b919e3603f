import { useTranslation } from 'react-i18next'
import { KINDS } from '../kinds'
import { NoticeRow } from './notice-row'

/** How many messages and requests are unread, above the notices: never from whom, and never their text. They end when they are read. */
export function UnreadMessages({
  chats,
  requests,
  action,
}: {
  chats: number
  requests: number
  action: string
}) {
  const { t } = useTranslation()
  const rows = [
    { kind: 'message', count: chats },
    { kind: 'request', count: requests },
  ] as const
  return rows
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => (
      <NoticeRow
        key={kind}
        action={action}
        notice={{
          icon: KINDS[kind].icon,
          href: kind === 'message' ? '/chat' : '/chat?folder=requests',
          text: t(`notifications:unreadOf.${kind}`, { count }),
          isUnread: true,
        }}
      />
    ))
}
