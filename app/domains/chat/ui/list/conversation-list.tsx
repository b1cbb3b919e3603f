import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty'
import { Icon } from '~/ui/icon'
import type { ChatPage } from '../../conversations/chat-page.server'
import { chatHref } from '../../conversations/folders'
import { ConversationRow } from './conversation-row'
import { ListHead } from './list-head'
import { MessageHitList } from './message-hit-list'

export type ListProps = Omit<ChatPage, 'thread' | 'at' | 'timeZone'> & {
  /** The partner of the open conversation. */
  openWith: string | null
}

const LIST =
  'min-h-0 min-w-0 flex-1 flex-col overflow-y-auto overscroll-contain bg-surface lg:w-[clamp(20rem,30vw,26rem)] lg:flex-none ' +
  'lg:border-r lg:border-line'

/** The conversations of a folder, latest first (SPEC 2 "Chat"). */
export function ConversationList(list: ListProps) {
  const { t } = useTranslation()
  const { folder, search, cursor, lines, nextCursor, openWith, hits, viewerId } = list
  const hasHits = hits !== null && hits.hits.length > 0
  const user = openWith ?? undefined
  return (
    <section
      className={`${openWith === null ? 'flex' : 'hidden lg:flex'} ${LIST}`}
      aria-label={t('chat:list.label')}
    >
      <ListHead {...list} />
      {/* A later page can be empty if its last conversation is gone. The first page still has some. */}
      {lines.length === 0 && !hasHits && !cursor ? <NoConversations {...list} /> : null}
      <ul>
        {lines.map((line) => (
          <ConversationRow
            key={line.roomId}
            line={line}
            viewerId={viewerId}
            href={chatHref({ folder, search, user: line.partnerId })}
            isOpen={line.partnerId === openWith}
          />
        ))}
      </ul>
      {hasHits ? <MessageHitList {...hits} folder={folder} search={search} user={user} /> : null}
      {nextCursor || cursor ? (
        <div className="grid gap-2 p-4">
          {nextCursor ? (
            <ButtonLink variant="secondary" href={chatHref({ folder, search, user, cursor: nextCursor })}>
              {t('chat:list.more')}
            </ButtonLink>
          ) : null}
          {cursor ? (
            <ButtonLink variant="quiet" href={chatHref({ folder, search, user })}>
              <Icon name="chevron-left" size={18} />
              {t('chat:list.newest')}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

function NoConversations({ folder, search, onlyRequests }: ListProps) {
  const { t } = useTranslation()
  if (search) {
    return (
      <EmptyState
        className="m-4"
        title={t('chat:empty.search')}
        action={
          <ButtonLink variant="secondary" href={chatHref({ folder })}>
            {t('chat:list.searchEnd')}
          </ButtonLink>
        }
      >
        {t('chat:empty.searchText', { search })}
      </EmptyState>
    )
  }
  if (onlyRequests) {
    return (
      <EmptyState
        className="m-4"
        icon="message-circle"
        title={t('chat:empty.onlyRequests')}
        action={<ButtonLink href={chatHref({ folder: 'requests' })}>{t('chat:empty.toRequests')}</ButtonLink>}
      >
        {t('chat:empty.onlyRequestsText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      className="m-4"
      icon="message-circle"
      title={t(`chat:empty.${folder}`)}
      action={folder === 'chats' ? <ButtonLink href="/">{t('chat:empty.discover')}</ButtonLink> : null}
    >
      {t(`chat:empty.${folder}Text`)}
    </EmptyState>
  )
}
