import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '~/i18n/use-texts'
import { OWN_BAR } from '~/ui/frame/navigation'
import { STATUS_MARK } from '~/ui/frame/status'
import { Icon } from '~/ui/icon'
import { forgetOtherDrafts } from '../client/draft-storage'
import { forgetOtherPhotoDrafts } from '../client/photo-draft-storage'
import { useChat } from '../client/use-chat'
import type { ChatPage } from '../conversations/chat-page.server'
import { type ConversationFolder, chatHref } from '../conversations/folders'
import type { SerializedMessage } from '../messages/serialized-message'
import type { CannedReplies } from '../phrasebook/phrasebook.server'
import type { Phrase } from '../phrasebook/phrases'
import { ExitButton } from './exit-button'
import { ConversationList } from './list/conversation-list'
import { ReaderTimeContext, useTimeZone } from './reader-time'
import { OpenThread, prefetchThread } from './thread/lazy-thread'

// The list and the conversation scroll separately, in the height that banners leave. On a phone the composer replaces the navigation.
const SCREEN =
  'flex min-h-0 flex-1 bg-canvas data-own-bar:pb-[env(safe-area-inset-bottom)] ' +
  'max-lg:data-own-bar:-mb-[calc(var(--spacing-nav)+env(safe-area-inset-bottom))]'

type Props = {
  page: ChatPage
  clientId: string
  typed: string | undefined
  phrase: Phrase | undefined
  error: string | undefined
  cannedReplies: CannedReplies | null
}

/** The list and the open conversation: side by side where there is room, else one of the two. */
export function ChatScreen({ page: loaded, ...form }: Props) {
  const language = useLanguage()
  const { page, receive, addOlder, isOffline } = useChat(loaded)
  const { thread, viewerId, at, timeZone, isTyping, isStale: _, ...list } = page
  useTimeZone(timeZone)
  useEffect(() => {
    forgetOtherDrafts(viewerId)
    void forgetOtherPhotoDrafts(viewerId)
  }, [viewerId])
  const partnerId = thread?.partnerId ?? null
  const onSent = useCallback(
    (message: SerializedMessage) => {
      if (partnerId !== null) receive({ type: 'sent', partnerId, clientId: message.clientId ?? '', message })
    },
    [partnerId, receive],
  )
  const time = useMemo(() => ({ language, timeZone, at }), [language, timeZone, at])
  return (
    <ReaderTimeContext.Provider value={time}>
      <main
        id="main"
        tabIndex={-1}
        className={SCREEN}
        {...(thread ? OWN_BAR : {})}
        onPointerOver={prefetchThread}
        onFocus={prefetchThread}
      >
        <ConversationList {...list} viewerId={viewerId} openWith={partnerId} />
        {thread ? (
          <OpenThread
            key={`${viewerId} ${thread.partnerId} ${thread.isNewest}`}
            {...form}
            thread={thread}
            viewerId={viewerId}
            isTyping={isTyping}
            onSent={onSent}
            back={chatHref({ folder: list.folder, search: list.search })}
            isOffline={isOffline}
            onOlder={addOlder}
          />
        ) : (
          <NoOpenChat hasChats={list.lines.length > 0 || Boolean(list.cursor)} folder={list.folder} />
        )}
      </main>
    </ReaderTimeContext.Provider>
  )
}

/** What a wide screen shows beside the list while no chat is open. `hasChats`: whether this folder has a chat to open. */
function NoOpenChat({ hasChats, folder }: { hasChats: boolean; folder: ConversationFolder }) {
  const { t } = useTranslation()
  const pick = `chat:list.pick${folder === 'requests' ? 'Request' : ''}` as const
  return (
    <div className="relative hidden min-h-0 min-w-0 flex-1 content-center justify-items-center gap-3 p-8 text-center lg:grid">
      <ExitButton className="absolute top-3 right-8" />
      <span className={STATUS_MARK}>
        <Icon name="message-circle" size={40} />
      </span>
      {hasChats ? (
        <>
          <p className="mt-2 font-serif text-2xl font-semibold">{t(pick)}</p>
          <p className="text-ink-soft">{t(`${pick}Text`)}</p>
        </>
      ) : (
        <p className="mt-2 font-serif text-2xl font-semibold">{t('chat:list.none')}</p>
      )}
    </div>
  )
}
