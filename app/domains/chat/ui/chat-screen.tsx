import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '~/i18n/use-texts'
import { EmptyState } from '~/ui/empty'
import { forgetOthers } from '../client/draft-storage'
import { forgetOtherPhotos } from '../client/photo-draft-storage'
import { useChat } from '../client/use-chat'
import type { ChatPage } from '../conversations/chat-page.server'
import { chatHref } from '../conversations/folders'
import type { CannedReplies } from '../phrasebook/canned-replies.server'
import { ConversationList } from './list/conversation-list'
import { ReaderTimeContext, useTimeZone } from './reader-time'
import { LiveThread } from './thread/live-thread'

// Each of the two scrolls for itself. On a phone the composer of a conversation takes the place of the navigation.
const SCREEN = `flex h-[calc(100dvh-var(--spacing-nav)-env(safe-area-inset-bottom))] bg-canvas lg:h-dvh data-full-height:h-dvh data-full-height:pb-[env(safe-area-inset-bottom)]`

/** The list and the open conversation: side by side where there is room, else one of the two. */
export function ChatScreen({
  page: loaded,
  ...form
}: {
  page: ChatPage
  clientId: string
  typed: string | undefined
  error: string | undefined
  cannedReplies: CannedReplies | null
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { page, receive, addOlder, isOffline } = useChat(loaded)
  const { thread, viewerId, at, timeZone, isTyping, isStale: _, ...list } = page
  useTimeZone(timeZone)
  useEffect(() => {
    forgetOthers(viewerId)
    void forgetOtherPhotos(viewerId)
  }, [viewerId])
  return (
    <ReaderTimeContext.Provider value={{ language, timeZone, at }}>
      <main
        id="main"
        tabIndex={-1}
        className={SCREEN}
        data-full-height={thread ? '' : undefined}
        data-own-bar={thread ? '' : undefined}
      >
        <ConversationList {...list} openWith={thread?.partnerId ?? null} />
        {thread ? (
          <LiveThread
            key={`${thread.partnerId} ${thread.isNewest}`}
            {...form}
            thread={thread}
            viewerId={viewerId}
            back={chatHref({ folder: list.folder, search: list.search })}
            isTyping={isTyping}
            isOffline={isOffline}
            onSent={(message) =>
              receive({
                type: 'sent',
                partnerId: thread.partnerId,
                clientId: message.clientId ?? '',
                message,
              })
            }
            onOlder={addOlder}
          />
        ) : (
          <div className="hidden min-h-0 min-w-0 flex-1 place-items-center p-8 lg:grid">
            <EmptyState icon="message-circle" title={t('chat:list.pick')}>
              {t('chat:list.pickText')}
            </EmptyState>
          </div>
        )}
      </main>
    </ReaderTimeContext.Provider>
  )
}
