import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { OnlineDot } from '~/domains/presence/ui/online-dot'
import { Anchor } from '~/ui/button'
import { shownCount } from '~/ui/frame/navigation'
import { Icon } from '~/ui/icon'
import type { ConversationLine } from '../../conversations/list-conversations.server'
import { Avatar } from '../avatar'
import { lineTime, useReaderTime } from '../reader-time'

/** A conversation in the list: partner, last message, time and unread count. */
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
        <Avatar partner={partner} />
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

/** The unread count, up to 99+ (SPEC 9); nothing for zero. */
export function UnreadCount({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <>
      <span className="count" aria-hidden="true">
        {shownCount(count)}
      </span>
      <span className="sr-only">{t('chat:list.unread', { count })}</span>
    </>
  )
}

/** The last message in one line: its text, or its kind. No text if the reader has switched previews off. */
function lastMessagePreview(t: TFunction, last: NonNullable<ConversationLine['last']>): string {
  const words = wordsOf(t, last)
  return last.isOwn && !last.isUnsent ? `${t('chat:list.you')} ${words}` : words
}

function wordsOf(
  t: TFunction,
  { isUnsent, messageType, content }: NonNullable<ConversationLine['last']>,
): string {
  if (isUnsent) return t('chat:list.takenBack')
  if (messageType === 'image') return t('chat:list.photo')
  if (messageType === 'private_album') return t('chat:list.album')
  return content || t('chat:list.new')
}
