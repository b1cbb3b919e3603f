import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { sendTyping } from '../../client/use-live'
import { useLiveThread } from '../../client/use-live-thread'
import { useOutbox } from '../../client/use-outbox'
import { chatHref } from '../../conversations/folders'
import type { ThreadView } from '../../conversations/open-conversation.server'
import { Composer, type ComposerProps } from '../composer/composer'
import { OutgoingBubble } from '../composer/outgoing-bubble'
import { MessageLog } from './message-log'
import { OlderLink } from './older-link'
import { RequestBanner } from './request-banner'
import { ThreadHead } from './thread-head'

type Props = Pick<ComposerProps, 'viewerId' | 'clientId' | 'typed' | 'error' | 'cannedReplies'> & {
  thread: ThreadView
  back: string
  isOffline: boolean
  /** Reads page and conversation anew; gives whether that worked. */
  refresh: () => Promise<boolean>
}

/** An open conversation. Whatever comes by itself is joined in here. */
export function LiveThread({ thread: loaded, back, isOffline, refresh, ...form }: Props) {
  const { t } = useTranslation()
  const { thread, loadOlder, isLoading, isTyping } = useLiveThread(loaded)
  const outbox = useOutbox(
    { viewerId: form.viewerId, partnerId: thread.partnerId, isBegun: thread.isBegun },
    refresh,
  )
  const scroller = useRef<HTMLElement>(null)
  const arrived = new Set(thread.messages.map(({ clientId }) => clientId))
  const outgoing = outbox.outgoing.filter(({ clientId }) => !arrived.has(clientId))
  const { partner, partnerId, messages, olderBefore, isRequest, isNewest } = thread

  // One that arrived, though nobody heard of it, need not be tried again.
  useEffect(() => {
    for (const message of outbox.outgoing) if (arrived.has(message.clientId)) outbox.discard(message)
  })

  // What one says oneself one wants to see.
  const sending = outbox.outgoing.length
  useEffect(() => {
    if (sending > 0 && scroller.current) scroller.current.scrollTop = 0
  }, [sending])

  return (
    <section className="thread">
      <ThreadHead thread={thread} back={back} isTyping={isTyping} />
      {/* Turned round: the newest is in sight at first, and what is added above moves nothing. */}
      <section
        ref={scroller}
        className="thread-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={t('chat:thread.label', { name: partner?.firstName ?? t('chat:gone') })}
      >
        <div className="thread-inside">
          {olderBefore === null ? null : (
            <OlderLink
              partnerId={partnerId}
              before={olderBefore}
              isLoading={isLoading}
              onLoad={() => void loadOlder()}
            />
          )}
          {messages.length === 0 && outgoing.length === 0 && partner ? (
            <p className="thread-begin">{t('chat:thread.begin', { name: partner.firstName })}</p>
          ) : null}
          <MessageLog thread={thread} isQuiet={isLoading} />
          {outgoing.length > 0 ? (
            <ol className="thread-messages">
              {outgoing.map((message) => (
                <OutgoingBubble
                  key={message.clientId}
                  message={message}
                  onRetry={() => outbox.retry(message)}
                  onDiscard={() => outbox.discard(message)}
                />
              ))}
            </ol>
          ) : null}
          {isNewest ? null : (
            <ButtonLink variant="quiet" className="self-center" href={chatHref({ user: partnerId })}>
              {t('chat:thread.newest')}
            </ButtonLink>
          )}
        </div>
      </section>
      {isOffline ? <Notice tone="warning">{t('chat:thread.offline')}</Notice> : null}
      {isRequest && partner ? <RequestBanner partnerId={partnerId} name={partner.firstName} /> : null}
      {partner ? (
        <Composer
          {...form}
          partnerId={partnerId}
          onSend={outbox.send}
          subscribeToTyping={() => sendTyping(partnerId)}
        />
      ) : (
        <PartnerDeletedNote typed={form.typed} />
      )}
    </section>
  )
}

/** In place of the composer where the other one is gone. What the reader typed in the meantime is not lost. */
function PartnerDeletedNote({ typed }: { typed: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className="thread-gone">
      <p>{t('chat:thread.goneText')}</p>
      {typed ? (
        <p className="whitespace-pre-wrap" dir="auto">
          <strong>{t('chat:thread.goneTyped')}</strong> {typed}
        </p>
      ) : null}
    </div>
  )
}
