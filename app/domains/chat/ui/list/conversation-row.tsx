import type { TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { OnlineDot } from '~/domains/presence/ui/online-dot'
import { Anchor } from '~/ui/button'
import { Count } from '~/ui/count'
import { shownCount } from '~/ui/frame/navigation'
import { Icon } from '~/ui/icon'
import { draftOf, watchDrafts } from '../../client/draft-storage'
import type { ConversationLine } from '../../conversations/list-conversations.server'
import type { Partner } from '../../conversations/partner-sql.server'
import { Avatar } from '../avatar'
import { shortTime, useReaderTime } from '../reader-time'

/** Characters of a draft that its preview shows at most. */
const DRAFT_PREVIEW_MAX = 120

/** A conversation in the list: partner, last message, time and unread count. */
export function ConversationRow({
  line,
  viewerId,
  href,
  isOpen,
}: {
  line: ConversationLine
  viewerId: string
  href: string
  isOpen: boolean
}) {
  const { t } = useTranslation()
  const time = useReaderTime()
  const { partner, last, unreadCount, isMuted, isRequest, latestAt } = line
  const draft = useDraftPreview({ viewerId, partner, isOpen })
  return (
    <li>
      <Anchor
        className="group/row flex min-h-19 items-center gap-3 border-b border-line px-4 py-3 hover:bg-accent-soft focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft"
        href={href}
        aria-current={isOpen ? 'true' : undefined}
        data-unread={unreadCount > 0 ? '' : undefined}
      >
        <Avatar partner={partner} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2 font-semibold">
            <span className="truncate" dir="auto">
              {partner?.firstName ?? t('chat:gone')}
            </span>
            {isRequest && partner ? <RequestFacts {...partner} /> : null}
            {partner ? <OnlineDot person={partner} /> : null}
            {isMuted ? (
              <>
                <Icon name="bell-off" size={14} />
                <span className="sr-only">{t('chat:muted')}</span>
              </>
            ) : null}
          </span>
          <span
            data-last
            className="block truncate text-sm/normal text-ink-soft group-data-unread/row:font-medium group-data-unread/row:text-ink"
            // Of a text from right to left the end is cut, too, not the beginning.
            dir="auto"
          >
            {draft ? (
              <>
                <span className="font-semibold text-accent">{t('chat:list.draft')}</span>{' '}
                {line.showsPreview ? draft : null}
              </>
            ) : last ? (
              lastMessagePreview(t, line, last)
            ) : null}
          </span>
        </span>
        <span className="grid flex-none justify-items-end gap-1 text-xs/normal text-ink-soft">
          <time dateTime={latestAt}>{shortTime(t, time, latestAt)}</time>
          <UnreadCount count={unreadCount} />
        </span>
      </Anchor>
    </li>
  )
}

/**
 * The beginning of the text that the reader has typed for a partner and not sent. Empty on the server, for a partner who is gone, to whom
 * nothing can be sent, and for the conversation that the page shows: its composer contains the text.
 */
function useDraftPreview({
  viewerId,
  partner,
  isOpen,
}: {
  viewerId: string
  partner: Partner | null
  isOpen: boolean
}): string {
  const draft = () =>
    partner && !isOpen ? draftOf(viewerId, partner.id).trim().slice(0, DRAFT_PREVIEW_MAX) : ''
  return useSyncExternalStore(watchDrafts, draft, none)
}
const none = () => ''

/** Age and place of the sender of a request, in a lighter font than the name. */
function RequestFacts({ age, location }: Partner) {
  const facts = [age, location].filter((fact) => fact !== null).join(' · ')
  return facts ? (
    <span className="min-w-0 flex-1 truncate text-sm font-normal text-ink-soft">{facts}</span>
  ) : null
}

/** The unread count, up to 99+ (SPEC 9); nothing for zero. */
export function UnreadCount({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <>
      <Count>{shownCount(count)}</Count>
      <span className="sr-only">{t('chat:list.unread', { count })}</span>
    </>
  )
}

/** The last message in one line: its text, or its kind if it has no text or the reader has switched previews off. */
function lastMessagePreview(
  t: TFunction,
  { partner, isAccepted }: ConversationLine,
  last: NonNullable<ConversationLine['last']>,
): string {
  const text = previewText(t, last)
  if (!last.isOwn || last.isUnsent) return text
  return `${partner && !isAccepted ? t('chat:list.asked') : t('chat:list.you')} ${text}`
}

function previewText(
  t: TFunction,
  { isUnsent, isRemoved, messageType, content, albumTitle }: NonNullable<ConversationLine['last']>,
): string {
  if (isRemoved) return t('chat:list.removed')
  if (isUnsent) return t('chat:list.unsent')
  if (messageType === 'image') return content ? `${t('chat:list.photo')} · ${content}` : t('chat:list.photo')
  if (messageType === 'private_album')
    return albumTitle ? t('chat:list.albumNamed', { title: albumTitle }) : t('chat:list.album')
  return content || t('chat:list.new')
}
