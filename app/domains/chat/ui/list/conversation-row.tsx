import { useTranslation } from 'react-i18next'
import { OnlineDot } from '~/domains/presence/ui/online-dot'
import { Anchor } from '~/ui/anchor'
import { Icon } from '~/ui/icon'
import type { ConversationLine } from '../../conversations/list-conversations.server'
import { Face } from '../avatar'
import { lineTime, useReaderTime } from '../reader-time'
import { lastMessagePreview } from './last-message-preview'
import { UnreadCount } from './unread-count'

/** A conversation in the list: who, what was said last, when, and how much of it is new. */
export function ConversationRow({
  line,
  href,
  isOpen,
}: {
  line: ConversationLine
  href: string
  isOpen: boolean
}) {
  const { t } = useTranslation()
  const time = useReaderTime()
  const { partner, last, unreadCount, isMuted, latestAt } = line
  return (
    <li>
      <Anchor
        className="chat-row"
        href={href}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={unreadCount > 0 ? '' : undefined}
      >
        <Face partner={partner} />
        <span className="chat-row-words">
          <span className="chat-row-name">
            <span className="truncate">{partner?.firstName ?? t('chat:gone')}</span>
            {partner ? <OnlineDot person={partner} /> : null}
            {isMuted ? (
              <>
                <Icon name="bell-off" size={14} />
                <span className="sr-only">{t('chat:muted')}</span>
              </>
            ) : null}
          </span>
          <span className="chat-row-last">{last ? lastMessagePreview(t, last) : ''}</span>
        </span>
        <span className="chat-row-end">
          <time dateTime={latestAt}>{lineTime(t, time, latestAt)}</time>
          <UnreadCount count={unreadCount} />
        </span>
      </Anchor>
    </li>
  )
}
